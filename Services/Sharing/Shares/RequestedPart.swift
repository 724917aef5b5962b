import Contracts

/// One participant of a request.
struct RequestedPart: Sendable, Equatable {
    let email: EmailAddress
    /// The text as written, in the transaction's currency. Only for FIXED.
    let amount: AmountText?
    /// Hundredths of a per cent, 0…10 000. Only for PERCENTAGE.
    let hundredths: Int?
    /// Only for SHARES.
    let weight: Weight?

    /// The part of a group's member; `weight` is nil if the group splits equally.
    init(email: EmailAddress, weight: Weight?) {
        self.email = email
        self.weight = weight
        amount = nil
        hundredths = nil
    }

    /// Reports wrong fields under `path`. Returns nil without a valid address.
    init?(_ draft: ParticipantDraft, _ splitType: SplitType, _ path: String, _ errors: inout FieldErrors) {
        let email = errors.emailAddress(draft.email, "\(path).email")
        amount =
            splitType == .fixed
            ? errors.amountText(draft.shareAmount, "\(path).shareAmount", label: "Share", allowsZero: true)
            : nil
        hundredths =
            splitType == .percentage
            ? Self.hundredths(draft.sharePercentage, "\(path).sharePercentage", &errors) : nil
        weight = splitType == .shares ? Self.weight(draft.weight, "\(path).weight", &errors) : nil
        guard let email else { return nil }
        self.email = email
    }

    private static func weight(
        _ field: Field<AmountText>, _ path: String, _ errors: inout FieldErrors
    ) -> Weight? {
        guard errors.required(field, path, "Weight is required") != nil else { return nil }
        return errors.weight(field, path)
    }

    private static func hundredths(
        _ field: Field<AmountText>, _ path: String, _ errors: inout FieldErrors
    ) -> Int? {
        guard let text = errors.required(field, path, "Percentage is required") else { return nil }
        let expectation = "Percentage must be between 0 and 100 with at most two decimals"
        let attoPerHundredth: Int64 = 10_000_000_000_000_000
        guard let percentage = Quantity(text.text), percentage.whole <= 100,
            percentage.atto % attoPerHundredth == 0
        else {
            errors.add(path, expectation)
            return nil
        }
        let hundredths = Int(percentage.whole) * 100 + Int(percentage.atto / attoPerHundredth)
        guard hundredths <= Split.wholeHundredths else {
            errors.add(path, expectation)
            return nil
        }
        return hundredths
    }
}

extension FieldErrors {
    /// Reports amounts that are wrong in every currency; the transaction's currency is not known yet.
    mutating func amountText(
        _ field: Field<AmountText>, _ path: String, label: String, allowsZero: Bool
    ) -> AmountText? {
        guard let text = required(field, path, "\(label) is required") else { return nil }
        do {
            let minor = try Money(text, in: .usd).amountMinor
            if minor < 0, allowsZero { add(path, "\(label) must not be negative") }
            if minor <= 0, !allowsZero { add(path, "\(label) must be greater than zero") }
        } catch  where error != .tooManyDigits {
            add(path, error.message(label: label, currency: .usd))
        } catch {
            return text
        }
        return text
    }
}

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
        amount = splitType == .fixed ? Self.amount(draft.shareAmount, "\(path).shareAmount", &errors) : nil
        hundredths =
            splitType == .percentage
            ? Self.hundredths(draft.sharePercentage, "\(path).sharePercentage", &errors) : nil
        weight = splitType == .shares ? Self.weight(draft.weight, "\(path).weight", &errors) : nil
        guard let email else { return nil }
        self.email = email
    }

    /// Reports amounts that are wrong in every currency; the transaction's currency is not known yet.
    private static func amount(
        _ field: Field<AmountText>, _ path: String, _ errors: inout FieldErrors
    ) -> AmountText? {
        guard let text = errors.required(field, path, "Share is required") else { return nil }
        do {
            if try Money(text, in: .usd).amountMinor < 0 { errors.add(path, "Share must not be negative") }
        } catch  where error != .tooManyDigits {
            errors.add(path, error.message(label: "Share", currency: .usd))
        } catch {
            return text
        }
        return text
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

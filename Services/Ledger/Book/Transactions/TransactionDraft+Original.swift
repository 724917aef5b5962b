package import Contracts
import LedgerCore

/// What was paid abroad (contract-household §2, "What was paid abroad").
extension TransactionDraft {
    /// Returns what was paid in another currency than the entry's, or nil for nothing. Null for one of both
    /// fields clears both; a change of one of them keeps the other.
    func checkedOriginal(
        over current: Money?, besides currency: Currency?, _ errors: inout FieldErrors
    ) -> Money? {
        guard let original = original(over: current, &errors) else { return nil }
        errors.check(original, isAbroadOf: currency)
        return original
    }

    private func original(over current: Money?, _ errors: inout FieldErrors) -> Money? {
        if originalAmount.isAbsent, originalCurrency.isAbsent { return current }
        if originalAmount.isNull || originalCurrency.isNull {
            errors.checkOriginal(originalAmount, originalCurrency)
            return nil
        }
        let kept = current.map { Field.value($0.shortestText) } ?? .absent
        let currency = current.map { Field.value($0.currency) } ?? .absent
        return errors.original(
            originalAmount.isAbsent ? kept : originalAmount,
            originalCurrency.isAbsent ? currency : originalCurrency)
    }
}

extension FieldErrors {
    /// Returns an amount with its currency, or nil for neither; one without the other is an error.
    mutating func original(_ amount: Field<AmountText>, _ currency: Field<Currency>) -> Money? {
        checkOriginal(amount, currency)
        guard amount.isGiven, let currency = optional(currency, "originalCurrency") else { return nil }
        return positiveAmount(amount, "originalAmount", in: currency, label: "Original amount")
    }

    /// Reports one of both without the other.
    fileprivate mutating func checkOriginal(_ amount: Field<AmountText>, _ currency: Field<Currency>) {
        if amount.isGiven, !currency.isGiven {
            add("originalCurrency", "Original currency is required with its amount")
        }
        if currency.isGiven, !amount.isGiven {
            add("originalAmount", "Original amount is required with its currency")
        }
    }

    /// Reports an amount in the currency that the account was charged in.
    package mutating func check(_ original: Money, isAbroadOf currency: Currency?) {
        guard original.currency == currency else { return }
        add(
            "originalCurrency",
            "Original currency must be another one than the amount's. Send null to take both away.")
    }
}

extension Money {
    /// The text by which a search finds an original amount.
    package var searchedText: String { "\(text) \(currency.code)" }
}

import Contracts

/// The bounds of a list by amount as sent, included in the list. Their currency is known only with the book
/// (`Book.comparedCurrency`).
struct AmountBounds: Sendable, Equatable {
    let minimum: AmountText?
    let maximum: AmountText?

    /// Reads the query parameters and reports those that are wrong in every currency. Returns nil without
    /// bounds.
    init?(_ query: QueryLookup, _ errors: inout FieldErrors) {
        let message = "amount must be a number with at most 3 decimals"
        minimum = errors.parsed("minAmount", query, "Minimum \(message)", Self.amount)
        maximum = errors.parsed("maxAmount", query, "Maximum \(message)", Self.amount)
        if minimum == nil, maximum == nil { return nil }
    }

    /// Returns the bounds in minor units. Throws errors about bounds with more digits than the currency has
    /// and about a maximum below the minimum.
    func minor(in currency: Currency) throws(APIError) -> (minimum: Int64?, maximum: Int64?) {
        var errors = FieldErrors()
        let lowest = errors.bound(minimum, "minAmount", "Minimum amount", in: currency)
        let highest = errors.bound(maximum, "maxAmount", "Maximum amount", in: currency)
        if let lowest, let highest, lowest > highest {
            errors.add("maxAmount", "Maximum amount must not be less than the minimum amount")
        }
        try errors.throwIfAny()
        return (lowest, highest)
    }

    /// Returns the text if it is an amount of zero or more in the currency with the most digits.
    private static func amount(_ text: String) -> AmountText? {
        let text = AmountText(text)
        guard let money = try? Money(text, in: .widest), money.amountMinor >= 0 else { return nil }
        return text
    }
}

extension FieldErrors {
    fileprivate mutating func bound(
        _ text: AmountText?, _ path: String, _ label: String, in currency: Currency
    ) -> Int64? {
        guard let text else { return nil }
        return amountOrZero(.value(text), path, in: currency, label: label)?.amountMinor
    }
}

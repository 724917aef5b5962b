import Contracts

/// A person's weight in a split: 0…10 000 with two decimals.
struct Weight: Sendable, Equatable {
    let hundredths: Int64

    static let one = Weight(hundredths: 100)
    private static let attoPerHundredth: Int64 = 10_000_000_000_000_000

    init(hundredths: Int64) { self.hundredths = hundredths }

    /// Returns nil for a text that is not a weight.
    init?(_ amount: AmountText) {
        guard let decimal = Quantity(amount.text), decimal.whole <= 10_000,
            decimal.atto % Self.attoPerHundredth == 0
        else { return nil }
        let hundredths = decimal.whole * 100 + decimal.atto / Self.attoPerHundredth
        guard hundredths <= 1_000_000 else { return nil }
        self.init(hundredths: hundredths)
    }

    /// A decimal number with two decimals.
    var text: String { Money.text(hundredths, digits: 2) }
}

extension FieldErrors {
    /// Returns the weight of a field; nil if the field is absent or wrong, which is reported.
    mutating func weight(_ field: Field<AmountText>, _ path: String) -> Weight? {
        guard let amount = optional(field, path) else { return nil }
        let weight = Weight(amount)
        if weight == nil { add(path, "Weight must be between 0 and 10000 with at most two decimals") }
        return weight
    }
}

package import Contracts

/// How much of an expense somebody carries compared with the others: 0…10 000 with two decimals.
package struct Weight: Sendable, Equatable {
    package let hundredths: Int64

    package static let one = Weight(hundredths: 100)
    private static let attoPerHundredth: Int64 = 10_000_000_000_000_000

    package init(hundredths: Int64) { self.hundredths = hundredths }

    /// Nil for anything else.
    package init?(_ amount: AmountText) {
        guard let decimal = Quantity(amount.text), decimal.whole <= 10_000,
            decimal.atto % Self.attoPerHundredth == 0
        else { return nil }
        let hundredths = decimal.whole * 100 + decimal.atto / Self.attoPerHundredth
        guard hundredths <= 1_000_000 else { return nil }
        self.init(hundredths: hundredths)
    }

    /// A decimal of two digits.
    package var text: String { Money.text(hundredths, digits: 2) }
}

extension FieldErrors {
    /// The weight of a field, or nil where there is none or the reason is reported.
    package mutating func weight(_ field: Field<AmountText>, _ path: String) -> Weight? {
        guard let amount = optional(field, path) else { return nil }
        let weight = Weight(amount)
        if weight == nil { add(path, "Weight must be between 0 and 10000 with at most two decimals") }
        return weight
    }
}

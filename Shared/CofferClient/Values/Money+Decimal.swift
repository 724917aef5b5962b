public import Contracts
#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Money {
    /// The exact amount, for formatting: `money.decimal.formatted(.currency(code: money.currency.code))`.
    public var decimal: Decimal {
        let magnitude = Decimal(amountMinor.magnitude)
        let unsigned = Decimal(sign: .plus, exponent: -currency.digits, significand: magnitude)
        return amountMinor < 0 ? -unsigned : unsigned
    }

    /// Returns nil unless the currency has the number exactly, with its digits, in 64 bits of minor units.
    public init?(_ decimal: Decimal, _ currency: Currency) {
        let minor = decimal * Decimal(sign: .plus, exponent: currency.digits, significand: 1)
        guard let whole = Int64("\(minor)"), Decimal(whole) == minor else { return nil }
        self.init(amountMinor: whole, currency)
    }

    /// The amount as drafts send it.
    public var amountText: AmountText { AmountText(text) }
}

extension Currency {
    /// Reads an amount of an answer in this currency; nil for a text that is none.
    public func money(_ text: String) -> Money? { try? Money(AmountText(text), in: self) }
}

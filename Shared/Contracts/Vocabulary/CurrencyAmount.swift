/// An amount outside the main currency.
public struct CurrencyAmount: Codable, Sendable, Equatable {
    public let currency: Currency
    public let amount: String
    public init(currency: Currency, amount: String) {
        self.currency = currency
        self.amount = amount
    }
}

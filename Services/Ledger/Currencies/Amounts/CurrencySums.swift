import Contracts

/// Sums by currency; an overflow throws `sumTooLarge`.
struct CurrencySums: Sendable, Equatable {
    private(set) var minor: [Currency: Int64] = [:]

    mutating func add(_ amountMinor: Int64, _ currency: Currency) throws(APIError) {
        let (sum, overflow) = (minor[currency] ?? 0).addingReportingOverflow(amountMinor)
        if overflow { throw .sumTooLarge(currency) }
        minor[currency] = sum
    }
}

extension CurrencyAmount {
    init(_ money: Money) { self.init(currency: money.currency, amount: money.text) }
}

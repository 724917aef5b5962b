import Contracts

/// Sums by currency; an overflow throws `sumTooLarge`.
struct CurrencySums: Sendable, Equatable {
    private(set) var minor: [Currency: Int64] = [:]

    mutating func add(_ amountMinor: Int64, _ currency: Currency) throws(LedgerError) {
        let (sum, overflow) = (minor[currency] ?? 0).addingReportingOverflow(amountMinor)
        if overflow { throw .sumTooLarge(currency) }
        minor[currency] = sum
    }
}

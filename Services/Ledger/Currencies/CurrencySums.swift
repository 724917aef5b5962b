import Contracts

/// Sums by currency; an overflow throws `sumTooLarge`.
struct CurrencySums: Sendable, Equatable {
    private(set) var minor: [Currency: Int64] = [:]
    private(set) var count: Int64 = 0

    mutating func add(_ amountMinor: Int64, _ currency: Currency, count: Int64) throws(LedgerError) {
        let (sum, overflow) = (minor[currency] ?? 0).addingReportingOverflow(amountMinor)
        if overflow { throw .sumTooLarge(currency) }
        minor[currency] = sum
        self.count &+= count
    }

    /// Returns the same sums with another number of entries.
    func counting(_ count: Int64) -> CurrencySums {
        var sums = self
        sums.count = count
        return sums
    }
}

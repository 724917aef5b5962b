package import Contracts
import LedgerCore

/// Sums by currency; an overflow throws `sumTooLarge`.
package struct CurrencySums: Sendable, Equatable {
    package private(set) var minor: [Currency: Int64] = [:]

    package init(
        minor: [Currency: Int64] = [:]
    ) {
        self.minor = minor
    }

    package init() {}

    package mutating func add(_ amountMinor: Int64, _ currency: Currency) throws(APIError) {
        let (sum, overflow) = (minor[currency] ?? 0).addingReportingOverflow(amountMinor)
        if overflow { throw .sumTooLarge(currency) }
        minor[currency] = sum
    }

    package mutating func subtract(_ amountMinor: Int64, _ currency: Currency) throws(APIError) {
        minor[currency] = try currency.difference(minor[currency] ?? 0, amountMinor)
    }
}

extension Currency {
    /// Returns the difference of two sums in minor units. Throws `sumTooLarge`.
    package func difference(_ first: Int64, _ second: Int64) throws(APIError) -> Int64 {
        let (difference, overflow) = first.subtractingReportingOverflow(second)
        if overflow { throw .sumTooLarge(self) }
        return difference
    }
}

extension CurrencyAmount {
    package init(_ money: Money) { self.init(currency: money.currency, amount: money.text) }
}

package import Contracts

/// Sums by month and currency, and the number of their entries; an overflow throws `sumTooLarge`.
package struct MonthlySums: Sendable, Equatable {
    private(set) var months: [Month: CurrencySums] = [:]
    package private(set) var count: Int64 = 0

    package init() {}

    package var isZero: Bool { months.values.allSatisfy { $0.minor.values.allSatisfy { $0 == 0 } } }

    package mutating func add(
        _ amountMinor: Int64, _ currency: Currency, in month: Month, count: Int64
    ) throws(APIError) {
        try months[month, default: CurrencySums()].add(amountMinor, currency)
        self.count &+= count
    }

    package mutating func subtract(_ part: MonthlySums) throws(APIError) {
        for (month, sums) in part.months {
            for (currency, amount) in sums.minor { try add(-amount, currency, in: month, count: 0) }
        }
        count &-= part.count
    }
}

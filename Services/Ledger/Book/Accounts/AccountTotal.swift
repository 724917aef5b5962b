package import Contracts
import LedgerCore
import LedgerCurrencies

/// The sum and number of an account's entries of one flow in one currency; never converted.
package struct AccountTotal: Sendable, Equatable {
    let flow: EntryFlow
    let currency: Currency
    /// Below zero only for what is subtracted from the opening balance of a later day.
    let sumMinor: Int64
    let count: Int64

    /// Whether another total is of the same flow and currency.
    func isLike(_ other: AccountTotal) -> Bool { flow == other.flow && currency == other.currency }

    /// Returns income and refunds minus expenses in each currency. What flows in and what flows out are
    /// bounded each (`Book.checkRoom`), so that `sumTooLarge` means a damaged file.
    static func nets(_ totals: [AccountTotal]) throws(APIError) -> CurrencySums {
        var net = CurrencySums()
        for total in totals { try net.add(total, adds: total.flow.isInflow) }
        return net
    }

    /// Returns `nets` in `currency`, and in every other currency with entries, ordered by
    /// code.
    package static func net(
        _ totals: [AccountTotal], in currency: Currency
    ) throws(APIError) -> (main: Money, others: [CurrencyAmount]) {
        let net = try nets(totals).minor
        let main = Money(amountMinor: net[currency] ?? 0, currency)
        let others = net.filter { $0.key != currency }.sorted { $0.key.code < $1.key.code }
            .map { CurrencyAmount(Money(amountMinor: $0.value, $0.key)) }
        return (main, others)
    }

    /// Returns the sums of one type, by currency; refunds are subtracted from expenses.
    static func sums(_ totals: [AccountTotal], of type: EntryType) throws(APIError) -> CurrencySums {
        var sums = CurrencySums()
        for total in totals where total.flow.type == type { try sums.add(total, adds: total.flow != .refund) }
        return sums
    }

    static func sum(
        _ totals: [AccountTotal], of flow: EntryFlow, in currency: Currency
    ) throws(APIError) -> Int64 {
        var sums = CurrencySums()
        for total in totals where total.flow == flow && total.currency == currency {
            try sums.add(total, adds: true)
        }
        return sums.minor[currency] ?? 0
    }

    /// Throws `sumTooLarge` if the new sum would exceed 64 bits, which hold 900 000 of the largest amounts.
    /// `leavingMinor` is the part of the old sum that the change removes, `path` where the request has the
    /// amount.
    static func checkRoom(
        for amount: Money, in totalMinor: Int64, leaving leavingMinor: Int64 = 0, _ path: String = "amount"
    ) throws(APIError) {
        let rest = totalMinor.subtractingReportingOverflow(leavingMinor)
        let sum = rest.partialValue.addingReportingOverflow(amount.amountMinor)
        if rest.overflow || sum.overflow { throw .sumTooLarge(amount.currency, path) }
    }
}

extension CurrencySums {
    /// Adds a total, or subtracts it.
    mutating func add(_ total: AccountTotal, adds: Bool) throws(APIError) {
        if adds {
            try add(total.sumMinor, total.currency)
        } else {
            try subtract(total.sumMinor, total.currency)
        }
    }
}

/// The sum and number of a month's entries of one category, flow and currency in an account.
struct MonthTotal: Sendable, Equatable {
    let account: ID<Account>
    let category: ID<Category>
    let total: AccountTotal

    /// Returns the sums of one account.
    static func sums(
        _ totals: [MonthTotal], of flow: EntryFlow
    ) -> [ID<Category>: [Currency: Int64]] {
        var sums: [ID<Category>: [Currency: Int64]] = [:]
        for item in totals where item.total.flow == flow {
            sums[item.category, default: [:]][item.total.currency] = item.total.sumMinor
        }
        return sums
    }
}

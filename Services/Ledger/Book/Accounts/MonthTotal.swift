import Contracts
import LedgerCore

/// The sum and number of a month's entries of one category, flow and currency in an account.
struct MonthTotal: Sendable, Equatable {
    let category: ID<Category>
    let total: AccountTotal

    /// Returns the sums of one flow, by category and currency.
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

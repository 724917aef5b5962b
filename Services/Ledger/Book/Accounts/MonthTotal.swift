import Contracts

/// The sum and number of a month's entries of one category, type and currency in an account.
struct MonthTotal: Sendable, Equatable {
    let category: ID<Category>
    let total: AccountTotal

    /// Returns the expenses, by category and currency.
    static func spending(_ totals: [MonthTotal]) -> [ID<Category>: [Currency: Int64]] {
        var spending: [ID<Category>: [Currency: Int64]] = [:]
        for item in totals where item.total.type == .expense {
            spending[item.category, default: [:]][item.total.currency] = item.total.sumMinor
        }
        return spending
    }
}

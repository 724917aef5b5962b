import Contracts
import LedgerCore

/// One category's amounts by month, in the report's currency; months without entries are absent.
struct TrendLine {
    /// Nil for several categories together.
    let category: ID<Category>?
    let name: String
    private(set) var amounts: [Month: Int64] = [:]
    private(set) var sum: Int64 = 0

    init(name: String) {
        category = nil
        self.name = name
    }

    init(
        _ category: ID<Category>, _ name: String, _ amounts: [Month: Int64], in currency: Currency
    ) throws(APIError) {
        self.category = category
        self.name = name
        for (month, amount) in amounts { try add(amount, month, in: currency) }
    }

    mutating func add(_ other: TrendLine, in currency: Currency) throws(APIError) {
        for (month, amount) in other.amounts { try add(amount, month, in: currency) }
    }

    private mutating func add(_ amount: Int64, _ month: Month, in currency: Currency) throws(APIError) {
        let (monthly, isMonthOver) = (amounts[month] ?? 0).addingReportingOverflow(amount)
        let (all, isOver) = sum.addingReportingOverflow(amount)
        if isMonthOver || isOver { throw .sumTooLarge(currency) }
        amounts[month] = monthly
        sum = all
    }
}

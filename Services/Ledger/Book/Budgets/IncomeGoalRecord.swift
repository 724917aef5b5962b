import Contracts
import ServiceKit
import SQLiteKit

/// An income goal as stored.
struct IncomeGoalRecord: Sendable, Equatable {
    var account: ID<Account>
    var month: Month
    var amount: Money

    /// The columns of the table's key besides the book.
    static let key = ["account", "month"]

    static let table = RecordTable(
        "income_goals", blank: IncomeGoalRecord(account: .blank, month: .blank, amount: .blank),
        [
            .id("accountId", \.account, column: "account").restoredByRule, .planMonth("month", \.month),
            .money("amount", \.amount, allowsZero: true), .unbound(.instant("createdAt", "created_at")),
            .unbound(.instant("updatedAt", "updated_at")),
        ])
}

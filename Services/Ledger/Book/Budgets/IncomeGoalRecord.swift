package import Contracts
package import ServiceKit
import SQLiteKit
import LedgerCore

package struct IncomeGoalRecord: Sendable, Equatable {
    /// `wholeBook` for the income of all accounts of the overview.
    package var account: ID<Account>
    package var month: Month
    package var amount: Money

    /// The columns of the table's key besides the book.
    package static let key = ["account", "month"]

    package static let table = RecordTable(
        "income_goals", blank: IncomeGoalRecord(account: .blank, month: .blank, amount: .blank),
        [
            .planAccount(\.account).restoredByRule, .planMonth("month", \.month),
            .money("amount", \.amount, allowsZero: true), .unbound(.instant("createdAt", "created_at")),
            .unbound(.instant("updatedAt", "updated_at")),
        ])
}

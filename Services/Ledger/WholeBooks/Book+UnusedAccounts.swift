import Contracts
import SQLiteKit
import LedgerBook
import LedgerCore

extension Book {
    /// Deletes an account for good unless anything belongs to it, deleted or not. What was said of its
    /// suggestions goes with it. Returns whether it was deleted.
    func removeUnused(_ account: ID<Account>, in db: borrowing Connection) throws -> Bool {
        let places: [(table: SQL, column: SQL)] = [
            ("transactions INDEXED BY transactions_by_account", "account"),
            ("transfers INDEXED BY transfers_by_from", "from_account"),
            ("transfers INDEXED BY transfers_by_to", "to_account"),
            ("recurring_templates INDEXED BY recurring_by_account", "account"),
            ("recurring_templates INDEXED BY recurring_by_arrival", "to_account"),
            ("reconciliations INDEXED BY reconciliations_by_account", "account"),
            ("budgets INDEXED BY budgets_by_month", "account"), ("income_goals", "account"),
        ]
        if try linkedAsset(of: account, in: db) != nil { return false }
        for place in places
        where try db.exists(
            "SELECT 1 FROM \(place.table) WHERE book = \(number) AND \(place.column) = \(account) LIMIT 1")
        {
            return false
        }
        try db.run("DELETE FROM suggestion_states WHERE book = \(number) AND account = \(account)")
        try db.run("DELETE FROM accounts WHERE book = \(number) AND id = \(account)")
        return true
    }
}

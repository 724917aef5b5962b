import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerWholeBooks

/// Who did what in a shared book.
extension StatementTour {
    /// Reads what was done in a shared book: something of each kind.
    mutating func activity() async throws {
        let user = ledger.service.user().user
        try await ledger.store.database.write { db in
            try db.run("UPDATE users SET is_shared = 1 WHERE \"user\" = \(user)")
            guard let book = try Book.current(of: user, in: db) else { return }
            try book.beginChangeLog(named: user.bytes, in: db)
            for table: SQL in [
                "accounts", "categories", "transactions", "transfers", "budgets", "recurring_templates",
                "rules", "goals", "assets", "reconciliations", "income_goals", "own_rates",
            ] {
                try db.run(
                    """
                    UPDATE \(table) SET book = book
                    WHERE book = (SELECT book FROM users WHERE "user" = \(user) LIMIT 1)
                    """)
            }
            try book.advance(at: LedgerFixture.noon, in: db)
        }
        try await ask(.get, "/books/\(user.text)/activity")
        try await ask(.get, "/transactions")
        try await ask(.get, "/transfers")
        try await ask(.get, "/dashboard")
    }
}

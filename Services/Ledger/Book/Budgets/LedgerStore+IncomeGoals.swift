package import Contracts
package import SQLiteKit
import ServiceKit
package import LedgerCore

extension LedgerStore {
    func setIncomeGoal(_ draft: IncomeGoalDraft, _ visit: BookVisit) async throws -> IncomeGoal {
        try await change(visit) { db, book in
            let wished = draft.accountId.value ?? book.activeAccount
            try book.requireReach(wished, "accountId")
            let (account, month, amount) = try draft.goal(
                account: try book.account(wished, in: db), thisMonth: visit.today.month,
                preferred: book.currency)
            try book.checkRoom(forIncomeGoalOf: account.id, in: month, draft.eitherMonth.path, db)
            let goal = IncomeGoalRecord(account: account.id, month: month, amount: amount)
            try book.put(
                BookRow(goal, in: IncomeGoalRecord.table), key: IncomeGoalRecord.key, at: visit.now, in: db)
            return try IncomeGoal(
                account: account.id, month: month, amount: amount,
                totals: try book.month(month, of: account.id, in: db))
        }
    }

    /// Returns the goal of an account (the active one by default) and month, or throws `incomeGoalNotFound`.
    func incomeGoal(
        of account: ID<Account>?, in month: Month, _ visit: BookVisit
    ) async throws -> IncomeGoal {
        try await read(visit) { db, book in
            let account = try book.requireAccount(account ?? book.activeAccount, in: db)
            guard let goal = try book.incomeGoal(of: account.id, in: month, db) else {
                throw APIError.incomeGoalNotFound
            }
            return goal
        }
    }

    func deleteIncomeGoal(
        of account: ID<Account>?, in month: Month, _ visit: BookVisit
    ) async throws -> Deleted {
        try await change(visit) { db, book in
            try book.requireReach(account, "accountId")
            let account = try book.requireAccount(account ?? book.activeAccount, in: db)
            let deleted: Int = try db.run(
                """
                DELETE FROM income_goals
                WHERE book = \(book.number) AND account = \(account.id) AND month = \(month)
                """)
            guard deleted > 0 else { throw APIError.incomeGoalNotFound }
            return Deleted()
        }
    }
}

extension Book {
    /// Returns the goal of an account and month for clients; nil without one.
    package func incomeGoal(
        of account: ID<Account>, in month: Month, _ db: borrowing Connection
    ) throws -> IncomeGoal? {
        let amount = try db.first(incomeGoal(of: account, in: month)) {
            Money(amountMinor: try $0.int(0), try $0.currency(1))
        }
        guard let amount else { return nil }
        return try IncomeGoal(
            account: account, month: month, amount: amount,
            totals: try self.month(month, of: account, in: db))
    }

    /// Refuses a goal beyond the book's limit; `path` is the field of the month.
    fileprivate func checkRoom(
        forIncomeGoalOf account: ID<Account>, in month: Month, _ path: String, _ db: borrowing Connection
    ) throws {
        if try db.exists(incomeGoal(of: account, in: month)) { return }
        let count = try db.first(incomeGoalsCounted) { Int(try $0.int(0)) }
        if (count ?? 0) >= IncomeGoalRules.limit { throw IncomeGoalRules.tooMany(path) }
    }

    func incomeGoal(of account: ID<Account>, in month: Month) -> SQL {
        """
        SELECT amount, currency FROM income_goals
        WHERE book = \(number) AND account = \(account) AND month = \(month)
        """
    }

    /// Counts income goals up to the limit.
    var incomeGoalsCounted: SQL {
        """
        SELECT count(*) FROM (
            SELECT 1 FROM income_goals WHERE book = \(number) LIMIT \(IncomeGoalRules.limit)) AS found
        """
    }
}

extension APIError {
    static let incomeGoalNotFound = APIError(.notFound, "No income goal is set for this month")
}

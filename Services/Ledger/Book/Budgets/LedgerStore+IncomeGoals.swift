package import Contracts
package import SQLiteKit
import ServiceKit
package import LedgerCore

extension LedgerStore {
    func setIncomeGoal(_ draft: IncomeGoalDraft, _ visit: BookVisit) async throws -> IncomeGoal {
        try await change(visit) { db, book in
            let wished = draft.accountId.value?.planned ?? book.activeAccount
            try book.requireReach(ofPlansIn: wished)
            let (account, month, amount) = try draft.goal(
                place: try book.planPlace(wished, in: db), thisMonth: visit.today.month,
                preferred: book.currency)
            try book.checkRoom(forIncomeGoalOf: account, in: month, draft.eitherMonth.path, db)
            let goal = IncomeGoalRecord(account: account, month: month, amount: amount)
            try book.put(
                BookRow(goal, in: IncomeGoalRecord.table), key: IncomeGoalRecord.key, at: visit.now, in: db)
            try tellOfPlans([], visit, book, in: db)
            return try IncomeGoal(
                account: account, month: month, amount: amount,
                totals: try book.totals(countedBy: account, in: month, db))
        }
    }

    /// Returns the goal of an account (the active one by default) and month, or throws `incomeGoalNotFound`.
    func incomeGoal(
        of scope: AccountScope?, in month: Month, _ visit: BookVisit
    ) async throws -> IncomeGoal {
        try await read(visit) { db, book in
            let account = scope?.planned ?? book.activeAccount
            try book.requirePlanPlace(account, in: db)
            guard let goal = try book.incomeGoal(of: account, in: month, db) else {
                throw APIError.incomeGoalNotFound
            }
            return goal
        }
    }

    func deleteIncomeGoal(
        of scope: AccountScope?, in month: Month, _ visit: BookVisit
    ) async throws -> Deleted {
        try await change(visit) { db, book in
            let account = scope?.planned ?? book.activeAccount
            try book.requireReach(ofPlansIn: account)
            try book.requirePlanPlace(account, in: db)
            let deleted: Int = try db.run(
                """
                DELETE FROM income_goals
                WHERE book = \(book.number) AND account = \(account) AND month = \(month)
                """)
            guard deleted > 0 else { throw APIError.incomeGoalNotFound }
            try tellOfPlans([], visit, book, in: db)
            return Deleted()
        }
    }
}

extension Book {
    /// Returns the month's totals of the accounts whose income a goal counts.
    fileprivate func totals(
        countedBy account: ID<Account>, in month: Month, _ db: borrowing Connection
    ) throws -> [MonthTotal] {
        try self.month(month, of: try accounts(countedBy: account, in: db).map(\.id), in: db)
    }

    /// Returns the goal of an account and month for clients; nil without one. A visitor with bounds sees none
    /// of the whole book.
    package func incomeGoal(
        of account: ID<Account>, in month: Month, _ db: borrowing Connection
    ) throws -> IncomeGoal? {
        if account.isWholeBook, bounds != nil { return nil }
        let amount = try db.first(incomeGoal(of: account, in: month)) {
            Money(amountMinor: try $0.int(0), try $0.currency(1))
        }
        guard let amount else { return nil }
        return try IncomeGoal(
            account: account, month: month, amount: amount,
            totals: try totals(countedBy: account, in: month, db))
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

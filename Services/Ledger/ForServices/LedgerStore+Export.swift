import Contracts
import JSONKit
import SQLiteKit
import ServiceKit

/// Exports whole books in pages by key, each a short read; equal revisions show that pages belong together.
extension LedgerStore {
    /// A page ends after this many bytes, so that long notes exceed neither memory nor the export service's
    /// limit.
    static let exportPageBytes = 1 << 20

    /// A page reads at most this many rows, so that a narrow filter on a large book is a short read too.
    static let exportPageLooks = 20_000

    /// Returns a `TransactionExportPage` as JSON: up to `query.limit` rows, fewer long ones. A user without a
    /// book gets an empty page of revision 0.
    func exportPage(_ query: ExportQuery, of user: ID<User>) async throws -> [UInt8] {
        try await database.read { db in
            let book = try Book.current(of: user, in: db)
            var writer = TransactionJSON()
            writer.json.beginObject()
            writer.json.key("revision")
            writer.json.integer(book?.revision ?? 0)
            writer.json.key("transactions")
            writer.json.beginArray()
            let next = try book.flatMap { try Self.write(query, of: $0, to: &writer, in: db) }
            writer.json.endArray()
            writer.json.key("next")
            if let next {
                writer.json.id(next)
            } else {
                writer.json.null()
            }
            writer.json.endObject()
            return writer.json.bytes
        }
    }

    /// Writes the rows of one page. Returns the id after which the next page starts, or nil at the end of the
    /// book.
    private static func write(
        _ query: ExportQuery, of book: Book, to writer: inout TransactionJSON, in db: borrowing Connection
    ) throws -> ID<Transaction>? {
        var rows = 0
        var looks = 0
        var last = query.after
        let isEnd = try db.forEachWhile(try Self.rows(query, of: book, in: db)) { row in
            let isWanted = row.bool(Book.transactionColumns.count)
            let isFull = rows >= query.limit || writer.json.count >= exportPageBytes
            guard looks < exportPageLooks, !(isWanted && isFull) else { return false }
            looks += 1
            last = row.id(TransactionColumn.id)
            if isWanted {
                rows += 1
                try writer.write(row, of: book, in: db)
            }
            return true
        }
        return isEnd ? nil : last
    }

    /// Selects rows of the book, ordered by id; the last column tells whether a row matches the query.
    private static func rows(
        _ query: ExportQuery, of book: Book, in db: borrowing Connection
    ) throws -> SQL {
        var parts: [SQL] = ["deleted_at IS NULL"]
        if let account = query.account {
            _ = try book.requireAccount(account, in: db)
            parts.append("account = \(account)")
        } else {
            parts.append(book.notInDeletedAccount)
        }
        if let from = query.from { parts.append("date >= \(from)") }
        if let to = query.to { parts.append("date <= \(to)") }
        let place: SQL = query.after.map { "AND id > \($0)" } ?? ""
        return """
            SELECT \(Book.transactionColumns.names), \(SQL.joined(parts, separator: " AND "))
            FROM transactions INDEXED BY transactions_by_id WHERE book = \(book.number) \(place)
            ORDER BY id LIMIT \(exportPageLooks + 1)
            """
    }

    /// Returns a book without its transactions, and with the first page of its budgets. Balances count until
    /// today. A first visit creates the book.
    func outline(_ visit: BookVisit) async throws -> Answer {
        try await read(visit) { db, book in
            let accounts = try book.accountsWithTotals(on: visit.today, in: db)
            let categories = try book.categories(of: nil, includeArchived: true, in: db)
            let budgets = try book.exportedBudgets(after: nil, in: db)
            let goals = try book.exportedIncomeGoals(in: db)
            let rates = try RateStore.said(by: visit.user, in: db)
            let outline = BookOutline(
                revision: book.revision,
                accounts: try accounts.map { account, totals in
                    try account.answer(totals: totals, isActive: account.id == book.activeAccount)
                }, categories: categories, budgets: budgets.page, nextBudget: budgets.next,
                recurringTemplates: try book.recurring(of: nil, in: db).map(\.answer), incomeGoals: goals,
                rates: rates)
            let rows = [accounts.count, categories.count, budgets.page.count, goals.count, rates.count]
            return try Self.answer(outline, rows: rows.reduce(0, +), in: db)
        }
    }

    /// Returns a `BudgetExportPage`.
    func budgetPage(after id: ID<Budget>?, of user: ID<User>) async throws -> Answer {
        try await database.read { db in
            let book = try Book.current(of: user, in: db)
            let budgets = try book?.exportedBudgets(after: id, in: db)
            let page = BudgetExportPage(
                revision: book?.revision ?? 0, budgets: budgets?.page ?? [], next: budgets?.next)
            return try Self.answer(page, rows: page.budgets.count, in: db)
        }
    }
}

extension Book {
    private static let budgetsAPage = 1_000

    /// Returns a page of budgets (fewer with long notes), and the id of its last one if more follow.
    fileprivate func exportedBudgets(
        after id: ID<Budget>?, in db: borrowing Connection
    ) throws -> (page: [BudgetRecord], next: ID<Budget>?) {
        var page: [BudgetRecord] = []
        var bytes = 0
        let isEnd = try forEachBudget(after: id, limit: Self.budgetsAPage + 1, in: db) { plan in
            guard page.count < Self.budgetsAPage, bytes < LedgerStore.exportPageBytes else { return false }
            page.append(plan.record)
            bytes += 300 + (plan.notes?.utf8.count ?? 0)
            return true
        }
        return (page, isEnd ? nil : page.last?.id)
    }

    /// Returns all income goals of accounts that are not deleted.
    fileprivate func exportedIncomeGoals(in db: borrowing Connection) throws -> [IncomeGoalRecord] {
        try db.all(
            """
            SELECT account, month, amount, currency FROM income_goals
            WHERE book = \(number) AND \(notInDeletedAccount) ORDER BY account, month
            """
        ) { row in
            IncomeGoalRecord(
                accountId: row.id(0), month: row.month(1),
                amount: Money(amountMinor: row.int(2), try row.currency(3)))
        }
    }
}

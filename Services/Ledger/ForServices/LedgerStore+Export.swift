import Contracts
import JSONKit
import SQLiteKit
import ServiceKit

/// Whole books for the export service: pages by key, a short read each, tied together by the book's revision.
extension LedgerStore {
    /// A page that has come to this many bytes ends, so that one of long notes does not outgrow memory, or
    /// what another service takes.
    static let exportPageBytes = 1 << 20

    /// A page looks at no more rows than this, so that what few of a large book fit is no long read either.
    static let exportPageLooks = 20_000

    /// A `TransactionExportPage` as JSON: `query.limit` rows, or fewer that are long. A user without a book
    /// has an empty one of revision 0.
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

    /// Writes the rows of one page; the id that the next one starts after, or nil at the end of the book.
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

    /// Any rows of the book in the order of their ids, and whether each is wanted.
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

    /// Everything of a book but its transactions, and with the first of its budgets.
    func outline(of user: ID<User>) async throws -> Answer {
        try await database.read { db in
            guard let book = try Book.current(of: user, in: db) else {
                return try .json(BookOutline(revision: 0, rates: try RateStore.said(by: user, in: db)))
            }
            let accounts = try book.accounts(in: db)
            let categories = try book.categories(of: nil, includeArchived: true, in: db)
            let budgets = try book.exportedBudgets(after: nil, in: db)
            let goals = try book.exportedIncomeGoals(in: db)
            let rates = try RateStore.said(by: user, in: db)
            let outline = BookOutline(
                revision: book.revision,
                accounts: try accounts.map { try Self.answer($0, of: book, in: db) }, categories: categories,
                budgets: budgets.page, nextBudget: budgets.next,
                recurringTemplates: try book.recurring(of: nil, in: db).map(\.answer), incomeGoals: goals,
                rates: rates)
            let rows = [accounts.count, categories.count, budgets.page.count, goals.count, rates.count]
            return try Self.answer(outline, rows: rows.reduce(0, +), in: db)
        }
    }

    /// A `BudgetExportPage`.
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

    /// So many budgets, or fewer with long notes, and the last of them where more follow.
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

    /// All of them, of accounts that are not deleted.
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

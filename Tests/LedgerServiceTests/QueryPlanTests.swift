import Contracts
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerService

/// The hot queries go through an index, and a page is read in its order, not sorted.
@Suite struct QueryPlanTests {
    private static let filters: [String: [String: String]] = [
        "all": [:],
        "account": ["accountId": text],
        "account and month": ["accountId": text, "month": "2026-03"],
        "type": ["type": "INCOME"],
        "account and type": ["accountId": text, "type": "EXPENSE"],
        "account, type and dates": [
            "accountId": text, "type": "EXPENSE", "from": "2026-01-05", "to": "2026-02-07",
        ],
        "category": ["categoryId": text],
        "category and month": ["categoryId": text, "month": "2026-03"],
        "amounts": ["minAmount": "5", "maxAmount": "10"],
    ]
    private static let text = "01900000-0000-7000-8000-000000000001"

    @Test(arguments: filters.keys.sorted(), [false, true])
    func `a page and its total are searched, never scanned or sorted`(
        name: String, afterCursor: Bool
    ) async throws {
        try await withBook { db, book in
            var errors = FieldErrors()
            let query = Self.filters[name] ?? [:]
            let filter = TransactionFilter({ query[$0] }, &errors)
            #expect(errors.isEmpty)
            let selection = try TransactionSelection(filter, of: book, in: db)
            let place = TransactionCursor(date: LedgerFixture.noon.utcDate, id: ID(high: 1, low: 2))
            let rows = selection.rows("id", after: afterCursor ? place : nil, limit: 51, offset: 0)
            for sql in [rows, selection.countedRows(limit: 10_001)] {
                let plan = try Self.plan(sql, in: db)
                #expect(plan.allSatisfy { !$0.contains("SCAN transactions") }, "\(name): \(plan)")
                #expect(plan.allSatisfy { !$0.contains("TEMP B-TREE") }, "\(name): \(plan)")
                #expect(plan.contains { $0.contains("SEARCH transactions") }, "\(name): \(plan)")
            }
            if afterCursor, !filter.hasDates {
                let plan = try Self.plan(rows, in: db)
                #expect(plan.contains { $0.contains("(date,id)<") }, "\(name): \(plan)")
            }
        }
    }

    @Test func `what runs inside a write is searched`() async throws {
        try await withBook { db, book in
            let record = TransactionRecord(
                id: ID(high: 1, low: 1), account: ID(high: 1, low: 2), category: ID(high: 1, low: 3),
                type: .expense, amount: Money(amountMinor: 1, .usd), date: LedgerFixture.noon.utcDate,
                description: nil, notes: nil, tags: [], clientID: nil, createdAt: LedgerFixture.noon,
                updatedAt: LedgerFixture.noon)
            for sql in [
                RecordingStatements.addToRollup(record, of: 1),
                RecordingStatements.addToAccountTotal(record, of: 1),
                RecordingStatements.advanceRevision(of: 1),
            ] {
                let plan = try Self.plan(sql, in: db)
                #expect(plan.allSatisfy { !$0.contains("SCAN") }, "\(plan)")
            }
        }
    }

    private static func plan(_ sql: SQL, in db: borrowing Connection) throws -> [String] {
        try db.all("EXPLAIN QUERY PLAN \(sql)") { $0.text(3) }
    }

    private func withBook(
        _ body: @escaping @Sendable (borrowing Connection, Book) throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let database = try Database.open(
            at: "\(folder.path)/ledger.db", migrations: LedgerMigrations.all)
        let identity = UserIdentity(
            user: ID(high: 1, low: 1), session: ID(high: 1, low: 1), currency: .usd, timeZone: "UTC",
            clientAddress: "unix")
        let visit = BookVisit(
            identity: identity, now: LedgerFixture.noon, firstAccount: ID(high: 1, low: 2))
        try await database.write { db in
            try body(db, try Book.provision(for: visit, in: db))
        }
        await database.close()
    }
}

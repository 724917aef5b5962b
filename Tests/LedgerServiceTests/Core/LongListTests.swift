import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore
@testable import LedgerCurrencies
@testable import LedgerSavings
@testable import LedgerService

/// A background reader makes long answers, so that the event loop stays free for others.
@Suite struct LongListTests {
    private static let lists: [String: @Sendable (LedgerStore, BookVisit) async throws -> Answer] = [
        "accounts": { try await $0.accounts(shownIn: nil, $1) },
        "categories": { try await $0.categories(of: nil, includeArchived: true, $1) },
        "budgets": { try await $0.budgets(of: nil, in: Self.month, shownIn: nil, rollUp: true, $1) },
        "goals": { store, visit in
            var query = GoalQuery()
            query.page.limit = 100
            return try await store.goals(query, visit)
        },
        "assets": { try await $0.assets($1) },
        "tags": { try await $0.tags($1) },
        "spending": { try await $0.spending(Self.query(months: 1), by: .category, rollUp: true, $1) },
        "trends": { try await $0.trends(Self.query(months: 12), of: .expense, rollUp: true, $1) },
        "rates": { store, visit in
            try await RateStore(database: store.database).answer(
                for: visit, on: visit.today, at: visit.now, rows: nil
            ) { table in
                ExchangeRates(
                    base: AssetCode(.usd), date: visit.today,
                    rates: table.quotes(of: AssetCode(.usd)).map {
                        ExchangeRate(
                            currency: $0.code, rate: "1", source: .manual, date: visit.today,
                            updatedAt: visit.now,
                            stale: false)
                    })
            }
        },
    ]
    private static let month = LedgerFixture.noon.utcDate.month

    private static func query(months: Int) -> ReportQuery {
        var errors = FieldErrors()
        return ReportQuery(
            { ["to": "2026-03-31"][$0] }, today: LedgerFixture.noon.utcDate, usualMonths: months, &errors)
    }

    @Test(arguments: lists.keys.sorted(), [2, 301])
    func `long lists are read in the background, short ones on the loop`(name: String, rows: Int) async throws
    {
        let list = try #require(Self.lists[name])
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        // The time limit of reads on the loop never passes in this test.
        var options = DatabaseOptions()
        options.inlineReadMicroseconds = 60_000_000
        let database = try Database.open(
            at: "\(folder.path)/ledger.db", migrations: LedgerMigrations.all, options: options)
        let identity = UserIdentity(
            user: ID(high: 1, low: 1), session: ID(high: 1, low: 1), currency: .usd, timeZone: "UTC",
            clientAddress: "unix")
        let visit = BookVisit(
            identity: identity, now: LedgerFixture.noon, firstAccount: ID(high: 1, low: 2))
        try await database.write { db in
            let book = try Book.provision(
                key: visit.user, currency: visit.identity.currency, for: visit, in: db)
            try Self.fill(rows, of: book, in: db)
        }
        let loop = try EventLoop(index: 0, name: "test")
        defer { loop.stop() }
        let answer = try await loop.perform {
            try database.attachReader()
            return try await list(LedgerStore(database: database), visit)
        }
        #expect(answer.status == 200)
        #expect(database.statistics.backgroundReads == (rows > LedgerStore.rowsOnLoop ? 1 : 0))
        #expect(database.statistics.inlineReads == (rows > LedgerStore.rowsOnLoop ? 0 : 1))
        await database.close()
    }

    /// Adds `rows` rows to every table that is listed.
    private static func fill(_ rows: Int, of book: Book, in db: borrowing Connection) throws {
        let (own, account, month) = (book.number, book.activeAccount, Self.month)
        let numbers: SQL = """
            WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < \(rows))
            """
        try db.run(
            """
            \(numbers) INSERT INTO accounts (book, id, name, name_key, type, currency, is_unedited, created_at)
            SELECT \(own), randomblob(16), 'a' || i, 'a' || i, 'SELF', 'USD', 0, 1 FROM n
            """)
        try db.run(
            """
            \(numbers) INSERT INTO categories (book, id, type, name, name_key, is_archived)
            SELECT \(own), randomblob(16), 1, 'c' || i, 'c' || i, 0 FROM n
            """)
        try db.run(
            """
            INSERT INTO budgets (book, id, account, month, category, planned, currency)
            SELECT book, randomblob(16), \(account), \(month), id, 1, 'USD' FROM categories
            """)
        try db.run(
            """
            INSERT INTO rollups (book, month, account, type, category, currency, sum, count)
            SELECT book, \(month), \(account), 1, id, 'USD', 1, 1 FROM categories
            """)
        try db.run(
            """
            INSERT INTO goals (book, id, name, name_key, target, currency, start_date, deadline, status,
                created_at, updated_at)
            VALUES (\(own), x'01900000000070008000000000000001', 'g', 'g', 1, 'USD', 1, 1, 0, 1, 1)
            """)
        try db.run(
            """
            \(numbers) INSERT INTO assets (book, id, name, currency, balance_whole, balance_atto,
                transaction_count, created_at, updated_at)
            SELECT \(own), randomblob(16), 'a' || i, 'USD', 0, 0, 0, 1, 1 FROM n
            """)
        try db.run(
            """
            INSERT INTO allocations (book, asset, goal, amount_whole, amount_atto)
            SELECT book, id, x'01900000000070008000000000000001', 1, 0 FROM assets
            """)
        try db.run(
            """
            \(numbers) INSERT INTO tags (book, tag, account, other_account, name, count)
            SELECT \(own), 't' || i, \(account), \(account), 't' || i, 1 FROM n
            """)
        try db.run(
            """
            \(numbers) INSERT INTO own_rates (book, base, quote, date, rate, said_at)
            SELECT \(own), 'USD', 'X' || i, 20000, '1', 1 FROM n
            """)
    }
}

import Contracts
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore
@testable import LedgerCurrencies
@testable import LedgerService
@testable import LedgerWholeBooks

/// contract-household §2: the upgrade moves an opening date back to the account's oldest entry, so that no
/// balance changes. Until then an opening balance counted from its day on, besides all entries.
@Suite struct HistoryUpgradeTests {
    private static let books = 1_000
    private static let currencies: [Currency] = ["USD", "EUR", "JPY"].compactMap(Currency.init)

    private static func day(_ text: String) -> CalendarDate { CalendarDate(text) ?? .blank }

    /// Opening dates are until today, 2026-03-15; entries are of any of the days.
    private static let days = [
        "2024-02-29", "2025-12-31", "2026-01-01", "2026-03-01", "2026-03-14", "2026-03-15", "2026-03-16",
        "2026-04-01", "2027-01-31",
    ].map(day)
    private static let today = day("2026-03-15")

    /// An entry, or one side of a transfer.
    private struct Posting {
        let account: ID<Account>
        let currency: Currency
        let minor: Int64
        let date: CalendarDate
        let isDeleted: Bool
    }

    private struct OldAccount {
        let id: ID<Account>
        let book: Int64
        let currency: Currency
        let opening: (minor: Int64, date: CalendarDate)?
    }

    private struct OldBooks {
        var accounts: [OldAccount] = []
        var postings: [ID<Account>: [Posting]] = [:]

        /// Returns an account's balances as the last version had them, without those of zero.
        func balances(of account: OldAccount, on day: CalendarDate) -> [Currency: Int64] {
            var sums: [Currency: Int64] = [:]
            for posting in postings[account.id] ?? [] where !posting.isDeleted && posting.date <= day {
                sums[posting.currency, default: 0] += posting.minor
            }
            if let opening = account.opening, opening.date <= day {
                sums[account.currency, default: 0] += opening.minor
            }
            return sums.filter { $0.value != 0 }
        }
    }

    @Test(.seeded) func `household §2: no balance of today or later changes by the upgrade in any currency`()
        async throws
    {
        try await upgraded { random, db in
            try Self.fill(Self.books, &random, db)
        } check: { old, db in
            var moved = 0
            for account in old.accounts {
                let book = try #require(try Book.numbered(account.book, in: db))
                for day in Self.days where day >= Self.today {
                    let totals = try book.balanceTotals(of: account.id, on: day, in: db)
                    let found = try AccountTotal.nets(totals.untilToday).minor.filter { $0.value != 0 }
                    #expect(found == old.balances(of: account, on: day), "\(account) \(day)")
                }
                let opening = try db.first(
                    """
                    SELECT opening_balance, opening_date FROM accounts
                    WHERE book = \(account.book) AND id = \(account.id)
                    """
                ) { (minor: try $0.intOrNil(0), date: try $0.dateOrNil(1)) }
                #expect(opening?.minor == account.opening?.minor)
                let oldest = (old.postings[account.id] ?? []).map(\.date).min()
                let wanted = account.opening.map { min($0.date, oldest ?? $0.date) }
                #expect(opening?.date == wanted)
                if wanted != account.opening?.date { moved += 1 }
            }
            #expect(moved > Self.books / 4)
            for number in 1...Self.books {
                #expect(try BookCheck(book: Int64(number)).problems(in: db) == [])
            }
            // Clients that keep a copy hear of the dates.
            let untold = try db.first(
                """
                SELECT count(*) FROM changed_records c JOIN books b ON b.book = c.book
                WHERE c.revision <> b.revision
                """
            ) { try $0.int(0) }
            let told = try db.first("SELECT count(*) FROM changed_records") { try $0.int(0) }
            #expect(untold == 0 && told ?? 0 == moved)
        }
    }

    @Test(.seeded) func `household §2: an opening balance of next month is there from its day on as before`()
        async throws
    {
        let account = OldAccount(
            id: ID(high: 7, low: 1), book: 1, currency: .usd, opening: (500, Self.day("2026-04-01")))
        try await upgraded { _, db in
            var old = OldBooks()
            try Self.insertBook(1, db)
            try Self.insert(account, &old, db)
            try Self.insert(
                Posting(
                    account: account.id, currency: .usd, minor: -20, date: Self.day("2026-03-14"),
                    isDeleted: false), number: 1, of: account, &old, db)
            try Self.sum(db)
            return old
        } check: { old, db in
            let book = try #require(try Book.numbered(1, in: db))
            for day in [Self.day("2026-04-01"), Self.day("2027-01-31")] {
                let totals = try book.balanceTotals(of: account.id, on: day, in: db)
                #expect(try AccountTotal.nets(totals.untilToday).minor == old.balances(of: account, on: day))
            }
        }
    }

    private func upgraded(
        _ fill: @escaping @Sendable (inout SeededRandom, borrowing Connection) throws -> OldBooks,
        check: @escaping @Sendable (OldBooks, borrowing Connection) throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = "\(folder.path)/ledger.db"
        let number = Migration044History.migration.number
        let former = try Database.open(
            at: path, migrations: LedgerMigrations.all.filter { $0.number < number })
        let random = SeededRandom()
        let old = try await former.write { db in
            var random = random
            return try fill(&random, db)
        }
        await former.close()
        let new = try Database.open(at: path, migrations: LedgerMigrations.all)
        try await new.inspect { db in try check(old, db) }
        await new.close()
    }

    // MARK: Books of the last version

    private static func fill(
        _ count: Int, _ random: inout SeededRandom, _ db: borrowing Connection
    ) throws -> OldBooks {
        var old = OldBooks()
        var number: Int64 = 0
        for book in 1...Int64(count) {
            try insertBook(book, db)
            let accounts = try (1...2).map { index in
                let currency = currencies[random.below(3)]
                let past = days.filter { $0 <= today }
                let opening = (Int64(random.below(2_001)) - 1_000, past[random.below(past.count)])
                let account = OldAccount(
                    id: ID(high: UInt64(book), low: UInt64(index)), book: book, currency: currency,
                    opening: random.below(5) == 0 ? nil : opening)
                try insert(account, &old, db)
                return account
            }
            for _ in 0..<random.below(9) {
                number += 1
                let (own, other) =
                    random.below(2) == 0 ? (accounts[0], accounts[1]) : (accounts[1], accounts[0])
                let (day, minor) = (days[random.below(days.count)], Int64(1 + random.below(999)))
                let isDeleted = random.below(6) == 0
                func posting(_ account: OldAccount, _ currency: Currency, _ minor: Int64) -> Posting {
                    Posting(
                        account: account.id, currency: currency, minor: minor, date: day, isDeleted: isDeleted
                    )
                }
                if random.below(3) == 0 {
                    let sides = (posting(own, .usd, -minor), posting(other, .usd, minor))
                    try insertTransfer(sides, number: number, of: book, &old, db)
                } else {
                    let currency = random.below(2) == 0 ? own.currency : currencies[random.below(3)]
                    let entry = posting(own, currency, random.below(2) == 0 ? minor : -minor)
                    try insert(entry, number: number, of: own, &old, db)
                }
            }
        }
        try sum(db)
        return old
    }

    private static func insertBook(_ book: Int64, _ db: borrowing Connection) throws {
        try db.run(
            """
            INSERT INTO books (book, "user", currency, active_account, revision, created_at)
            VALUES (\(book), \(ID<User>(high: 9, low: UInt64(book))), 'USD',
            \(ID<Account>(high: UInt64(book), low: 1)), 5, 0)
            """)
        try db.run(
            "INSERT INTO users (\"user\", book) VALUES (\(ID<User>(high: 9, low: UInt64(book))), \(book))")
        try db.run(
            """
            INSERT INTO change_logs (book, name, generation, forgotten)
            VALUES (\(book), \(ID<User>(high: 9, low: UInt64(book)).bytes), 0, 0)
            """)
        for type: Int64 in [0, 1] {
            try db.run(
                """
                INSERT INTO categories (book, id, type, name, name_key, is_archived)
                VALUES (\(book), \(ID<Contracts.Category>(high: 8, low: UInt64(type))), \(type), 'C', 'c', 0)
                """)
        }
    }

    private static func insert(
        _ account: OldAccount, _ old: inout OldBooks, _ db: borrowing Connection
    ) throws {
        old.accounts.append(account)
        let name = "A\(account.id.low)"
        try db.run(
            """
            INSERT INTO accounts (book, id, name, name_key, type, currency, is_unedited, created_at,
                opening_balance, opening_date)
            VALUES (\(account.book), \(account.id), \(name), \(name), 'SELF', \(account.currency), 0, 0,
                \(account.opening?.minor), \(account.opening?.date))
            """)
    }

    private static func insert(
        _ entry: Posting, number: Int64, of account: OldAccount, _ old: inout OldBooks,
        _ db: borrowing Connection
    ) throws {
        old.postings[account.id, default: []].append(entry)
        let type: Int64 = entry.minor > 0 ? 0 : 1
        let deletedAt: Int64? = entry.isDeleted ? 1 : nil
        try db.run(
            """
            INSERT INTO transactions (book, id, account, category, type, amount, currency, date, created_at,
                updated_at, deleted_at, is_cleared)
            VALUES (\(account.book), \(ID<Transaction>(high: 6, low: UInt64(number))), \(entry.account),
                \(ID<Contracts.Category>(high: 8, low: UInt64(type))), \(type), \(abs(entry.minor)),
                \(entry.currency), \(entry.date), 0, 0, \(deletedAt), \(number % 3 == 0 ? 1 : nil as Int64?))
            """)
    }

    private static func insertTransfer(
        _ sides: (from: Posting, to: Posting), number: Int64, of book: Int64, _ old: inout OldBooks,
        _ db: borrowing Connection
    ) throws {
        for side in [sides.from, sides.to] { old.postings[side.account, default: []].append(side) }
        let deletedAt: Int64? = sides.from.isDeleted ? 1 : nil
        try db.run(
            """
            INSERT INTO transfers (book, id, from_account, from_amount, from_currency, to_account, to_amount,
                to_currency, date, created_at, updated_at, deleted_at)
            VALUES (\(book), \(ID<Transfer>(high: 5, low: UInt64(number))), \(sides.from.account),
                \(sides.to.minor), 'USD', \(sides.to.account), \(sides.to.minor), 'USD', \(sides.to.date),
                0, 0, \(deletedAt))
            """)
    }

    private static let month: SQL = """
        CAST(strftime('%Y', date * 86400, 'unixepoch') AS INTEGER) * 12
        + CAST(strftime('%m', date * 86400, 'unixepoch') AS INTEGER) - 1
        """

    /// Writes the sums that the last version kept. Nobody asked for changes before.
    private static func sum(_ db: borrowing Connection) throws {
        let sides: SQL = """
            (SELECT book, date, from_account AS account, 1 AS direction, from_amount AS amount,
                'USD' AS currency
            FROM transfers WHERE deleted_at IS NULL
            UNION ALL SELECT book, date, to_account, 0, to_amount, 'USD' FROM transfers
            WHERE deleted_at IS NULL)
            """
        for statement: SQL in [
            """
            INSERT INTO rollups (book, month, account, type, category, currency, sum, count)
            SELECT book, \(month), account, type, category, currency, sum(amount), count(*) FROM transactions
            WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6
            """,
            """
            INSERT INTO account_totals (book, account, type, currency, sum, count)
            SELECT book, account, type, currency, sum(amount), count(*) FROM transactions
            WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4
            """,
            """
            INSERT INTO transfer_rollups (book, month, account, direction, currency, sum, count)
            SELECT book, \(month), account, direction, currency, sum(amount), count(*) FROM \(sides)
            GROUP BY 1, 2, 3, 4, 5
            """,
            """
            INSERT INTO transfer_totals (book, account, direction, currency, sum, count)
            SELECT book, account, direction, currency, sum(amount), count(*) FROM \(sides) GROUP BY 1, 2, 3, 4
            """,
            """
            INSERT INTO cleared_rollups (book, account, month, direction, currency, sum, count)
            SELECT book, account, \(month), type, currency, sum(amount), count(*) FROM transactions
            WHERE deleted_at IS NULL AND is_cleared = 1 GROUP BY 1, 2, 3, 4, 5
            """,
            "DELETE FROM changed_records",
        ] { try db.run(statement) }
    }
}

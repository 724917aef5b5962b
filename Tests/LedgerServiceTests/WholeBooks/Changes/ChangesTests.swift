import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import Synchronization
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerService
@testable import LedgerWholeBooks

/// `GET /changes`: what changed in a book since a cursor.
@Suite struct ChangesTests {
    @Test(.seeded, arguments: 1...4)
    func `a copy that only ever reads changes equals all lists after a random walk`(part: Int) async throws {
        try await LedgerFixture.run { ledger in
            var random = SeededRandom(part: part)
            var walk = ChangesWalk(accounts: [try await ledger.activeAccount()])
            var copy = BookCopy()
            var small = BookCopy()
            for step in 1...160 {
                try await walk.step(ledger, &random)
                // Pages and changes take turns.
                if random.below(3) == 0 { _ = try await small.readPage(ledger, limit: 1 + random.below(9)) }
                guard step.isMultiple(of: 20) else { continue }
                try await copy.readAll(ledger, limit: 1 + random.below(200))
                try await copy.compare(ledger)
            }
            try await small.readAll(ledger, limit: 3)
            try await small.compare(ledger)
            var fresh = BookCopy()
            try await fresh.readAll(ledger, limit: 7)
            try await fresh.compare(ledger)
            #expect(walk.done.count > 17, "\(walk.done.sorted())")
        }
    }

    @Test func `a book without changes answers nothing, with the cursor and the revision as they were`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            try await ledger.record("5", food)
            var copy = BookCopy()
            try await copy.readAll(ledger)
            let before = (copy.cursor, copy.revision, copy.records)
            try await copy.readAll(ledger)
            #expect(before == (copy.cursor, copy.revision, copy.records))
            // A reading changes nothing, and what another user does is not told.
            try await ledger.record("6", ledger.category("Mine", user: 2), user: 2)
            try await copy.readAll(ledger)
            #expect(before == (copy.cursor, copy.revision, copy.records))
            try await ledger.record("7", food)
            let page = try await ledger.json(.get, "/changes?since=\(copy.cursor ?? "")")
            #expect(page["changes"].array.map { $0["kind"].string } == ["account", "transaction"])
            #expect(page["changes"][0]["account"]["balance"].string == "-12.00")
            #expect(page["revision"].int == (copy.revision ?? 0) + 1 && page["hasMore"].bool == false)
        }
    }

    @Test func `a cursor is refused when it is none, of another book, or of a restored database`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            var (copy, other) = (BookCopy(), BookCopy())
            try await copy.readAll(ledger)
            try await other.readAll(ledger, user: 2)
            let since = try #require(copy.cursor)
            for wrong in ["x", "00", since.dropLast(2) + "", since + "00", since.uppercased() + "A"] {
                let answer = try await ledger.call(.get, "/changes?since=\(wrong)")
                #expect(answer.status == 400 && answer.message("since") != nil, "\(wrong)")
            }
            for limit in ["0", "1001", "x"] {
                let answer = try await ledger.call(.get, "/changes?limit=\(limit)")
                #expect(answer.status == 400 && answer.message("limit") != nil)
            }
            let foreign = try await ledger.call(.get, "/changes?since=\(other.cursor ?? "")")
            #expect(foreign.status == 410 && foreign.json["code"].string == "RESYNC_REQUIRED")
            // A place behind the newest change is none that this book has told.
            var place = try #require(ChangePlace(since))
            place.revision = .max
            for numbers: [Int64] in [
                [3, 0, 0, 0, 0, 0], [1, 0, 0, 14, 0, 0], [0, 0, -1, 0, 0, 0], [0, 0, 0, 126, 0, 0],
                [1, 0, 0, 10, 0, 1], [0, 0, 0, 11, 0, 1], [0, 0, 0, 3, 0], [0, 0, 0],
            ] {
                #expect(ChangePlace(PlaceText.text(place.log, numbers)) == nil)
            }
            #expect(try await ledger.call(.get, "/changes?since=\(place.text)").status == 410)
            try await ledger.store.database.write { db in
                try db.run("UPDATE event_stream SET id = randomblob(16)")
            }
            #expect(try await ledger.call(.get, "/changes?since=\(since)").status == 410)
            try await copy.compare(ledger)
        }
    }

    @Test func `balances are those of the day, also when nothing changes`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            _ = try await ledger.account("Empty")
            try await ledger.record("5", food, date: "2026-03-16")
            var copy = BookCopy()
            try await copy.readAll(ledger)
            for hours in [24, 25, 72] {
                ledger.service.clock.set(LedgerFixture.noon.adding(seconds: Int64(hours) * 3_600))
                try await copy.readAll(ledger, limit: 1)
                try await copy.compare(ledger)
            }
            #expect(try await ledger.json(.get, "/changes?since=\(copy.cursor ?? "")")["changes"].array == [])
        }
    }

    @Test func `a copy begins anew when an account is deleted or restored, and only then`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let other = try await ledger.account("Other")
            let expense = try await ledger.record("5", food, also: #","accountId":"\#(other)""#)
            try await ledger.record("2", food, also: #","isRefund":true,"refundOf":"\#(expense)""#)
            var copy = BookCopy()
            try await copy.readAll(ledger)
            _ = try await ledger.json(.delete, "/accounts/\(other)")
            try await copy.readAll(ledger)
            try await copy.compare(ledger)
            _ = try await ledger.json(.post, "/accounts/\(other)/restore")
            try await copy.readAll(ledger)
            try await copy.compare(ledger)
            #expect(copy.resyncs == 2)
        }
    }

    @Test func `a reconciliation is told from its beginning to its end, and goes with its account`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let account = try await ledger.account("Bank")
            var copy = BookCopy()
            try await copy.readAll(ledger)
            let path = "/accounts/\(account)/reconciliations"
            let begun = try await ledger.json(
                .post, path, #"{"statementDate":"2026-03-15","statementBalance":"0.00"}"#)
            let id = try #require(begun["id"].string)
            try await copy.readAll(ledger)
            #expect(copy.records["reconciliation"] == [id: begun])
            let finished = try await ledger.json(.post, "\(path)/\(id)/finish", "{}")
            try await copy.readAll(ledger)
            #expect(copy.records["reconciliation"] == [id: finished])
            let reopened = try await ledger.json(.delete, "\(path)/\(id)")
            try await copy.readAll(ledger)
            #expect(copy.records["reconciliation"] == [id: reopened] && copy.resyncs == 0)
            _ = try await ledger.json(.delete, "/accounts/\(account)")
            try await copy.readAll(ledger)
            #expect(copy.records["reconciliation"] == nil && copy.resyncs == 1)
            _ = try await ledger.json(.post, "/accounts/\(account)/restore")
            try await copy.readAll(ledger)
            #expect(copy.records["reconciliation"] == [id: reopened] && copy.resyncs == 2)
            _ = try await ledger.json(.delete, "\(path)/\(id)")
            try await copy.readAll(ledger)
            #expect(copy.records["reconciliation"] == [:] && copy.resyncs == 2)
            try await copy.compare(ledger)
        }
    }

    @Test(.inFiles) func `a client from before all kinds were told begins anew`() async throws {
        let cursor = Mutex("")
        try await LedgerFixture.run(before: { harness in
            let number = Migration041ReconciliationChanges.migration.number
            let earlier = try Database.open(
                at: "\(harness.folder.path)/ledger.db",
                migrations: Array(LedgerMigrations.all.prefix { $0.number < number }))
            let user = harness.user(1).user
            let log = try await earlier.write { db in
                try Self.fillEarlier(of: user, db)
                return try Book.numbered(1, in: db)?.changeLog(in: db)?.name
            }
            await earlier.close()
            var place = ChangePlace(log: try #require(log), revision: 5, on: LedgerFixture.noon.utcDate)
            place.complete(at: 5)
            let text = place.text
            cursor.withLock { $0 = text }
        }) { ledger in
            let since = cursor.withLock { $0 }
            let answer = try await ledger.call(.get, "/changes?since=\(since)")
            #expect(answer.status == 410 && answer.json["code"].string == "RESYNC_REQUIRED")
            var copy = BookCopy()
            copy.cursor = since
            try await copy.readAll(ledger)
            try await copy.compare(ledger)
            #expect(copy.resyncs == 1)
            for kind in ["reconciliation", "incomeGoal", "rate"] {
                #expect(copy.records[kind]?.count == 1, "\(kind)")
            }
            // Nothing but the new generation refuses the cursor.
            try await ledger.store.database.write { db in
                try db.run("UPDATE change_logs SET generation = 0")
            }
            let page = try await ledger.json(.get, "/changes?since=\(since)")
            #expect(page["changes"].array == [])
        }
    }

    /// A book with a log, and what the log does not tell.
    private static func fillEarlier(of user: ID<User>, _ db: borrowing Connection) throws {
        let account = ID<Account>(high: 0x0190_0000_0000_7002, low: 0x8000_0000_0000_0001)
        let reconciliation = ID<Reconciliation>(high: 0x0190_0000_0000_7003, low: 0x8000_0000_0000_0001)
        try db.run(
            """
            INSERT INTO books (book, user, currency, active_account, revision, created_at)
            VALUES (1, \(user), 'USD', \(account), 5, 0)
            """)
        try db.run("INSERT INTO users (user, book) VALUES (\(user), 1)")
        try db.run(
            """
            INSERT INTO accounts (book, id, name, name_key, type, currency, is_unedited, created_at)
            VALUES (1, \(account), 'Bank', 'bank', 'SELF', 'USD', 0, 0)
            """)
        try db.run(
            "INSERT INTO change_logs (book, name, generation, forgotten) VALUES (1, x'01', 0, 0)")
        try db.run(
            """
            INSERT INTO reconciliations (book, id, account, statement_date, statement_balance, currency,
                uncleared_count, created_at, updated_at)
            VALUES (1, \(reconciliation), \(account), 20500, 0, 'USD', 0, 0, 0)
            """)
        // March, and the 11th of February 2026.
        try db.run(
            """
            INSERT INTO income_goals (book, account, month, amount, currency)
            VALUES (1, \(account), 24314, 900, 'USD')
            """)
        try db.run(
            """
            INSERT INTO own_rates (book, base, quote, date, rate, said_at)
            VALUES (1, 'EUR', 'CHF', 20495, '0.95', 0)
            """)
    }

    @Test func `what changed 400 days ago is forgotten, but nothing that a newer cursor needs`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            var copy = BookCopy()
            try await copy.readAll(ledger)
            let old = try #require(copy.cursor)
            let ids = [
                try await ledger.record("5", food), try await ledger.record("6", food),
                try await ledger.record("7", food),
            ]
            for id in ids { _ = try await ledger.json(.delete, "/transactions/\(id)") }
            try await copy.readAll(ledger)
            func forget() async throws {
                var place: Int64? = 0
                while let book = place {
                    place = try await ledger.store.database.write { db in
                        try LedgerStore.forgetChanges(ofBooksAfter: book, at: LedgerFixture.noon, in: db)
                    }
                }
            }
            func age(_ days: Int) async throws {
                try await ledger.store.database.write { db in
                    let today = LedgerFixture.noon.utcDate.daysSinceEpoch
                    try db.run("UPDATE changed_records SET day = \(Int64(today - days))")
                }
            }
            try await age(400)
            try await forget()
            #expect(try await ledger.json(.get, "/changes?since=\(old)")["changes"].array.count == 4)
            try await age(401)
            try await forget()
            #expect(try await ledger.call(.get, "/changes?since=\(old)").status == 410)
            let kept = try await ledger.store.database.read { db in
                try db.first("SELECT count(*) FROM changed_records") { try $0.int(0) }
            }
            #expect(kept == 0)
            // A client that has read everything goes on, also when nothing changes for years.
            try await copy.readAll(ledger)
            try await ledger.record("8", food)
            try await forget()
            try await copy.readAll(ledger)
            try await copy.compare(ledger)
            #expect(copy.resyncs == 0)
        }
    }

    @Test func `a removed book leaves no log behind`() async throws {
        try await LedgerFixture.run { ledger in
            try await ledger.record("5", ledger.category("Food"))
            var copy = BookCopy()
            try await copy.readAll(ledger)
            try await ledger.record("6", ledger.category("Rent"))
            try await ledger.store.database.write { db in
                let book = try db.first("SELECT book FROM books") { try $0.int(0) } ?? 0
                try db.run("DELETE FROM users WHERE book = \(book)")
                while try BookRemoval.removePiece(of: book, in: db) {}
                for table: SQL in ["change_logs", "changed_records", "books"] {
                    #expect(try db.exists("SELECT 1 FROM \(table)") == false, "\(table.text)")
                }
            }
        }
    }

    @Test func `the kinds of the log are those of the answers`() async throws {
        let kinds: [BookChangeKind] = [
            .account, .category, .transaction, .transfer, .budget, .recurring, .rule, .goal, .asset,
            .reconciliation, .incomeGoal, .rate, .bookBudget, .bookIncomeGoal,
        ]
        #expect(BookChangeKind.allCases == kinds)
        for kind in kinds { #expect(try BookChangeKind(number: kind.number) == kind) }
        #expect(throws: APIError.self) { try BookChangeKind(number: 14) }
    }

    @Test(.inFiles) func `all tables behind the answers and of deletable records have their triggers`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let names = try await ledger.store.database.read { db in
                try db.all("SELECT name FROM sqlite_schema WHERE type = 'trigger'") { try $0.text(0) }
            }
            let tables = [
                "accounts", "categories", "transactions", "transfers", "budgets", "recurring_templates",
                "rules", "goals", "assets", "account_totals", "transfer_totals", "cleared_rollups",
                "allocations", "reconciliations", "income_goals", "own_rates",
            ]
            let answers = tables.flatMap { ["\($0)_made", "\($0)_changed", "\($0)_gone"] }
            let deletable = [
                "accounts", "categories", "reconciliations", "recurring_templates", "transactions",
                "transfers", "attachments", "budgets", "income_goals", "rules", "own_rates", "goals",
                "assets", "asset_transactions", "joined_transactions",
            ]
            let deletions = deletable.flatMap { ["\($0)_deletion", "\($0)_return"] }
            let others =
                [
                    "books_active", "accounts_contents", "transactions_refunds_made",
                    "transactions_refunds_moved", "transactions_refunds_gone", "accounts_named",
                    "accounts_asset_opened",
                ]
                + ["account_totals_asset", "transfer_totals_asset"].flatMap {
                    ["\($0)_made", "\($0)_changed", "\($0)_gone"]
                }
            #expect(Set(names) == Set(answers + deletions + others))
        }
    }
}

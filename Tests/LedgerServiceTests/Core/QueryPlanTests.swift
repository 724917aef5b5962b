import Contracts
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore
@testable import LedgerCurrencies
@testable import LedgerService
@testable import LedgerWallet
@testable import LedgerWholeBooks

/// Frequent queries use an index, which also has a page's order.
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
        "currency": ["currency": "EUR"],
        "currency and dates": ["currency": "EUR", "from": "2026-01-05", "to": "2026-02-07"],
        "currency and account": ["currency": "EUR", "accountId": text],
        "tag": ["tag": "trip"],
        "payee": ["payee": "Shop"],
        "payee and month": ["payee": "Shop", "month": "2026-03"],
        "split": ["hasSplits": "true"],
        "refunds": ["isRefund": "true"],
        "tag, account and month": ["tag": "trip", "accountId": text, "month": "2026-03"],
    ]
    private static let text = "01900000-0000-7000-8000-000000000001"

    @Test(arguments: filters.keys.sorted(), [false, true])
    func `a page and its total are read by an index, never by a scan or sort`(
        name: String, afterCursor: Bool
    ) async throws {
        try await withBook { db, book in
            var errors = FieldErrors()
            let query = Self.filters[name] ?? [:]
            let filter = TransactionFilter({ query[$0] }, &errors)
            #expect(errors.isEmpty)
            let selection = try TransactionStatements(filter, of: book, in: db)
            let place = TransactionCursor(date: LedgerFixture.noon.utcDate, id: ID(high: 1, low: 2))
            var page = TransactionPage()
            page.query.cursor = afterCursor ? place : nil
            let rows = selection.rows("id", page, limit: 51)
            for sql in [rows, try #require(selection.countedRows(limit: 10_001))] {
                let plan = try Self.plan(sql, in: db)
                #expect(plan.allSatisfy { !$0.contains("SCAN transactions") }, "\(name): \(plan)")
                #expect(plan.allSatisfy { !$0.contains("TEMP B-TREE") }, "\(name): \(plan)")
                #expect(
                    plan.contains { $0.contains("SEARCH transactions") || $0.contains("SEARCH tag_uses") },
                    "\(name): \(plan)")
            }
            if afterCursor, !filter.hasDates {
                let plan = try Self.plan(rows, in: db)
                let place = filter.tag == nil ? "(date,id)<" : "(day,transaction_id)<"
                #expect(plan.contains { $0.contains(place) }, "\(name): \(plan)")
            }
        }
    }

    @Test(
        arguments: [
            "all", "account", "account and month", "tag", "currency", "payee", "payee and month",
        ], [false, true])
    func `a page of transfers is read by an index in its order, each side of an account by one`(
        name: String, afterCursor: Bool
    ) async throws {
        try await withBook { db, book in
            var errors = FieldErrors()
            let query = Self.filters[name] ?? [:]
            let filter = TransactionFilter({ query[$0] }, &errors)
            let selection = try TransferStatements(filter, by: TransactionOrder(), of: book, in: db)
            let place = TransactionCursor(date: LedgerFixture.noon.utcDate, id: ID(high: 1, low: 2))
            let sql = selection.rows("id, date", after: afterCursor ? place : nil, limit: 51)
            let plan = try Self.plan(sql, in: db)
            #expect(plan.allSatisfy { !$0.contains("SCAN transfers") }, "\(name): \(plan)")
            if name == "tag" {
                #expect(
                    plan.contains { $0.contains("SEARCH transfers USING INTEGER PRIMARY KEY") }, "\(plan)")
                return
            }
            let indexes = [
                "account": ["transfers_by_from", "transfers_by_to"], "payee": ["transfers_by_payee"],
            ]
            for index in indexes[String(name.prefix { $0 != " " })] ?? ["transfers_by_date"] {
                #expect(plan.contains { $0.contains("SEARCH transfers USING INDEX \(index)") }, "\(plan)")
            }
            // The two sides' pages are sorted, not the transfers.
            let isSorted = plan.contains { $0.contains("TEMP B-TREE") }
            #expect(!isSorted || name.hasPrefix("account"), "\(name): \(plan)")
        }
    }

    @Test func `transfers with a payee in deleted accounts are passed over in the index`() async throws {
        try await withBook { db, book in
            let plan = try Self.plan(
                """
                SELECT date, id FROM transfers INDEXED BY transfers_by_payee
                WHERE book = 1 AND payee_key = 'shop' AND deleted_at IS NULL
                AND \(book.areNotInDeletedAccounts)
                """, in: db)
            #expect(plan.contains { $0.contains("USING COVERING INDEX transfers_by_payee") }, "\(plan)")
        }
    }

    @Test func `the last uses of payees are read by indexes in their order`() async throws {
        try await withBook { db, book in
            for book in [book, book.bounded(to: [])] {
                let plan = try Self.plan(book.lastUses(ofPayees: ["shop", "bakery"]), in: db)
                for table in ["transactions", "transfers"] {
                    #expect(plan.contains { $0.contains("\(table)_by_payee (book=? AND payee_key=?)") })
                }
                #expect(plan.allSatisfy { !$0.contains("TEMP B-TREE FOR ORDER") }, "\(plan)")
            }
        }
    }

    @Test(arguments: [false, true])
    func `a search reads the index of words by day and looks up its transactions`(
        isAscending: Bool
    ) async throws {
        try await withBook { db, book in
            try db.run(
                "INSERT INTO search (rowid, words) VALUES (1, \(book.searchPrefix + "lunch"))")
            var filter = TransactionFilter()
            filter.words = "lunch coffee"
            #expect(try TransactionStatements(filter, of: book, in: db).isEmpty)
            filter.words = "lun"
            filter.tag = "trip"
            filter.account = ID(high: 1, low: 2)
            let selection = try TransactionStatements(filter, of: book, in: db)
            var page = TransactionPage()
            page.order.isAscending = isAscending
            page.query.cursor = TransactionCursor(date: LedgerFixture.noon.utcDate, id: ID(high: 1, low: 2))
            for sql in [selection.foundRows(page), try #require(selection.countedRows(limit: 10_001))] {
                let plan = try Self.plan(sql, in: db)
                #expect(plan.contains { $0.contains("search VIRTUAL TABLE") && $0.contains("M1") }, "\(plan)")
                #expect(plan.contains { $0.contains("SEARCH transactions USING INTEGER PRIMARY KEY") })
                #expect(plan.contains { $0.contains("SEARCH tag_uses USING PRIMARY KEY") })
                #expect(plan.allSatisfy { !$0.contains("TEMP B-TREE") }, "\(plan)")
            }
            let words: SQL = "SELECT term FROM search_words WHERE term >= 'a' AND term <= 'b' LIMIT 1"
            #expect(try Self.plan(words, in: db).allSatisfy { !$0.hasSuffix("INDEX 0:") })
        }
    }

    @Test func `few changes since a moment are found by the time of their change`() async throws {
        try await withBook { db, book in
            var filter = TransactionFilter()
            filter.updatedSince = LedgerFixture.noon
            let selection = try TransactionStatements(filter, of: book, in: db)
            for sql in [
                selection.rows("id", TransactionPage(), limit: 51),
                try #require(selection.countedRows(limit: 10_001)),
            ] {
                let plan = try Self.plan(sql, in: db)
                #expect(
                    plan.contains { $0.contains("transactions_by_update (book=? AND updated_at>?)") },
                    "\(plan)")
            }
        }
    }

    @Test(arguments: [false, true])
    func `a full day of a search is walked in the order of ids`(isAscending: Bool) async throws {
        try await withBook { db, book in
            try db.run("INSERT INTO search (rowid, words) VALUES (1, \(book.searchPrefix + "lunch"))")
            var filter = TransactionFilter()
            filter.words = "lunch"
            filter.tag = "trip"
            let selection = try TransactionStatements(filter, of: book, in: db)
            var order = TransactionOrder()
            order.isAscending = isAscending
            let sql = selection.rows(of: LedgerFixture.noon.utcDate, after: ID(high: 1, low: 2), in: order)
            let plan = try Self.plan(sql, in: db)
            let place = "transactions_by_date (book=? AND date=? AND id"
            #expect(plan.contains { $0.contains(place) }, "\(plan)")
            #expect(plan.allSatisfy { !$0.contains("SCAN") && !$0.contains("TEMP B-TREE") }, "\(plan)")
        }
    }

    @Test func `the look-up of one row looks up one deleted account and lists none`() async throws {
        try await withBook { db, book in
            for sql in [
                book.lookUp(
                    ID(high: 1, low: 1), of: TransactionRecord.self,
                    "deleted_at IS NULL AND \(book.accountIsNotDeleted)"),
                book.lookUp(ID(high: 1, low: 1), of: BudgetPlan.self),
                book.lookUp(ID(high: 1, low: 1), of: RecurringPlan.self),
            ] {
                let plan = try Self.plan(sql, in: db)
                #expect(plan.allSatisfy { !$0.contains("SCAN") && !$0.contains("LIST SUBQUERY") }, "\(plan)")
                #expect(
                    plan.contains {
                        $0.contains("SEARCH a") && $0.contains("accounts_deleted (book=? AND id=?)")
                    },
                    "\(plan)")
            }
        }
    }

    @Test func `limits are counted by an index, up to the limit only`() async throws {
        try await withBook { db, book in
            #expect(
                try Self.plan(book.tagCount, in: db) == ["SEARCH books USING INTEGER PRIMARY KEY (rowid=?)"])
            let (account, category) = (ID<Account>(high: 1, low: 1), ID<Contracts.Category>(high: 1, low: 1))
            let month = LedgerFixture.noon.utcDate.month
            for sql in [
                book.budgetsCounted, book.budgetsCounted(of: account, in: month), book.incomeGoalsCounted,
                book.usesCounted(of: category, in: "budgets INDEXED BY budgets_by_category"),
            ] {
                let plan = try Self.plan(sql, in: db).filter { !$0.contains("(subquery") }
                #expect(plan.contains { $0.contains("SEARCH") }, "\(plan)")
                #expect(plan.allSatisfy { !$0.contains("SCAN budgets") && !$0.contains("SCAN income") })
                #expect(sql.text.contains("LIMIT"))
            }
            for deletion in book.planDeletions(of: account) {
                let plan = try Self.plan(deletion, in: db)
                #expect(plan.allSatisfy { !$0.contains("SCAN") }, "\(plan)")
                #expect(deletion.text.contains("LIMIT"))
            }
        }
    }

    @Test func `reads inside a write use an index`() async throws {
        try await withBook { db, book in
            let record = TransactionRecord(
                id: ID(high: 1, low: 1), account: ID(high: 1, low: 2), category: ID(high: 1, low: 3),
                type: .expense, amount: Money(amountMinor: 1, .usd), date: LedgerFixture.noon.utcDate,
                description: nil, notes: nil, tags: [], clientID: nil, createdAt: LedgerFixture.noon,
                updatedAt: LedgerFixture.noon, booking: nil)
            let addition = book.rollupAddition(of: record.postings[0], of: record, isFurther: false)
            for sql in [
                addition,
                book.accountTotalAddition(of: record),
                "UPDATE books SET revision = revision + 1 WHERE book = 1",
                "SELECT number FROM transactions INDEXED BY transactions_by_deletion WHERE deleted_at <= 1",
                "SELECT book, id FROM accounts INDEXED BY accounts_by_deletion WHERE deleted_at <= 1",
                "UPDATE transactions SET deleted_at = 1 WHERE book = 1 AND id = x'00' RETURNING number",
                "DELETE FROM tag_uses WHERE tag_book = 1 AND tag = 'a' AND day = 1 AND transaction_id = x'00'",
                "SELECT 1 FROM spent_client_ids WHERE book = 1 AND client_id = 'a'",
            ] {
                let plan = try Self.plan(sql, in: db)
                #expect(plan.allSatisfy { !$0.contains("SCAN") }, "\(plan)")
            }
        }
    }

    @Test(arguments: [nil, 7] as [Int64?], [0, 20])
    func `a wallet's history is merged from two indexes, never scanned or sorted`(
        start: Int64?, offset: Int
    ) async throws {
        try await withBook { db, _ in
            let sql = WalletStore.lines(of: ID(high: 1, low: 1), before: start, limit: 51, offset: offset)
            let plan = try Self.plan(sql, in: db)
            #expect(plan.count { $0.contains("SEARCH wallet_entries USING INDEX") } == 2, "\(plan)")
            #expect(plan.allSatisfy { !$0.contains("SCAN") && !$0.contains("TEMP B-TREE") }, "\(plan)")
            #expect(start == nil || plan.contains { $0.contains("rowid<?") }, "\(plan)")
        }
    }

    @Test func `due recurring transactions are found by their day`() async throws {
        try await withBook { db, _ in
            let plan = try Self.plan(
                """
                SELECT id FROM recurring_templates INDEXED BY recurring_by_due
                JOIN books b ON b.book = recurring_templates.book
                JOIN users u ON u.user = b.user AND u.book = b.book
                WHERE due <= 5 AND \(Book.categoryIsInUse) AND u.user > x'00'
                """, in: db)
            #expect(plan.allSatisfy { !$0.contains("SCAN") }, "\(plan)")
        }
    }

    /// contract-everyday §4: lists stay as quick when many transactions are split.
    @Test(arguments: [false, true])
    func `a list by a category walks along its transactions and its parts in order`(
        isAscending: Bool
    ) async throws {
        try await withBook { db, book in
            let (own, other) = (ID<Category>(high: 1, low: 3), ID<Category>(high: 1, low: 4))
            for id in [own, other] {
                let category = Category(
                    id: id, name: id.text, type: .expense, color: nil, icon: nil, isArchived: false)
                try book.insert(category, at: LedgerFixture.noon, in: db)
            }
            let parts = [own, other].map { TransactionPart(category: $0, amountMinor: 5) }
            try book.record(
                TransactionRecord(
                    id: ID(high: 1, low: 5), account: book.activeAccount, category: own, type: .expense,
                    amount: Money(amountMinor: 10, .usd), date: LedgerFixture.noon.utcDate, tags: [],
                    splits: parts, createdAt: LedgerFixture.noon, updatedAt: LedgerFixture.noon), in: db)
            var filter = TransactionFilter()
            filter.category = other
            let selection = try TransactionStatements(filter, of: book, in: db)
            var page = TransactionPage()
            page.order.isAscending = isAscending
            page.query.cursor = TransactionCursor(date: LedgerFixture.noon.utcDate, id: ID(high: 1, low: 2))
            let rows = try Self.plan(selection.rows("id", page, limit: 51), in: db)
            #expect(rows.first == "MERGE (UNION ALL)", "\(rows)")
            #expect(rows.contains { $0.contains("split_parts_by_category") && $0.contains("(day,") })
            let counted = try #require(selection.countedRows(limit: 10_001))
            for plan in [rows, try Self.plan(counted, in: db)] {
                #expect(
                    plan.allSatisfy { !$0.contains("TEMP B-TREE") && !$0.hasPrefix("SCAN transactions") },
                    "\(plan)")
            }
        }
    }

    @Test(arguments: [false, true])
    func `reports read rollups, days and tags by their indexes`(hasAccount: Bool) async throws {
        try await withBook { db, book in
            var errors = FieldErrors()
            let query = ReportQuery(
                {
                    ["from": "2026-01-05", "to": "2026-03-07", "accountId": hasAccount ? Self.text : nil][$0]
                        ?? nil
                },
                today: LedgerFixture.noon.utcDate, usualMonths: 1, &errors)
            #expect(errors.isEmpty)
            let months = try #require(query.wholeMonths)
            var queries = query.cutDays.flatMap {
                [book.dayCells(of: query.account, on: $0), book.splitCells(of: query.account, on: $0)]
            }
            queries += [book.rollupCells(of: query.account, in: months), book.taggedCells(of: query)]
            #expect(queries.count == 6)
            for sql in queries {
                let plan = try Self.plan(sql, in: db)
                // Only the few groups of tags, and what a subquery has found, are scanned.
                #expect(
                    plan.allSatisfy { !$0.contains("SCAN") || $0 == "SCAN g" || $0 == "SCAN found" },
                    "\(plan)")
                #expect(plan.contains { $0.contains("SEARCH") }, "\(plan)")
            }
        }
    }

    @Test(arguments: [false, true])
    func `a balance reads later months' rollups and later days of this month only`(
        hasAccount: Bool
    ) async throws {
        try await withBook { db, book in
            let account = hasAccount ? ID<Account>(high: 1, low: 2) : nil
            let today = LedgerFixture.noon.utcDate
            for (days, sign) in [(BookDays.after(today), ">"), (.before(today), "<")] {
                let sums = book.transactionTotals(of: days, account)
                let months = try Self.plan(sums[0], in: db)
                #expect(
                    months.first == "SEARCH rollups USING PRIMARY KEY (book=? AND month\(sign)?)", "\(months)"
                )
                let rest = try Self.plan(sums[1], in: db)
                #expect(rest.contains { $0.contains("date>? AND date<?") }, "\(rest)")
                #expect((months + rest).allSatisfy { !$0.contains("SCAN") })
            }
        }
    }

    @Test func `the rates of a day are looked up by code`() async throws {
        try await withBook { db, _ in
            let plan = try Self.plan(RateStore.latestProvided(on: LedgerFixture.noon.utcDate), in: db)
            #expect(plan.allSatisfy { !$0.contains("SCAN") || $0 == "SCAN a" }, "\(plan)")
        }
    }

    private static func plan(_ sql: SQL, in db: borrowing Connection) throws -> [String] {
        try db.all("EXPLAIN QUERY PLAN \(sql)") { try $0.text(3) }
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
            try body(
                db,
                try Book.provision(
                    key: visit.user, currency: visit.identity.currency, for: visit, in: db))
        }
        await database.close()
    }
}

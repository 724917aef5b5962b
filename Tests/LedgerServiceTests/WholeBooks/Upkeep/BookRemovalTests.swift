import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerWholeBooks

@Suite struct BookRemovalTests {
    @Test(.inFiles) func `every table with rows of a book is emptied by an index`() async throws {
        try await LedgerFixture.run { ledger in
            let found = try await ledger.store.database.read { db in
                try db.all(
                    """
                    SELECT t.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
                    WHERE t.type = 'table' AND c.name IN ('book', 'tag_book') AND t.name <> 'users' ORDER BY t.name
                    """
                ) { try $0.text(0) }
            }
            #expect(BookTables.all.map(\.name).sorted() == found)
            for table in BookTables.all {
                let plan = try await ledger.store.database.read { db in
                    try db.all("EXPLAIN QUERY PLAN \(BookRemoval.deletion(from: table, of: 1))") {
                        try $0.text(3)
                    }
                }
                #expect(plan.allSatisfy { !$0.hasPrefix("SCAN") }, "\(table.name): \(plan)")
            }
        }
    }

    @Test func `a book is deleted in units of 500 rows, and no other book is`() async throws {
        try await LedgerFixture.run { ledger in
            for user in 1...2 {
                let food = try await ledger.category("Food", user: user)
                for note in ["one", "two", "three"] {
                    try await ledger.record(
                        "1", food, also: #","description":"\#(note)","tags":["tag"]"#, user: user)
                }
            }
            let kept = try await ledger.json(.get, "/transactions", user: 2)
            let user = ledger.service.user(1).user
            try await ledger.store.database.write { db in
                // Many more rows without requests.
                try db.run(
                    """
                    WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
                    INSERT INTO budgets (book, id, account, month, category, planned, currency)
                    SELECT b.book, randomblob(16), b.active_account, 24000 + i,
                        (SELECT id FROM categories c WHERE c.book = b.book), 1, 'USD'
                    FROM n, books b WHERE b."user" = \(user)
                    """)
                try db.run("DELETE FROM users WHERE \"user\" = \(user)")
            }
            var pieces = 0
            while try await ledger.store.deleteRemains(of: user) { pieces += 1 }
            // 500, 500 and 200 budgets, then one unit per table: transactions, rollups, totals, category,
            // account, book.
            #expect(pieces == 9)
            #expect(try await ledger.json(.get, "/transactions", user: 2) == kept)
            let found = try await ledger.json(.get, "/transactions?q=two", user: 2)
            #expect(found["total"].int == 1)
            for table in [TestStore.server == nil ? "search_words" : "search", "tag_uses", "tags"] {
                let left = try await ledger.store.database.read { db in
                    try db.first("SELECT count(*) FROM \(SQL(stringLiteral: table))") { try $0.int(0) }
                }
                #expect(left == (table == "tags" ? 1 : 3), "\(table)")
            }
            let books = try await ledger.store.database.read { db in
                try db.first("SELECT count(*) FROM books") { try $0.int(0) }
            }
            #expect(books == 1)
        }
    }
}

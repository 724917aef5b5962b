import Contracts
import HTTPKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore

/// Searches for beginnings of very many words.
@Suite struct CommonBeginningTests {
    private static let words = (10...39).map { "invoice\($0)" }

    /// Runs a test on a ledger with more places of the words than a search gathers.
    private func withManyPlaces(
        _ body: (LedgerFixture) async throws -> Void
    ) async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let rent = try await ledger.category("Rent")
            for (number, word) in Self.words.enumerated() {
                let text = number % 3 == 0 ? "Zürich \(word)" : "paid (\(word.uppercased()))"
                try await ledger.record(
                    "\(number + 1)", number % 5 == 0 ? rent : food, date: "2026-03-\(10 + number % 7)",
                    also: #","\#(number % 2 == 0 ? "notes" : "description")":"\#(text)""#)
            }
            for text in ["invalid", "Invocation 7", "no invoices", "in voice", "Invité"] {
                try await ledger.record("99", food, also: #","description":"\#(text)""#)
            }
            // Search rows without transactions, which no list shows.
            let book = try await ledger.store.database.read { db in
                try db.first("SELECT book FROM books") { try $0.int(0) }
            }
            let prefix = try #require(
                try await ledger.store.database.read { db in
                    try Book.numbered(book ?? 0, in: db)?.searchPrefix
                })
            let rows: SQL = """
                WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n
                    WHERE i <= \(BookSearchMatch.gatheredPlaces))
                SELECT (1 << 60) + (1 << 40) + i, \(prefix + "invoice") || (i % 40) FROM n
                """
            try await ledger.tamper("INSERT INTO search (rowid, words) \(rows)")
            try await body(ledger)
            try await ledger.tamper(
                "INSERT INTO search (search, rowid, words) SELECT 'delete', * FROM (\(rows))")
        }
    }

    private func match(_ words: String, _ ledger: LedgerFixture) async throws -> (String, Bool)? {
        try await ledger.store.database.read { db in
            guard let number = try db.first("SELECT min(book) FROM books", { try $0.int(0) }),
                let book = try Book.numbered(number, in: db)
            else { return nil }
            return try BookSearchMatch(words, of: book, in: db).map { match in
                (match.expression.replacing(book.searchPrefix, with: ""), match.wordStarts == nil)
            }
        }
    }

    @Test(.inFiles)
    func `the places that FTS5 gathers are limited, and above the limit the index of prefixes is used`()
        async throws
    {
        try await withManyPlaces { ledger in
            let common = try #require(try await match("invoice", ledger))
            #expect(common == (#""inv"*"#, false))
            let few = try #require(try await match("invoice1", ledger))
            #expect(
                few == (
                    #"("invoice1" OR "invoice10" OR "invoice11" OR "invoice12" OR "invoice13" OR "#
                        + #""invoice14" OR "invoice15" OR "invoice16" OR "invoice17" OR "invoice18" OR "invoice19")"#,
                    true
                ))
        }
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            for word in Self.words { try await ledger.record("1", food, also: #","notes":"\#(word)""#) }
            let gathered = try #require(try await match("invoice", ledger))
            #expect(gathered == (#""invoice"*"#, true))
        }
    }

    @Test(.inFiles) func `searches for common beginnings find the same as others, in order and page by page`()
        async throws
    {
        try await withManyPlaces { ledger in
            let food = try #require(
                try await ledger.json(.get, "/categories")["categories"].array.first {
                    $0["name"].string == "Food"
                }?["id"].string)
            for filter in ["", "&categoryId=\(food)", "&minAmount=5", "&from=2026-03-12&to=2026-03-14"] {
                for order in ["", "&order=asc", "&sort=amount", "&sort=amount&order=asc"] {
                    let all = try await ledger.list("limit=100\(filter)\(order)")["transactions"].array
                    let expected = all.filter { item in
                        let text = (item["description"].string ?? "") + " " + (item["notes"].string ?? "")
                        return text.lowercased().contains("invoice")
                    }
                    #expect(!expected.isEmpty)
                    let query = "q=INVOICE\(filter)\(order)"
                    #expect(try await ledger.list("\(query)&limit=100")["transactions"].array == expected)
                    try await ledger.expectPages(query, show: expected, limit: 7)
                }
            }
            #expect(try await ledger.count("q=invoice+zurich") == 10)
            #expect(try await ledger.count("q=invoice+invoice12") == 1)
        }
    }

    @Test(arguments: [
        "", "a", "invoice", "INVOICE 7", "my-invoice", "pre invoic", "in voice", "xinvoice", "invoice_1",
        "Zürich invoice", "Zürichinvoice", "invôice", "ﬁnvoice", "(invoice)", "a\nINVOICES", "東京invoice",
        "invoice\u{301}s", "0invoice", "é invoicé",
    ])
    func `a beginning is found in a text exactly when the index has it`(text: String) {
        for start in ["invo", "invoice", "zuri", "invoices"] {
            let isIndexed = SearchText(text).tokens.contains { $0.utf8.starts(with: start.utf8) }
            var copy = text
            let missing = copy.withUTF8 { WordStarts([start]).missing(from: $0) }
            #expect(missing.isEmpty == isIndexed, "\(start)")
        }
    }
}

import Contracts
import SQLiteKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore

/// Searches that find very many transactions of one day.
@Suite struct FullDayTests {
    private static let hits = 2_400

    /// Adds transactions of one day, every fourth of them without the word, with ids in random order.
    private func fill(_ ledger: LedgerFixture, like first: String) async throws {
        let numbers = Array(0..<Self.hits * 4 / 3)
        let id = try #require(ID<Transaction>(first))
        for start in stride(from: 0, to: numbers.count, by: 400) {
            try await ledger.store.database.write { db in
                let number = try db.first("SELECT book FROM books") { try $0.int(0) }
                let book = try #require(try Book.numbered(number ?? 0, in: db))
                let like = try #require(try book.transaction(id, in: db))
                for place in numbers[start..<min(start + 400, numbers.count)] {
                    // A multiplication by an odd number shuffles the ids.
                    let low = UInt64(place) &* 0x9E37_79B9_7F4A_7C15
                    try book.record(
                        TransactionRecord(
                            id: ID(high: id.high, low: low), account: like.account, category: like.category,
                            type: like.type, amount: like.amount, date: like.date,
                            description: place % 4 == 0 ? "Dinner" : "Lunch \(place) 🍕", notes: nil, tags: [],
                            clientID: nil, createdAt: like.createdAt, updatedAt: like.updatedAt,
                            booking: nil),
                        in: db)
                }
            }
        }
    }

    @Test func `a search with very many hits on one day has every page in order, and reads little for each`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let lunch = #","description":"lunch 🍕""#
            for date in ["2026-03-08", "2026-03-12"] {
                for _ in 0..<3 { try await ledger.record("1", food, date: date, also: lunch) }
            }
            try await fill(
                ledger, like: try await ledger.record("1", food, date: "2026-03-10", also: lunch))
            for order in ["", "&order=asc"] {
                for words in ["lunch", "%F0%9F%8D%95+lun"] {
                    var seen: [[String]] = []
                    var cursor = ""
                    repeat {
                        let page = try await ledger.list("q=\(words)&limit=100\(order)\(cursor)")
                        seen += page["transactions"].array.map {
                            [$0["date"].string ?? "", $0["id"].string ?? ""]
                        }
                        cursor = page["nextCursor"].string.map { "&cursor=\($0)" } ?? ""
                    } while !cursor.isEmpty && seen.count < 2 * Self.hits
                    #expect(seen.count == Self.hits + 7)
                    let sorted = seen.sorted { $0.lexicographicallyPrecedes($1) }
                    #expect(seen == (order.isEmpty ? sorted.reversed() : sorted))
                    try await expectLooks(ledger, isAscending: !order.isEmpty, near: seen[2_000])
                }
            }
            // Pages by offset, and a filter that leaves few rows of the day.
            let deep = try await ledger.list("q=lunch&offset=2404&limit=5")["transactions"].array
            #expect(deep.map { $0["date"].string } == ["2026-03-08", "2026-03-08", "2026-03-08"])
            #expect(try await ledger.count("q=dinner&minAmount=2") == 0)
            #expect(try await ledger.list("q=2399")["total"].int == 1)
        }
    }

    private func expectLooks(
        _ ledger: LedgerFixture, isAscending: Bool, near place: [String]
    ) async throws {
        let looks = try await ledger.store.database.read { db in
            let number = try db.first("SELECT book FROM books") { try $0.int(0) }
            let book = try #require(try Book.numbered(number ?? 0, in: db))
            var filter = TransactionFilter()
            filter.words = "lunch"
            let selection = try TransactionStatements(filter, of: book, in: db)
            var page = TransactionPage()
            page.order.isAscending = isAscending
            page.query.cursor = TransactionCursor(
                date: try #require(CalendarDate(place[0])), id: try #require(ID(place[1])))
            return try BookSearchPage(page, of: selection, in: db).looks
        }
        #expect(looks < 150)
    }
}

import HTTPKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerCore

@Suite struct SortAndTagTests {
    @Test func `TXN-001: lists by date and by amount, ascending and descending, are read by cursor`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let amounts = ["25.50", "3", "3000", "25.50", "0.01", "9999999999.99", "3", "25.05"]
            for (place, amount) in amounts.enumerated() {
                try await ledger.record(amount, food, date: "2026-03-0\(1 + place % 3)")
            }
            let byAmount = try await ledger.list("sort=amount&limit=100")["transactions"].array
            #expect(
                byAmount.compactMap { $0["amount"].string } == [
                    "9999999999.99", "3000.00", "25.50", "25.50", "25.05", "3.00", "3.00", "0.01",
                ])
            let upwards = try await ledger.list("sort=amount&order=asc&limit=100")["transactions"].array
            #expect(upwards == byAmount.reversed())
            let byDate = try await ledger.list("limit=100")["transactions"].array
            #expect(try await ledger.list("sort=date&order=desc&limit=100")["transactions"].array == byDate)
            let oldest = try await ledger.list("order=asc&limit=100")["transactions"].array
            #expect(oldest == byDate.reversed())
            for (query, whole) in [
                ("sort=amount", byAmount), ("sort=amount&order=asc", upwards), ("order=asc", oldest),
                ("sort=amount&type=EXPENSE", byAmount), ("categoryId=\(food)&sort=amount", byAmount),
            ] { try await ledger.expectPages(query, show: whole, limit: 3) }
        }
    }

    @Test func `a cursor is valid for its list's order only`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            for _ in 0..<3 { try await ledger.record("1", food) }
            let byDate = try #require(try await ledger.list("limit=1")["nextCursor"].string)
            let byAmount = try #require(try await ledger.list("limit=1&sort=amount")["nextCursor"].string)
            for query in ["sort=amount&cursor=\(byDate)", "cursor=\(byAmount)"] {
                let refused = try await ledger.call(.get, "/transactions?\(query)")
                #expect(refused.status == 400)
                #expect(refused.message("cursor") != nil)
            }
        }
    }

    @Test func `tags are counted and listed by name in any case`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            #expect(try await ledger.call(.get, "/tags").text == #"{"tags":[]}"#)
            let first = try await ledger.record("1", food, also: #","tags":["Trip","trip","Été","b c"]"#)
            let second = try await ledger.record("2", food, also: #","tags":["TRIP","e\#u{301}te\#u{301}"]"#)
            #expect(try await ledger.json(.get, "/transactions/\(first)")["tags"].array.count == 3)
            #expect(
                try await ledger.call(.get, "/tags").text
                    == #"{"tags":[{"name":"b c","count":1},{"name":"Trip","count":2},{"name":"Été","count":2}]}"#
            )
            for tag in ["trip", "TRIP", "%C3%A9t%C3%A9", "e%CC%81te%CC%81"] {
                #expect(try await ledger.count("tag=\(tag)") == 2, "\(tag)")
            }
            #expect(try await ledger.count("tag=tri") == 0)
            #expect(try await ledger.count("tag=b+c") == 1)
            #expect(try await ledger.count("tag=trip&minAmount=2") == 1)
            #expect(try await ledger.count("tag=trip&categoryId=\(food)&month=2026-02") == 0)
            _ = try await ledger.json(.patch, "/transactions/\(second)", #"{"tags":["x"]}"#)
            _ = try await ledger.json(.delete, "/transactions/\(first)")
            #expect(try await ledger.call(.get, "/tags").text == #"{"tags":[{"name":"x","count":1}]}"#)
            #expect(try await ledger.call(.get, "/tags", user: 2).text == #"{"tags":[]}"#)
        }
    }

    @Test func `different tags are counted over all accounts, up to a limit`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let trip = try await ledger.account("Trip")
            let there = #","accountId":"\#(trip)""#
            func tags() async throws -> Int64? {
                try await ledger.store.database.read { db in
                    try db.first("SELECT tag_count FROM books") { try $0.int(0) }
                }
            }
            let first = try await ledger.record("1", food, also: #","tags":["a","B"]"#)
            let second = try await ledger.record("2", food, also: #","tags":["A","c"]"# + there)
            #expect(try await tags() == 3)
            _ = try await ledger.json(.patch, "/transactions/\(first)", #"{"tags":["b"]}"#)
            #expect(try await tags() == 3)
            _ = try await ledger.json(.patch, "/transactions/\(second)", #"{"tags":["c","d"]}"#)
            #expect(try await tags() == 3)
            _ = try await ledger.json(.delete, "/transactions/\(second)")
            #expect(try await tags() == 1)
            _ = try await ledger.json(.post, "/transactions/\(second)/restore")
            #expect(try await tags() == 3)
            try await ledger.tamper("UPDATE books SET tag_count = 4999")
            func record(_ tags: String) async throws -> TestAnswer {
                try await ledger.call(
                    .post, "/transactions",
                    #"{"type":"EXPENSE","amount":1,"categoryId":"\#(food)","tags":[\#(tags)]}"#)
            }
            let refused = try await record(#""x","y""#)
            #expect(refused.status == 400)
            #expect(refused.message("tags") == "You have the largest number of different tags already")
            #expect(try await record(#""b","c","d","x""#).status == 201)
            #expect(try await record(#""y""#).status == 400)
            try await ledger.tamper("UPDATE books SET tag_count = tag_count - 4996")
        }
    }

    @Test func `a list by tag has all orders and pages`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            for number in 0..<13 {
                try await ledger.record(
                    "\(number + 1)", food, date: "2026-03-\(10 + number / 3)", also: #","tags":["t"]"#)
            }
            for order in ["", "&order=asc", "&sort=amount"] {
                let whole = try await ledger.list("limit=100\(order)")["transactions"].array
                try await ledger.expectPages("tag=t\(order)", show: whole, limit: 4)
            }
        }
    }
}

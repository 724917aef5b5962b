import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerService

@Suite struct SearchTests {
    private static let texts = [
        "Lunch at Joe's", "Groceries at the market", "50% off shoes", "50 dollars", "CAFÉ Zürich",
        "snake_case", "snake case", "東京タワー", "Pizza🍕", "AND OR NOT NEAR", "say \"hello\"", "e", "Überweisung",
        "cafe\u{301} noir", "lunchbox", "weekly lunch (team)", "a*b", "水",
    ]

    @Test(arguments: [
        ("lunch", ["Lunch at Joe's", "lunchbox", "weekly lunch (team)"]),
        ("LUNCH joe", ["Lunch at Joe's"]), ("joe lunch", ["Lunch at Joe's"]),
        ("gro mar", ["Groceries at the market"]), ("unch", []),
        ("l", ["Lunch at Joe's", "lunchbox", "weekly lunch (team)"]),
        ("lu", ["Lunch at Joe's", "lunchbox", "weekly lunch (team)"]), ("%", ["50% off shoes"]),
        ("50%", ["50% off shoes"]), ("50", ["50% off shoes", "50 dollars"]), ("_", ["snake_case"]),
        ("snake_case", ["snake_case"]), ("snake case", ["snake_case", "snake case"]),
        ("cafe", ["CAFÉ Zürich", "cafe\u{301} noir"]), ("café", ["CAFÉ Zürich", "cafe\u{301} noir"]),
        ("zurich", ["CAFÉ Zürich"]), ("uber", ["Überweisung"]), ("東京", ["東京タワー"]),
        ("タワー", ["東京タワー"]), ("京", ["東京タワー"]), ("東タ", []), ("水", ["水"]), ("🍕", ["Pizza🍕"]),
        ("pizza", ["Pizza🍕"]), ("and", ["AND OR NOT NEAR"]), ("lunch AND joe", []),
        ("lunch OR zzz", []), ("NOT lunch", []), ("\"hello\"", ["say \"hello\""]), ("\"", []),
        ("lunch*", []), ("*", ["a*b"]), ("e", ["e"]), ("words:lunch", []),
        ("(lunch", ["Lunch at Joe's", "lunchbox", "weekly lunch (team)"]),
        ("'; DROP TABLE search; --", []), ("lunchboxes", []), ("lunchb", ["lunchbox"]),
        ("-lunch", ["Lunch at Joe's", "lunchbox", "weekly lunch (team)"]), ("^lunch", []),
    ])
    func `q is plain text: words in any order match as beginnings, and signs match themselves`(
        query: String, expected: [String]
    ) async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            for text in Self.texts {
                try await ledger.record("1", food, also: #","description":\#(Self.json(text))"#)
            }
            let list = try await ledger.list("q=\(Self.encoded(query))")
            #expect(Set(list["transactions"].array.compactMap { $0["description"].string }) == Set(expected))
            #expect(list["total"].int == expected.count)
            #expect(list["hasMore"].bool == false)
        }
    }

    @Test
    func
        `notes are searched, the index follows changes and deletions, and other users' transactions are not found`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let theirs = try await ledger.category("Food", user: 2)
            let id = try await ledger.record(
                "1", food, also: #","description":"Taxi","notes":"airport\nhotel""#)
            try await ledger.record("1", theirs, also: #","description":"Taxi""#, user: 2)
            #expect(try await ledger.count("q=hotel") == 1)
            #expect(try await ledger.count("q=taxi") == 1)
            _ = try await ledger.json(.patch, "/transactions/\(id)", #"{"notes":"bus stop"}"#)
            #expect(try await ledger.count("q=hotel") == 0)
            #expect(try await ledger.count("q=stop+taxi") == 1)
            _ = try await ledger.json(.patch, "/transactions/\(id)", #"{"date":"2025-01-01"}"#)
            #expect(try await ledger.count("q=taxi&month=2025-01") == 1)
            #expect(try await ledger.count("q=taxi&month=2026-03") == 0)
            _ = try await ledger.json(.delete, "/transactions/\(id)")
            #expect(try await ledger.count("q=taxi") == 0)
            _ = try await ledger.json(.post, "/transactions/\(id)/restore")
            #expect(try await ledger.count("q=taxi") == 1)
            _ = try await ledger.json(.patch, "/transactions/\(id)", #"{"description":null,"notes":null}"#)
            #expect(try await ledger.count("q=taxi") == 0)
        }
    }

    @Test func `a search works with every other filter, and pages by cursor and offset in the list's order`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let salary = try await ledger.category("Salary", "INCOME")
            let trip = try await ledger.account("Trip")
            for number in 0..<23 {
                let extra = #","description":"Lunch \#(number)","tags":["T\#(number % 2)"]"#
                try await ledger.record(
                    "\(number + 1)", food, date: "2026-03-\(10 + number / 5)",
                    also: extra + (number % 4 == 0 ? #","accountId":"\#(trip)""# : ""))
            }
            try await ledger.record("500", salary, "INCOME", also: #","description":"Lunch money""#)
            let cases = [
                ("", 24), ("&type=INCOME", 1), ("&accountId=\(trip)", 6), ("&categoryId=\(food)", 23),
                ("&minAmount=20", 5), ("&maxAmount=2", 2), ("&tag=t1", 11), ("&tag=T0&accountId=\(trip)", 6),
                ("&from=2026-03-14", 3), ("&to=2026-03-10", 6), ("&tag=none", 0),
            ]
            for (filter, expected) in cases {
                #expect(try await ledger.count("q=lunch\(filter)") == expected, "\(filter)")
            }
            for order in ["", "&order=asc", "&sort=amount", "&sort=amount&order=asc"] {
                let whole = try await ledger.list("q=lunch&limit=100\(order)")["transactions"].array
                #expect(whole.count == 24)
                let plain = try await ledger.list("limit=100\(order)")["transactions"].array
                #expect(whole == plain)
                try await ledger.expectPages("q=lunch\(order)", show: whole)
            }
        }
    }

    @Test func `transactions of a deleted account are not found`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let trip = try await ledger.account("Trip")
            try await ledger.record("1", food, also: #","description":"Taxi","tags":["a"]"#)
            try await ledger.record(
                "1", food, also: #","description":"Taxi","tags":["a"],"accountId":"\#(trip)""#)
            _ = try await ledger.json(.delete, "/accounts/\(trip)")
            #expect(try await ledger.count("q=taxi") == 1)
            #expect(try await ledger.count("tag=a") == 1)
            #expect(try await ledger.json(.get, "/tags")["tags"][0]["count"].int == 1)
        }
    }

    static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let digits = String(byte, radix: 16)
            return "%" + (digits.count == 1 ? "0" : "") + digits
        }.joined()
    }

    private static func json(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

extension LedgerFixture {
    func list(_ query: String) async throws -> JSONValue {
        try await json(.get, "/transactions?\(query)")
    }

    func count(_ query: String) async throws -> Int {
        let list = try await list(query)
        #expect(list["transactions"].array.count == list["total"].int, "\(query)")
        return list["total"].int ?? -1
    }

    /// Expects that the pages of a list, by cursor and by offset, have every transaction once and in order.
    func expectPages(_ query: String, show whole: [JSONValue], limit: Int = 5) async throws {
        var byCursor: [JSONValue] = []
        var byOffset: [JSONValue] = []
        var cursor = ""
        repeat {
            byOffset += try await list("\(query)&limit=\(limit)&offset=\(byCursor.count)")["transactions"]
                .array
            let page = try await list("\(query)&limit=\(limit)\(cursor)")
            #expect(page["total"].int == whole.count)
            byCursor += page["transactions"].array
            cursor = page["nextCursor"].string.map { "&cursor=\($0)" } ?? ""
            #expect(page["hasMore"].bool == !cursor.isEmpty)
        } while !cursor.isEmpty && byCursor.count <= whole.count
        #expect(byCursor == whole, "\(query)")
        #expect(byOffset == whole, "\(query)")
    }
}

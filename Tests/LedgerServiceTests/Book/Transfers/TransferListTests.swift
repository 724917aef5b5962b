import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore

/// Transfers in `GET /transactions` and `GET /transfers` (contract-everyday §1, "Transfers").
@Suite struct TransferListTests {
    @Test func `a search in one account compares only its own amounts`() async throws {
        try await LedgerFixture.run { ledger in
            let own = try await ledger.activeAccount()
            let (euros, more) = (
                try await ledger.account("Euros", currency: "EUR"),
                try await ledger.account("More", currency: "EUR")
            )
            let food = try await ledger.category("Food")
            try await ledger.record("4", food, also: #","description":"Market""#)
            try await ledger.transfer("2", euros, more)
            let list = try await ledger.json(
                .get, "/transactions?accountId=\(own)&q=mar&include=transfers&sort=amount")
            #expect(list["transactions"].array.map { $0["amount"].string } == ["4.00"])
        }
    }

    @Test func `transfers are in a list only if it asks for them, seen from its account`() async throws {
        try await LedgerFixture.run { ledger in
            let own = try await ledger.activeAccount()
            let euros = try await ledger.account("Euros", currency: "EUR")
            let food = try await ledger.category("Food")
            try await ledger.record("1", food, date: "2026-03-01")
            let moved = try await ledger.transfer(
                "2", own, euros, also: #","toAmount":3,"date":"2026-03-02","description":"Move""#)
            try await ledger.record("4", food, date: "2026-03-03")
            func amounts(_ query: String) async throws -> [String?] {
                let list = try await ledger.json(.get, "/transactions?\(query)")
                let lines = list["transactions"].array
                #expect(list["total"].int == lines.count && list["hasMore"].bool == false, "\(query)")
                return lines.map { $0["amount"].string }
            }
            #expect(try await amounts("") == ["4.00", "1.00"])
            #expect(try await amounts("include=transfers") == ["4.00", "2.00", "1.00"])
            #expect(try await amounts("type=TRANSFER") == ["2.00"])
            #expect(try await amounts("type=EXPENSE&include=transfers") == ["4.00", "2.00", "1.00"])
            #expect(try await amounts("include=transfers&order=asc&from=2026-03-02") == ["2.00", "4.00"])
            #expect(try await amounts("accountId=\(euros)&include=transfers") == ["3.00"])
            #expect(try await amounts("accountId=\(euros)") == [])
            #expect(try await amounts("accountId=\(own)&type=TRANSFER&month=2026-03") == ["2.00"])
            #expect(try await amounts("type=TRANSFER&month=2026-02") == [])
            #expect(try await amounts("categoryId=\(food)&include=transfers") == ["4.00", "1.00"])
            #expect(try await amounts("type=TRANSFER&q=mov") == ["2.00"])
            #expect(try await amounts("include=transfers&q=mov") == ["2.00"])
            #expect(try await amounts("q=mov") == [])
            #expect(try await amounts("type=TRANSFER&currency=EUR") == [])
            #expect(try await amounts("type=TRANSFER&currency=EUR&accountId=\(euros)") == ["3.00"])
            #expect(try await amounts("type=TRANSFER&minAmount=2&maxAmount=2") == ["2.00"])
            #expect(try await amounts("type=TRANSFER&updatedSince=2026-03-01T00:00:00Z") == ["2.00"])
            #expect(
                try await amounts("include=transfers&sort=amount&currency=USD") == ["4.00", "2.00", "1.00"])
            for bad in ["include=x", "include=transfers,x", "type=MOVE"] {
                #expect(try await ledger.call(.get, "/transactions?\(bad)").status == 400, "\(bad)")
            }
            let out = try await ledger.json(.get, "/transactions?type=TRANSFER")["transactions"][0]
            let id = try #require(moved["id"].string)
            #expect(out["transferId"].string == id && out["type"].string == "TRANSFER")
            #expect(out["direction"].string == "out" && out["accountId"].string == own)
            #expect(out["category"] == .null && out["categoryId"] == .null)
            let back = try await ledger.json(.get, "/transactions?type=TRANSFER&accountId=\(euros)")[
                "transactions"][0]
            #expect(back["direction"].string == "in" && back["currency"].string == "EUR")
        }
    }

    @Test(.seeded, arguments: ["date", "amount"], ["asc", "desc"])
    func `pages of both kinds have every row once, in order, by cursor and by offset`(
        sort: String, order: String
    ) async throws {
        try await LedgerFixture.run { ledger in
            var random = SeededRandom(part: 1)
            let (own, savings) = (try await ledger.activeAccount(), try await ledger.account("Savings"))
            let food = try await ledger.category("Food")
            for number in 0..<40 {
                let date = "2026-03-0\(1 + random.below(4))"
                let amount = "\(1 + random.below(5))"
                let also = #","date":"\#(date)","description":"tea \#(number)","tags":["t"]"#
                switch random.below(3) {
                case 0:
                    try await ledger.record(
                        amount, food, date: date, also: #","description":"tea","tags":["t"]"#)
                case 1: try await ledger.transfer(amount, own, savings, also: also)
                default: try await ledger.transfer(amount, savings, own, also: also)
                }
            }
            for filter in ["", "&accountId=\(own)", "&q=tea", "&tag=t", "&q=tea&tag=t&accountId=\(savings)"] {
                let query = "/transactions?include=transfers&sort=\(sort)&order=\(order)\(filter)"
                let whole = try await ledger.json(.get, "\(query)&limit=100")
                let all = whole["transactions"].array
                #expect(whole["total"].int == all.count && all.count > 10, "\(filter)")
                let keys = all.map { line in
                    let minor = Int64((line["amount"].string ?? "").filter { $0 != "." }) ?? 0
                    return (sort == "amount" ? minor : 0, line["date"].string ?? "", line["id"].string ?? "")
                }
                let sorted = keys.sorted { order == "asc" ? $0 < $1 : $1 < $0 }
                #expect(keys.map(\.2) == sorted.map(\.2), "\(filter)")
                #expect(Set(keys.map(\.2)).count == keys.count)
                var paged: [JSONValue] = []
                var cursor = ""
                repeat {
                    let page = try await ledger.json(.get, "\(query)&limit=7\(cursor)")
                    paged += page["transactions"].array
                    cursor = page["nextCursor"].string.map { "&cursor=\($0)" } ?? ""
                    #expect(page["hasMore"].bool == !cursor.isEmpty)
                } while !cursor.isEmpty
                #expect(paged == all, "\(filter)")
                let later = try await ledger.json(.get, "\(query)&limit=5&offset=6")["transactions"].array
                #expect(later == Array(all.dropFirst(6).prefix(5)), "\(filter)")
            }
        }
    }

    @Test func `GET transfers is paged, by account and days`() async throws {
        try await LedgerFixture.run { ledger in
            let (own, savings) = (try await ledger.activeAccount(), try await ledger.account("Savings"))
            let trip = try await ledger.account("Trip")
            for day in 1...6 {
                try await ledger.transfer(
                    "\(day)", day % 2 == 0 ? own : savings, day % 2 == 0 ? savings : trip,
                    also: #","date":"2026-03-0\#(day)""#)
            }
            func amounts(_ query: String) async throws -> [String?] {
                try await ledger.json(.get, "/transfers?\(query)")["transfers"].array.map {
                    $0["from"]["amount"].string
                }
            }
            let first = try await ledger.json(.get, "/transfers?limit=4")
            #expect(first["total"].int == 6 && first["hasMore"].bool == true)
            let rest = try await amounts("limit=4&cursor=\(first["nextCursor"].string ?? "")")
            #expect(rest == ["2.00", "1.00"])
            #expect(try await amounts("accountId=\(own)") == ["6.00", "4.00", "2.00"])
            #expect(try await amounts("accountId=\(savings)&offset=4") == ["2.00", "1.00"])
            #expect(try await amounts("from=2026-03-02&to=2026-03-03") == ["3.00", "2.00"])
            #expect(try await ledger.json(.get, "/transfers?from=2026-03-05")["total"].int == 2)
            #expect(try await ledger.call(.get, "/transfers?from=2026-03-05&to=2026-03-01").status == 400)
            #expect(try await ledger.call(.get, "/transfers?cursor=x").status == 400)
            #expect(try await ledger.call(.get, "/transfers?accountId=\(own)", user: 2).status == 404)
        }
    }

    @Test func `a list shows the amounts of several currencies in order only within one`() async throws {
        try await LedgerFixture.run { ledger in
            let own = try await ledger.activeAccount()
            let euros = try await ledger.account("Euros", currency: "EUR")
            try await ledger.transfer("2", own, euros, also: #","toAmount":3"#)
            try await ledger.transfer("2", euros, own, also: #","toAmount":3"#)
            let mixed = try await ledger.call(.get, "/transactions?type=TRANSFER&sort=amount")
            #expect(mixed.status == 400 && mixed.message("currency") != nil)
            let one = try await ledger.json(
                .get, "/transactions?type=TRANSFER&sort=amount&accountId=\(euros)")
            #expect(one["transactions"].array.map { $0["amount"].string } == ["3.00", "2.00"])
        }
    }
}

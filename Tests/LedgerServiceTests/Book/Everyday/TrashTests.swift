import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerService
@testable import LedgerWholeBooks

/// contract-everyday §1, "Trash".
@Suite struct TrashTests {
    private static func trash(_ ledger: LedgerFixture, _ query: String = "") async throws -> [JSONValue] {
        try await ledger.json(.get, "/trash\(query)")["items"].array
    }

    private static func later(_ ledger: LedgerFixture, seconds: Int64) {
        ledger.service.clock.set(LedgerFixture.noon.adding(seconds: seconds))
    }

    @Test func `everyday §1 trash: what was deleted is there, newest first, and its path brings it back`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let (own, other) = (try await ledger.activeAccount(), try await ledger.account("Cash"))
            let gone = try await ledger.account("Gone", currency: "EUR")
            try await ledger.record("1", food, also: #","accountId":"\#(gone)""#)
            let lunch = try await ledger.record("9.50", food, also: #","description":"Lunch""#)
            let plain = try await ledger.record("2", food)
            let moved = try await ledger.transfer("30", own, other, also: #","description":"Aside""#)
            let transfer = try #require(moved["id"].string)
            #expect(try await Self.trash(ledger).isEmpty)
            let paths = [
                "/transactions/\(lunch)", "/transfers/\(transfer)", "/accounts/\(gone)",
                "/transactions/\(plain)",
            ]
            for (number, path) in paths.enumerated() {
                Self.later(ledger, seconds: Int64(number))
                _ = try await ledger.json(.delete, path)
            }
            let items = try await Self.trash(ledger)
            #expect(items.map { $0["restore"].string } == paths.reversed().map { "\($0)/restore" })
            #expect(items.map { $0["kind"].string } == ["transaction", "account", "transfer", "transaction"])
            #expect(items.map { $0["name"].string } == ["Food", "Gone", "Aside", "Lunch"])
            #expect(items.map { $0["amount"].string } == ["2.00", nil, "30.00", "9.50"])
            #expect(items.map { $0["currency"].string } == ["USD", "EUR", "USD", "USD"])
            #expect(items.map { $0["type"].string } == ["EXPENSE", nil, nil, "EXPENSE"])
            #expect(items[0]["deletedAt"].string == LedgerFixture.noon.adding(seconds: 3).text)
            let until = LedgerFixture.noon.adding(seconds: 3 + 30 * 86_400).text
            #expect(items[0]["restorableUntil"].string == until)
            for kind in ["transaction", "transfer", "account"] {
                let some = try await Self.trash(ledger, "?kind=\(kind)")
                #expect(some == items.filter { $0["kind"].string == kind })
            }
            // Page by page.
            var (pages, query): ([JSONValue], String?) = ([], "?limit=1")
            while let next = query {
                let page = try await ledger.json(.get, "/trash\(next)")
                pages += page["items"].array
                query = page["nextCursor"].string.map { "?limit=1&cursor=\($0)" }
                #expect(page["hasMore"].bool == (query != nil))
            }
            #expect(pages == items)
            for item in items { _ = try await ledger.json(.post, item["restore"].string ?? "") }
            #expect(try await Self.trash(ledger).isEmpty)
            #expect(try await Self.trash(ledger, "?kind=account").isEmpty)
            for query in ["?kind=rule", "?limit=0", "?cursor=x"] {
                #expect(try await ledger.call(.get, "/trash\(query)").status == 400)
            }
        }
    }

    @Test func `everyday §1 trash: what is deleted for good cannot be restored, and the purge takes it`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let (own, other) = (try await ledger.activeAccount(), try await ledger.account("Cash"))
            var ids: [String] = []
            for amount in ["1", "2", "3"] { ids.append(try await ledger.record(amount, food)) }
            let moved = try await ledger.transfer("30", own, other)
            let gone = try await ledger.account("Gone")
            try await ledger.record("1", food, also: #","accountId":"\#(gone)""#)
            for id in ids { _ = try await ledger.json(.delete, "/transactions/\(id)") }
            _ = try await ledger.json(.delete, "/transfers/\(moved["id"].string ?? "")")
            _ = try await ledger.json(.delete, "/accounts/\(gone)")
            #expect(try await ledger.call(.delete, "/trash/\(ids[0])", user: 2).status == 404)
            _ = try await ledger.json(.delete, "/trash/\(ids[0])")
            #expect(try await ledger.call(.delete, "/trash/\(ids[0])").status == 404)
            #expect(try await ledger.call(.post, "/transactions/\(ids[0])/restore").status == 404)
            #expect(try await Self.trash(ledger).count == 4)
            // What is not in the trash is not touched.
            let kept = try await ledger.record("5", food)
            #expect(try await ledger.call(.delete, "/trash/\(kept)").status == 404)
            #expect(try await ledger.json(.delete, "/trash")["count"].int == 4)
            #expect(try await ledger.json(.delete, "/trash")["count"].int == 0)
            #expect(try await Self.trash(ledger).isEmpty)
            for path in ["/accounts/\(gone)", "/transfers/\(moved["id"].string ?? "")"] {
                #expect(try await ledger.call(.post, "\(path)/restore").status == 404)
            }
            try await ledger.store.purge(at: LedgerFixture.noon) { true }
            let left = try await ledger.store.database.inspect { db in
                try db.first("SELECT count(*) FROM transactions") { try $0.int(0) }
            }
            #expect(left == 1)
            #expect(try await ledger.json(.get, "/transactions/\(kept)")["amount"].string == "5.00")
        }
    }

    @Test
    func
        `everyday §1 trash: a deleted account brings back what it has, and after 30 days nothing is left`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let gone = try await ledger.account("Gone")
            let entry = try await ledger.record("1", food, also: #","accountId":"\#(gone)""#)
            _ = try await ledger.json(.delete, "/transactions/\(entry)")
            #expect(try await Self.trash(ledger).count == 1)
            _ = try await ledger.json(.delete, "/accounts/\(gone)")
            #expect(try await Self.trash(ledger).map { $0["kind"].string } == ["account"])
            _ = try await ledger.json(.post, "/accounts/\(gone)/restore")
            #expect(try await Self.trash(ledger).map { $0["kind"].string } == ["transaction"])
            Self.later(ledger, seconds: 30 * 86_400)
            #expect(try await Self.trash(ledger).isEmpty)
            Self.later(ledger, seconds: 0)
        }
    }
}

import HTTPKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerWholeBooks

@Suite struct AssetTests {
    @Test func `an asset can be made, read, changed and deleted`() async throws {
        try await LedgerFixture.run { ledger in
            let made = try await ledger.json(
                .post, "/assets",
                #"{"currency":"btc","chain":"BTC","address":" \#(TestAddress.of("mine")) "}"#)
            #expect(
                made.keys == [
                    "accountId", "address", "allocated", "allocations", "balance", "chain", "createdAt",
                    "currency", "id",
                    "isOverAllocated", "lastSyncedAt", "name", "syncError", "unallocated", "updatedAt",
                ])
            #expect(made["name"].string == "BTC" && made["currency"].string == "BTC")
            #expect(made["chain"].string == "BTC" && made["address"].string == TestAddress.of("mine"))
            #expect(made["balance"].string == "0" && made["isOverAllocated"].bool == false)
            #expect(made["lastSyncedAt"].isNull && made["syncError"].isNull)
            let id = try #require(made["id"].string)
            let named = try await ledger.json(
                .patch, "/assets/\(id)",
                #"{"name":"Cold wallet","chain":null,"address":null,"currency":"BTC"}"#)
            #expect(named["name"].string == "Cold wallet")
            #expect(named["chain"].isNull && named["address"].isNull)
            #expect(try await ledger.json(.patch, "/assets/\(id)", #"{"name":null}"#)["name"].string == "BTC")
            #expect(try await ledger.json(.get, "/assets")["assets"].array.count == 1)
            #expect(try await ledger.json(.delete, "/assets/\(id)")["id"].string == id)
            #expect(try await ledger.call(.get, "/assets/\(id)").status == 404)
            #expect(try await ledger.json(.get, "/assets")["assets"].array.isEmpty)
        }
    }

    @Test(arguments: [
        (#"{}"#, ["currency"]), (#"{"currency":"X"}"#, ["currency"]),
        (
            #"{"currency":"TOOLONGCODE","chain":"DOT","address":7,"name":"a\u0007"}"#,
            ["address", "chain", "currency", "name"]
        ),
        (#"{"currency":"BTC","address":"\#(String(repeating: "x", count: 129))"}"#, ["address"]),
    ])
    func `a wrong asset is refused with every field`(body: String, fields: [String]) async throws {
        try await LedgerFixture.run { ledger in
            let answer = try await ledger.call(.post, "/assets", body)
            #expect(answer.status == 400)
            #expect(answer.json["details"].keys == fields)
        }
    }

    @Test func `the currency of an asset never changes`() async throws {
        try await LedgerFixture.run { ledger in
            let id = try await ledger.asset("USD", "5")
            for currency in [#""EUR""#, "null", "7"] {
                let answer = try await ledger.call(.patch, "/assets/\(id)", #"{"currency":\#(currency)}"#)
                #expect(answer.json["details"].keys == ["currency"])
            }
        }
    }

    @Test func `at most fifty assets have an address`() async throws {
        try await LedgerFixture.run { ledger in
            let plain = try await ledger.asset("ETH")
            func place(_ number: Int) -> String {
                #""chain":"ETH","address":"\#(TestAddress.of("\(number)", on: "ETH"))""#
            }
            for number in 0..<50 { _ = try await ledger.asset("ETH", also: ",\(place(number))") }
            let more = try await ledger.call(.post, "/assets", #"{"currency":"ETH",\#(place(50))}"#)
            #expect(more.json["details"].keys == ["address"])
            let edited = try await ledger.call(.patch, "/assets/\(plain)", "{\(place(51))}")
            #expect(edited.json["details"].keys == ["address"])
            _ = try await ledger.asset("ETH")
        }
    }

    @Test func `an asset with allocations is deleted only when confirmed`() async throws {
        try await LedgerFixture.run { ledger in
            let (asset, goal) = (try await ledger.asset("USD", "50"), try await ledger.goal("Car"))
            try await ledger.allocate([(asset, "50")], to: goal)
            for query in ["", "?confirm=false"] {
                let answer = try await ledger.call(.delete, "/assets/\(asset)\(query)")
                #expect(answer.status == 409)
            }
            #expect(try await ledger.call(.delete, "/assets/\(asset)?confirm=yes").status == 400)
            _ = try await ledger.json(.delete, "/assets/\(asset)?confirm=true")
            #expect(try await ledger.json(.get, "/goals/\(goal)")["allocations"].array.isEmpty)
        }
    }

    @Test func `the rows of an asset that left the trash go in the background, and no others`() async throws {
        try await LedgerFixture.run { ledger in
            let (gone, kept) = (try await ledger.asset("USD", "50"), try await ledger.asset("USD", "50"))
            let goal = try await ledger.goal("Car")
            try await ledger.allocate([(gone, "50"), (kept, "50")], to: goal)
            try await ledger.tamper(
                """
                WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
                INSERT INTO asset_transactions
                    (book, id, asset, kind, amount_whole, amount_atto, date, created_at)
                SELECT book, randomblob(16), id, 0, 1, 0, 20000, 1 FROM n, assets
                """)
            _ = try await ledger.json(.delete, "/assets/\(gone)?confirm=true")
            _ = try await ledger.json(.delete, "/trash/\(gone)")
            try await ledger.store.purge(at: LedgerFixture.noon) { true }
            let counts = try await ledger.store.database.read { db in
                try ["assets", "asset_transactions", "asset_days", "allocations", "allocation_history"].map {
                    try db.first("SELECT count(*) FROM \(SQL(stringLiteral: $0))") { try $0.int(0) }
                }
            }
            #expect(counts == [1, 1_201, 1, 1, 1])
            try await ledger.tamper("DELETE FROM asset_transactions WHERE created_at = 1")
        }
    }
}

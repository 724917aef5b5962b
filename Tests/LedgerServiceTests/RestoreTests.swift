import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerService

@Suite struct RestoreTests {
    private static let day: Int64 = 86_400

    @Test func `EDIT-003: a deleted transaction can be restored with all it counted for`() async throws {
        try await LedgerFixture.with { ledger in
            let food = try await ledger.category("Food")
            let id = try await ledger.record(
                "5", food, also: #","description":"Taxi","notes":"n","tags":["a"],"clientId":"c""#)
            let before = try await ledger.json(.get, "/transactions/\(id)")
            let account = try await ledger.json(.get, "/accounts")
            _ = try await ledger.json(.delete, "/transactions/\(id)")
            #expect(try await ledger.call(.get, "/transactions/\(id)").status == 404)
            #expect(try await ledger.call(.delete, "/transactions/\(id)").status == 404)
            let restored = try await ledger.call(.post, "/transactions/\(id)/restore")
            #expect(restored.status == 200)
            #expect(restored.json == before)
            #expect(try await ledger.json(.get, "/transactions/\(id)") == before)
            #expect(try await ledger.json(.get, "/accounts") == account)
            // Again changes nothing.
            #expect(try await ledger.call(.post, "/transactions/\(id)/restore").json == before)
            #expect(try await ledger.count("q=taxi&tag=a") == 1)
            #expect(try await ledger.call(.post, "/transactions/\(id)/restore", user: 2).status == 404)
            let nobody = "01900000-0000-7000-8000-00000000dead"
            #expect(try await ledger.call(.post, "/transactions/\(nobody)/restore").status == 404)
        }
    }

    @Test func `after 30 days a transaction is gone, its client's id stays spent`() async throws {
        try await LedgerFixture.with { ledger in
            let food = try await ledger.category("Food")
            let body = #"{"type":"EXPENSE","amount":5,"categoryId":"\#(food)","clientId":"c","tags":["a"]}"#
            let made = try await ledger.call(.post, "/transactions", body)
            let id = try #require(made.json["id"].string)
            _ = try await ledger.json(.delete, "/transactions/\(id)")
            ledger.service.clock.advance(seconds: 30 * Self.day - 1)
            try await ledger.purge()
            _ = try await ledger.json(.post, "/transactions/\(id)/restore")
            _ = try await ledger.json(.delete, "/transactions/\(id)")
            ledger.service.clock.advance(seconds: 30 * Self.day)
            #expect(try await ledger.call(.post, "/transactions/\(id)/restore").status == 404)
            #expect(try await ledger.call(.post, "/transactions", body).status == 200)
            try await ledger.purge()
            #expect(try await ledger.rows("transactions") == 0)
            let late = try await ledger.call(.post, "/transactions", body)
            #expect(late.status == 409)
            #expect(late.json["code"].string == "CONFLICT")
            // Nothing holds the category any more.
            _ = try await ledger.json(.delete, "/categories/\(food)")
        }
    }

    @Test func `a deleted account comes back with all that is in it`() async throws {
        try await LedgerFixture.with { ledger in
            let food = try await ledger.category("Food")
            let trip = try await ledger.account("Trip")
            let id = try await ledger.record(
                "5", food, also: #","accountId":"\#(trip)","description":"Taxi""#)
            let before = try await ledger.json(.get, "/accounts/\(trip)")
            _ = try await ledger.json(.delete, "/accounts/\(trip)")
            #expect(try await ledger.call(.post, "/transactions/\(id)/restore").status == 404)
            #expect(try await ledger.call(.post, "/accounts/\(trip)/restore", user: 2).status == 404)
            let restored = try await ledger.call(.post, "/accounts/\(trip)/restore")
            #expect(restored.status == 200)
            #expect(restored.json == before)
            #expect(try await ledger.call(.post, "/accounts/\(trip)/restore").json == before)
            #expect(try await ledger.count("q=taxi") == 1)
            _ = try await ledger.json(.delete, "/accounts/\(trip)")
            let other = try await ledger.account("TRIP")
            let refused = try await ledger.call(.post, "/accounts/\(trip)/restore")
            #expect(refused.status == 409)
            #expect(refused.json["code"].string == "CONFLICT")
            _ = try await ledger.json(.patch, "/accounts/\(other)", #"{"name":"Other"}"#)
            #expect(try await ledger.call(.post, "/accounts/\(trip)/restore").status == 200)
        }
    }

    @Test func `after 30 days an account goes for good, with its transactions and budgets`() async throws {
        try await LedgerFixture.with { ledger in
            let food = try await ledger.category("Food")
            let trip = try await ledger.account("Trip")
            let operations = (1...450).map { number in
                """
                {"op":"create","transaction":{"type":"EXPENSE","amount":\(number),"categoryId":"\(food)",
                "accountId":"\(trip)","description":"Taxi \(number)","tags":["a"]}}
                """
            }
            _ = try await ledger.json(.post, "/transactions/batch", batch(operations))
            try await ledger.record("1", food, also: #","description":"Taxi","tags":["a"]"#)
            _ = try await ledger.json(
                .post, "/budgets",
                #"{"accountId":"\#(trip)","categoryId":"\#(food)","month":"2026-03","planned":5}"#)
            _ = try await ledger.json(.delete, "/accounts/\(trip)")
            ledger.service.clock.advance(seconds: 30 * Self.day)
            #expect(try await ledger.call(.post, "/accounts/\(trip)/restore").status == 404)
            try await ledger.purge()
            #expect(try await ledger.rows("accounts") == 1)
            #expect(try await ledger.rows("transactions") == 1)
            #expect(try await ledger.rows("budgets") == 0)
            #expect(try await ledger.rows("rollups") == 1)
            #expect(try await ledger.count("q=taxi") == 1)
            #expect(try await ledger.json(.get, "/tags")["tags"][0]["count"].int == 1)
        }
    }

    @Test func `rows that were written without search and tags are made up once`() async throws {
        try await LedgerFixture.with { ledger in
            let food = try await ledger.category("Food")
            var ids: [String] = []
            for number in 1...5 {
                ids.append(
                    try await ledger.record(
                        "\(number)", food, also: #","description":"Taxi \#(number)","tags":["a"]"#))
            }
            // As before the tables were there.
            try await ledger.store.database.write { db in
                try db.run("DELETE FROM tag_uses")
                try db.run("DELETE FROM tags")
                try db.run("INSERT INTO search (search) VALUES ('delete-all')")
                try db.run("INSERT INTO index_backlog SELECT number FROM transactions")
            }
            _ = try await ledger.json(.patch, "/transactions/\(ids[0])", #"{"description":"Bus"}"#)
            _ = try await ledger.json(.delete, "/transactions/\(ids[1])")
            _ = try await ledger.json(.delete, "/transactions/\(ids[2])")
            _ = try await ledger.json(.post, "/transactions/\(ids[2])/restore")
            #expect(try await ledger.store.inconsistencies() == [])
            try await ledger.store.indexBacklog { true }
            #expect(try await ledger.rows("index_backlog") == 0)
            #expect(try await ledger.count("q=taxi") == 3)
            #expect(try await ledger.count("q=bus") == 1)
            #expect(try await ledger.count("tag=a") == 4)
        }
    }
}

extension LedgerFixture {
    func purge() async throws {
        try await store.purge(at: service.clock.clock.now()) { true }
    }

    func rows(_ table: String) async throws -> Int64 {
        let count = try await store.database.write { db in
            try db.first("SELECT count(*) FROM \(SQL(stringLiteral: table))") { $0.int(0) }
        }
        return try #require(count)
    }
}

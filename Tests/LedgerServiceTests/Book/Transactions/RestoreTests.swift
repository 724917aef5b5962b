import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore
@testable import LedgerWholeBooks

@Suite struct RestoreTests {
    private static let day: Int64 = 86_400

    @Test func `EDIT-003: a restored transaction counts in all sums again`() async throws {
        try await LedgerFixture.run { ledger in
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
            // A second restoration changes nothing.
            #expect(try await ledger.call(.post, "/transactions/\(id)/restore").json == before)
            #expect(try await ledger.count("q=taxi&tag=a") == 1)
            #expect(try await ledger.call(.post, "/transactions/\(id)/restore", user: 2).status == 404)
            let nobody = "01900000-0000-7000-8000-00000000dead"
            #expect(try await ledger.call(.post, "/transactions/\(nobody)/restore").status == 404)
        }
    }

    @Test func `after 30 days a transaction is deleted for good, and its clientId stays used`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let body = #"{"type":"EXPENSE","amount":5,"categoryId":"\#(food)","clientId":"c","tags":["a"]}"#
            let made = try await ledger.call(.post, "/transactions", body)
            let id = try #require(made.json["id"].string)
            _ = try await ledger.json(.delete, "/transactions/\(id)")
            ledger.service.clock.advance(seconds: 30 * Self.day - 1)
            try await ledger.purge()
            _ = try await ledger.json(.post, "/transactions/\(id)/restore")
            _ = try await ledger.json(.delete, "/transactions/\(id)")
            ledger.service.clock.advance(seconds: 30 * Self.day + 60)
            #expect(try await ledger.call(.post, "/transactions/\(id)/restore").status == 404)
            #expect(try await ledger.call(.post, "/transactions", body).status == 409)
            try await ledger.purge()
            #expect(try await ledger.rows("transactions") == 0)
            let late = try await ledger.call(.post, "/transactions", body)
            #expect(late.status == 409)
            #expect(late.json["code"].string == "CONFLICT")
            #expect(late.message("clientId") == "The transaction with this client id was deleted")
            // The category is unused now and can be deleted.
            _ = try await ledger.json(.delete, "/categories/\(food)")
        }
    }

    @Test func `a restored account has all its contents`() async throws {
        try await LedgerFixture.run { ledger in
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

    @Test func `after 30 days an account is deleted for good, with its transactions and budgets`()
        async throws
    {
        try await LedgerFixture.run { ledger in
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
            ledger.service.clock.advance(seconds: 30 * Self.day + 60)
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

    @Test
    func `an account that can be restored when a request arrives is complete although the purge has begun`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let trip = try await ledger.account("Trip")
            for _ in 1...3 { try await ledger.record("5", food, also: #","accountId":"\#(trip)""#) }
            _ = try await ledger.json(.delete, "/accounts/\(trip)")
            ledger.service.clock.advance(seconds: 30 * Self.day)
            // The request arrives in the last second of the 30 days and is read half a minute later.
            let came = ledger.service.clock.clock.now().adding(seconds: -1)
            for seconds: Int64 in [0, 30, 29] {
                ledger.service.clock.advance(seconds: seconds)
                try await ledger.purge()
            }
            let visit = BookVisit(
                identity: ledger.service.user(), now: came, firstAccount: ID(high: 1, low: 1))
            _ = try await ledger.store.restoreAccount(try #require(ID(trip)), visit)
            #expect(try await ledger.json(.get, "/transactions?accountId=\(trip)")["total"].int == 3)
            _ = try await ledger.json(.delete, "/accounts/\(trip)")
            ledger.service.clock.advance(seconds: 30 * Self.day)
            #expect(try await ledger.call(.post, "/accounts/\(trip)/restore").status == 404)
            ledger.service.clock.advance(seconds: 60)
            try await ledger.purge()
            #expect(try await ledger.rows("accounts") == 1)
        }
    }

    @Test(.inFiles) func `an account is purged in units of 500 rows, with any number of budgets`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let trip = try await ledger.account("Trip")
            _ = try await ledger.json(
                .post, "/recurring",
                #"{"accountId":"\#(trip)","categoryId":"\#(food)","type":"EXPENSE","amount":1,"dayOfMonth":1}"#
            )
            try await ledger.fillBudgets(1_200, in: trip)
            let numbers: SQL =
                "WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 700)"
            try await ledger.tamper(
                """
                \(numbers) INSERT INTO income_goals (book, account, month, amount, currency)
                SELECT t.book, t.account, 24000 + i, 1, 'USD' FROM n, recurring_templates t
                """)
            try await ledger.tamper(
                """
                \(numbers) INSERT INTO recurring_bookings (book, template, month, transaction_id)
                SELECT t.book, t.id, 24000 + i, randomblob(16) FROM n, recurring_templates t
                """)
            _ = try await ledger.json(.delete, "/accounts/\(trip)")
            let moment = ledger.service.clock.clock.now()
            var units: [Int64] = []
            var goesOn = true
            while goesOn {
                let unit = try await ledger.store.database.write { db in
                    let changes: SQL = "SELECT total_changes()"
                    let before = try db.first(changes) { try $0.int(0) } ?? 0
                    let goesOn = try LedgerStore.purgeSome(deletedBefore: moment, in: db)
                    return (goesOn, (try db.first(changes) { try $0.int(0) } ?? 0) - before)
                }
                goesOn = unit.0
                units.append(unit.1)
            }
            // Each count includes the change of the book's revision, and the notes of deletions with their times.
            #expect(units == [501, 201, 4, 1501, 1501, 601, 1501, 601, 3, 0])
            for table in ["recurring_bookings", "recurring_templates", "income_goals", "budgets"] {
                #expect(try await ledger.rows(table) == 0, "\(table)")
            }
            #expect(try await ledger.rows("accounts") == 1)
        }
    }

    @Test(.inFiles) func `rows without search words and tags are indexed once`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            var ids: [String] = []
            for number in 1...5 {
                ids.append(
                    try await ledger.record(
                        "\(number)", food, also: #","description":"Taxi \#(number)","tags":["a"]"#))
            }
            // The state before these tables existed.
            try await ledger.store.database.write { db in
                try db.run("DELETE FROM tag_uses")
                try db.run("DELETE FROM tags")
                try db.run("UPDATE books SET tag_count = 0")
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
            try db.first("SELECT count(*) FROM \(SQL(stringLiteral: table))") { try $0.int(0) }
        }
        return try #require(count)
    }

    /// Adds budgets of the first category in an account, by default the active one, one a month from 2000 on,
    /// without requests.
    func fillBudgets(_ count: Int, in account: String? = nil) async throws {
        let account: SQL = account.flatMap { ID<Account>($0) }.map { "\($0)" } ?? "b.active_account"
        try await tamper(
            """
            WITH RECURSIVE n (i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < \(count - 1))
            INSERT INTO budgets (book, id, account, month, category, planned, currency)
            SELECT b.book, randomblob(16), \(account), 24000 + i,
                (SELECT id FROM categories c WHERE c.book = b.book ORDER BY id LIMIT 1), 1, 'USD'
            FROM n, books b ORDER BY b.book, i
            """)
    }
}

import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import Synchronization
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore

/// `POST /transactions/batch`: the queue of a phone that was offline (contract §2, ERR-004).
@Suite struct BatchTests {
    @Test func `ERR-004: operations run in order, each has a result, and a refused one affects no other`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let old = try await ledger.record("1", food)
            let results = try await ledger.batch([
                ledger.creation("2", food, also: #","clientId":"a","description":"Tea""#),
                ledger.creation("0", food),
                #"{"op":"update","id":"\#(old)","transaction":{"amount":"7.50"}}"#,
                #"{"op":"update","id":"01900000-0000-7000-8000-00000000dead","transaction":{}}"#,
                #"{"op":"delete","id":"\#(old)"}"#, #"{"op":"delete","id":"\#(old)"}"#,
                #"{"op":"rename"}"#, #"{"op":"update","id":7}"#, "5", "null", #"{"op":"create"}"#,
                #"{"op":"update","id":"\#(old)","transaction":{"amount":8}}"#,
                ledger.creation("9", food, also: #","clientId":"a""#),
                #"{"op":"create","transaction":{"amount":"x","type":"y"}}"#, ledger.creation("3", food),
            ])
            #expect(
                results.map { $0["status"].int } == [
                    201, 400, 200, 404, 200, 200, 400, 400, 400, 400, 400, 404, 200, 400, 201,
                ])
            #expect(results[0]["data"]["description"].string == "Tea")
            #expect(results[1]["code"].string == "VALIDATION_ERROR")
            #expect(results[1]["error"].string == "Amount must be greater than zero")
            #expect(results[1]["details"]["amount"][0].string == "Amount must be greater than zero")
            #expect(results[2]["data"]["amount"].string == "7.50")
            #expect(results[3]["code"].string == "NOT_FOUND")
            #expect(results[4]["data"]["id"].string == old)
            #expect(results[7]["details"].keys == ["id", "transaction"])
            #expect(results[12]["data"] == results[0]["data"])
            #expect(results[13]["details"].keys.contains("categoryId"))
            #expect(try await ledger.count("limit=100") == 2)
        }
    }

    @Test func `later operations see the effects of earlier ones, also across units`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let id = try await ledger.record("1", food)
            var operations = (0..<250).map { ledger.creation("1", food, also: #","clientId":"c\#($0)""#) }
            for place in stride(from: 0, to: 250, by: 10) {
                operations[place] = #"{"op":"update","id":"\#(id)","transaction":{"amount":\#(place + 1)}}"#
            }
            operations.append(ledger.creation("5", food, also: #","clientId":"c11""#))
            let results = try await ledger.batch(operations)
            #expect(results.count == 251)
            #expect(results.last?["status"].int == 200)
            #expect(results.last?["data"]["id"] == results[11]["data"]["id"])
            #expect(try await ledger.json(.get, "/transactions/\(id)")["amount"].string == "241.00")
            #expect(try await ledger.list("limit=1")["total"].int == 226)
        }
    }

    @Test func `ERR-004: under an idempotency key the same results are returned without a second effect`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let body = batch((0..<150).map { _ in ledger.creation("1", food) } + [ledger.creation("0", food)])
            let first = try await ledger.call(.post, "/transactions/batch", body, key: "q")
            #expect(first.status == 200)
            #expect(first.fields["Idempotency-Replayed"] == nil)
            let again = try await ledger.call(.post, "/transactions/batch", body, key: "q")
            #expect(again.text == first.text)
            #expect(again.fields["Idempotency-Replayed"] == "true")
            #expect(try await ledger.list("limit=1")["total"].int == 150)
            let another = batch([ledger.creation("2", food)])
            let other = try await ledger.call(.post, "/transactions/batch", another, key: "q")
            #expect(other.status == 422)
            // A batch that broke off after its first unit goes on where it ended.
            try await ledger.tamper("DELETE FROM idempotency_keys WHERE route NOT LIKE '% from 0'")
            let rest = try await ledger.call(.post, "/transactions/batch", body, key: "q")
            #expect(rest.status == 200)
            #expect(rest.fields["Idempotency-Replayed"] == nil)
            // A unit has at most a hundred operations, and fewer on a slow machine.
            let total = try await ledger.list("limit=1")["total"].int ?? 0
            #expect((200..<300).contains(total), "\(total)")
        }
    }

    @Test func `a slow unit ends early, so that other writes run in between`() async throws {
        try await LedgerFixture.run { ledger in
            let notes = String((0..<2_000).compactMap { UnicodeScalar(0x4e00 + $0) }.map(Character.init))
            let id = try await ledger.record(
                "1", try await ledger.category("Food"), also: #","notes":"\#(notes)""#)
            let updates = (0..<100).map {
                #"{"op":"update","id":"\#(id)","transaction":{"date":"2026-03-\#(10 + $0 % 10)"}}"#
            }
            let done = try await ledger.call(.post, "/transactions/batch", batch(updates), key: "q")
            #expect(done.json["results"].array.allSatisfy { $0["status"].int == 200 })
            #expect(done.json["results"].array.count == 100)
            let units = try await ledger.store.database.read { db in
                try db.first("SELECT count(*) FROM idempotency_keys WHERE key = 'q'") { try $0.int(0) }
            }
            #expect((units ?? 0) > 3)
            let again = try await ledger.call(.post, "/transactions/batch", batch(updates), key: "q")
            #expect(again.text == done.text && again.fields["Idempotency-Replayed"] == "true")
        }
    }

    @Test func `above 1 MiB of results transactions have only their ids, and none is refused`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let notes = String(repeating: "n\u{301}\u{302}\u{303}", count: 2_000)
            let id = try await ledger.record("1", food, also: #","notes":"\#(notes)""#)
            let update = #"{"op":"update","id":"\#(id)","transaction":{}}"#
            let operations = Array(repeating: update, count: 120) + [ledger.creation("2", food)]
            let answer = try await ledger.call(.post, "/transactions/batch", batch(operations))
            #expect(answer.bytes.count < LedgerStore.resultsLimit + 64_000)
            let results = answer.json["results"].array
            #expect(results.map { $0["status"].int } == Array(repeating: 200, count: 120) + [201])
            #expect(results.first?["data"]["notes"].string == notes)
            #expect(results.first?["data"]["isPartial"].bool == nil)
            let last = try #require(results.last?["data"])
            #expect(last["isPartial"].bool == true && last["type"].string == nil)
            #expect(try await ledger.list("limit=1")["transactions"][0]["id"] == last["id"])
        }
    }

    @Test func `ERR-004: a thousand operations with long notes are applied and recognised when repeated`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let notes = String(repeating: "n", count: 500)
            let body = batch(
                (0..<1_000).map {
                    ledger.creation("1", food, also: #","notes":"\#(notes)","clientId":"c-\#($0)""#)
                })
            var ids: [[String?]] = []
            for status in [201, 200] {
                let answer = try await ledger.call(.post, "/transactions/batch", body)
                let results = answer.json["results"].array
                #expect(results.count == 1_000 && results.allSatisfy { $0["status"].int == status })
                #expect(results.last?["data"]["clientId"].string == "c-999")
                ids.append(results.map { $0["data"]["id"].string })
            }
            #expect(ids[0] == ids[1])
            #expect(try await ledger.list("limit=1")["total"].int == 1_000)
        }
    }

    @Test func `operations with many rows end their unit early`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let tags = (0..<20).map { "\"tag\($0)\"" }.joined(separator: ",")
            let creations = (0..<100).map { _ in ledger.creation("1", food, also: #","tags":[\#(tags)]"#) }
            let done = try await ledger.call(.post, "/transactions/batch", batch(creations), key: "q")
            #expect(done.json["results"].array.count { $0["status"].int == 201 } == 100)
            let units = try await ledger.store.database.read { db in
                try db.first("SELECT count(*) FROM idempotency_keys WHERE key = 'q'") { try $0.int(0) }
            }
            // Each operation writes at least its row, the rollups and a row per tag.
            #expect((units ?? 0) >= 100 * 24 / 500)
        }
    }

    @Test func `batches of a user run one after the other, and too many are refused`() async throws {
        let turns = Turns<ID<User>>(waitingLimit: 8)
        let (user, other) = (ID<User>(high: 1, low: 1), ID<User>(high: 1, low: 2))
        let (entered, enter) = AsyncStream<Void>.makeStream()
        let (gate, open) = AsyncStream<Void>.makeStream()
        final class Record: Sendable {
            let lines = Mutex<[String]>([])
            func add(_ line: String) { lines.withLock { $0.append(line) } }
        }
        let done = Record()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await turns.run(of: user) {
                    enter.finish()
                    for await _ in gate {}
                    done.add("first")
                }
            }
            for await _ in entered {}
            for _ in 0...8 {
                group.addTask {
                    do {
                        try await turns.run(of: user, orThrow: APIError.tooManyBatches) {
                            done.add("waited")
                        }
                    } catch let error as APIError where error == .tooManyBatches {
                        done.add("refused")
                    }
                }
            }
            try await group.next()
            #expect(done.lines.withLock { $0 } == ["refused"])
            try await turns.run(of: other) { done.add("other") }
            open.finish()
            try await group.waitForAll()
        }
        let waited = Array(repeating: "waited", count: 8)
        #expect(done.lines.withLock { $0 } == ["refused", "other", "first"] + waited)
        try await turns.run(of: user) {}
    }

    @Test func `a batch keeps a shared transaction's amount and reports its other changes to the share`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let id = try await ledger.record("10", try await ledger.category("Food"))
            let user = ledger.service.user().user.text
            let share = "01900000-0000-7000-8000-00000000beef"
            let lock = try await ledger.serviceCall(
                .post, "/internal/locks", #"{"user":"\#(user)","transaction":"\#(id)","share":"\#(share)"}"#)
            #expect(lock.status == 200)
            let results = try await ledger.batch([
                #"{"op":"update","id":"\#(id)","transaction":{"amount":11}}"#,
                #"{"op":"delete","id":"\#(id)"}"#,
                #"{"op":"update","id":"\#(id)","transaction":{"description":"Dinner"}}"#,
            ])
            #expect(results.map { $0["status"].int } == [409, 409, 200])
            let events = try await ledger.serviceCall(.get, "/internal/events?after=0&wait=0").json["events"]
            #expect(events.array.count == 1)
        }
    }

    @Test(arguments: [
        ("{}", "operations"), (#"{"operations":[]}"#, "operations"), (#"{"operations":5}"#, "operations"),
        (
            #"{"operations":["# + Array(repeating: "1", count: 1_001).joined(separator: ",") + "]}",
            "operations"
        ),
    ])
    func `a body that is no batch is refused whole`(body: String, field: String) async throws {
        try await LedgerFixture.run { ledger in
            let refused = try await ledger.call(.post, "/transactions/batch", body)
            #expect(refused.status == 400)
            #expect(refused.message(field) != nil)
        }
    }

    @Test func `a batch cannot change another user's transactions`() async throws {
        try await LedgerFixture.run { ledger in
            let id = try await ledger.record("1", try await ledger.category("Food"))
            let answer = try await ledger.call(
                .post, "/transactions/batch",
                batch([
                    #"{"op":"update","id":"\#(id)","transaction":{"amount":2}}"#,
                    #"{"op":"delete","id":"\#(id)"}"#,
                ]), user: 2)
            #expect(answer.json["results"].array.map { $0["status"].int } == [404, 404])
            #expect(try await ledger.json(.get, "/transactions/\(id)")["amount"].string == "1.00")
        }
    }
}

/// Returns the body of a batch.
func batch(_ operations: [String]) -> String {
    #"{"operations":[\#(operations.joined(separator: ","))]}"#
}

extension LedgerFixture {
    func batch(_ operations: [String]) async throws -> [JSONValue] {
        let answer = try await call(
            .post, "/transactions/batch", #"{"operations":[\#(operations.joined(separator: ","))]}"#)
        #expect(answer.status == 200, "\(answer.text)")
        return answer.json["results"].array
    }

    func creation(_ amount: String, _ category: String, also: String = "") -> String {
        #"{"op":"create","transaction":{"type":"EXPENSE","amount":\#(amount),"categoryId":"\#(category)"\#(also)}}"#
    }
}

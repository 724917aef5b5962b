import CofferClient
import Contracts
import HTTPKit
import Synchronization
import TestKit
import Testing

/// ERR-004: operations that a phone queued offline are applied once, however its connection breaks.
@Suite struct OfflineQueueTests {
    private static let count = 1_000
    private static let bad = 417

    @Test(.seeded)
    func `ERR-004: a queue of 1 000 operations sent twice, shuffled and cut at random bytes is applied once`()
        async throws
    {
        // The last of seven batches waits for the others.
        let settings = ["COFFER_RATES": "off", "COFFER_UPSTREAM_TIMEOUT_MS": "600000"]
        try await CofferSystem.run(settings: settings) { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Food")
            let items = (0..<Self.count).map { number in
                let amount = number == Self.bad ? "-1" : "\(number + 1).25"
                return """
                    {"op":"create","transaction":{"type":"EXPENSE","amount":"\(amount)","categoryId":"\(food)",
                    "clientId":"phone-\(number)","description":"Item \(number)"}}
                    """
            }
            var random = SeededRandom()
            for _ in 0..<6 {
                // The connection breaks while the body is sent: no operation may be applied.
                try await Self.sendCut(items.shuffled(using: &random), as: ada, &random)
                // The answer gets lost: all, some or no operations were applied.
                await Self.sendAndLeave(items.shuffled(using: &random), as: ada, &random)
            }
            for round in 1...2 {
                let queue = items.shuffled(using: &random)
                let answer = try await ada.send(.post, "/transactions/batch", Self.body(queue))
                #expect(answer.status == 200)
                let results = answer.data["results"].array
                #expect(results.count == Self.count)
                for (item, result) in zip(queue, results) {
                    let isBad = item.contains(#""phone-\#(Self.bad)""#)
                    let status = result["status"].int ?? 0
                    #expect(isBad ? status == 400 : round == 2 ? status == 200 : [200, 201].contains(status))
                }
            }
            try await Self.expectOnce(ada)
        }
    }

    @Test func `ERR-004: a body cut at any byte is refused whole`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Food")
            let item = #"{"op":"create","transaction":{"type":"EXPENSE","amount":5,"categoryId":"\#(food)"}}"#
            let body = Self.body([item, item])
            for end in stride(from: 1, to: body.utf8.count, by: 7) {
                let part = String(body.prefix(end))
                let answer = try await ada.send(.post, "/transactions/batch", part)
                #expect(answer.status == 400, "\(end)")
            }
            #expect(try await ada.client.transactions.page().total == 0)
        }
    }

    @Test func `ERR-004: the same key and body again gives the same answer, and another body is refused`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let eve = try await system.join("eve@example.org")
            let food = try await ada.category("Food")
            let body = #"{"type":"EXPENSE","amount":5,"categoryId":"\#(food)"}"#
            let key = [("Idempotency-Key", "lunch")]
            let refused = try await ada.send(
                .post, "/transactions", #"{"type":"EXPENSE","amount":0,"categoryId":"\#(food)"}"#,
                fields: key)
            #expect(refused.status == 400)
            // A refusal stores nothing.
            let made = try await ada.send(.post, "/transactions", body, fields: key)
            #expect(made.status == 201, "\(made.text)")
            let again = try await ada.send(.post, "/transactions", body, fields: key)
            #expect(again.status == 201)
            #expect(again.bytes == made.bytes)
            #expect(again.fields["Idempotency-Replayed"] == "true")
            let other = try await ada.send(
                .post, "/transactions", #"{"type":"EXPENSE","amount":6,"categoryId":"\#(food)"}"#,
                fields: key)
            #expect(other.status == 422)
            #expect(other.json["code"].string == "IDEMPOTENCY_MISMATCH")
            // The same key of another user or path is another key.
            let theirs = try await eve.category("Food")
            let elsewhere = try await eve.send(
                .post, "/transactions", #"{"type":"EXPENSE","amount":7,"categoryId":"\#(theirs)"}"#,
                fields: key)
            #expect(elsewhere.status == 201)
            #expect(
                try await ada.send(.post, "/accounts", #"{"name":"Trip"}"#, fields: key).status == 201)
            #expect(try await ada.client.transactions.page().total == 1)
        }
    }

    private static func body(_ items: [String]) -> String {
        #"{"operations":[\#(items.joined(separator: ","))]}"#
    }

    private struct Cut: Error {}

    private static func sendCut(
        _ items: [String], as member: Member, _ random: inout SeededRandom
    ) async throws {
        let bytes = Array(body(items).utf8)
        let end = random.below(bytes.count)
        let parts = Mutex([Array(bytes[..<end])])
        let stream = BodyStream(length: bytes.count) {
            guard let part = parts.withLock({ $0.popLast() }) else { throw Cut() }
            return part
        }
        await #expect(throws: HTTPClientError.bodyFailed) {
            try await member.system.harness.client.send(
                .post, "/transactions/batch", body: .stream(stream), fields: fields(member))
        }
        #expect(try await member.get("/transactions?q=zzz").status == 200)
    }

    private static func sendAndLeave(
        _ items: [String], as member: Member, _ random: inout SeededRandom
    ) async {
        let deadline = Int.random(in: 5...400, using: &random)
        _ = try? await member.system.harness.client.send(
            .post, "/transactions/batch", body: .bytes(Array(body(items).utf8)), fields: fields(member),
            deadlineMilliseconds: deadline)
    }

    private static func fields(_ member: Member) -> [(String, String)] {
        [("Authorization", "Bearer \(member.accessToken)"), ("Content-Type", "application/json")]
    }

    /// Expects every valid item once, and the matching sums.
    private static func expectOnce(_ member: Member) async throws {
        var names: [String] = []
        var cursor = ""
        repeat {
            let page = try await member.get("/transactions?limit=100\(cursor)").data
            #expect(page["total"].int == count - 1)
            names += page["transactions"].array.compactMap { $0["clientId"].string }
            cursor = page["nextCursor"].string.map { "&cursor=\($0)" } ?? ""
        } while !cursor.isEmpty && names.count <= count
        #expect(names.count == count - 1)
        #expect(Set(names) == Set((0..<count).filter { $0 != bad }.map { "phone-\($0)" }))
        let cents = (0..<count).filter { $0 != bad }.reduce(0) { $0 + ($1 + 1) * 100 + 25 }
        let balance = try await member.get("/accounts").data["accounts"][0]["balance"].string
        #expect(balance == "-\(cents / 100).\(String(cents % 100 + 100).suffix(2))")
        let found = try await member.get("/transactions?q=item").data["total"].int
        #expect(found == count - 1)
    }
}

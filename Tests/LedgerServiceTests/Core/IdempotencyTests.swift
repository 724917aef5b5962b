import HTTPKit
import TestKit
import Testing

@Suite struct IdempotencyTests {
    @Test func `ERR-004: the same key and body again gives the same answer without a second effect`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let body = #"{"type":"EXPENSE","amount":5,"categoryId":"\#(food)"}"#
            let first = try await ledger.call(.post, "/transactions", body, key: "k-1")
            let again = try await ledger.call(.post, "/transactions", body, key: "k-1")
            #expect(first.status == 201)
            #expect(first.fields["Idempotency-Replayed"] == nil)
            #expect(again.status == 201)
            #expect(again.text == first.text)
            #expect(again.fields["Idempotency-Replayed"] == "true")
            #expect(try await ledger.json(.get, "/transactions")["total"].int == 1)
            let six = #"{"type":"EXPENSE","amount":6,"categoryId":"\#(food)"}"#
            let other = try await ledger.call(.post, "/transactions", six, key: "k-1")
            #expect(other.status == 422)
            #expect(other.json["code"].string == "IDEMPOTENCY_MISMATCH")
            // The same key of another user is another key.
            let stranger = try await ledger.call(.post, "/transactions", body, user: 2, key: "k-1")
            #expect(stranger.status == 400)
        }
    }

    @Test func `parallel requests with one key have one effect`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let body = #"{"type":"EXPENSE","amount":5,"categoryId":"\#(food)"}"#
            let answers = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<16 {
                    group.addTask {
                        try await ledger.call(.post, "/transactions", body, key: "twin").text
                    }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(answers.count == 1)
            #expect(try await ledger.json(.get, "/transactions")["total"].int == 1)
        }
    }

    @Test func `a refusal stores nothing under the key`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let refused = try await ledger.call(
                .post, "/transactions", #"{"type":"EXPENSE","amount":0,"categoryId":"\#(food)"}"#, key: "k")
            #expect(refused.status == 400)
            let made = try await ledger.call(
                .post, "/transactions", #"{"type":"EXPENSE","amount":1,"categoryId":"\#(food)"}"#, key: "k")
            #expect(made.status == 201)
        }
    }

    @Test func `ERR-004: the same clientId again returns the stored transaction, or 409 after its deletion`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let body = #"{"type":"EXPENSE","amount":5,"categoryId":"\#(food)","clientId":"phone-1"}"#
            let first = try await ledger.call(.post, "/transactions", body)
            #expect(first.status == 201)
            let again = try await ledger.call(.post, "/transactions", body)
            #expect(again.status == 200)
            #expect(again.text == first.text)
            // Only the clientId counts, because an offline queue can lose the other fields.
            let other = try await ledger.call(.post, "/transactions", #"{"clientId":" phone-1 "}"#)
            #expect(other.status == 200)
            #expect(other.text == first.text)
            _ = try await ledger.json(.delete, "/transactions/\(first.json["id"].string ?? "")")
            let late = try await ledger.call(.post, "/transactions", body)
            #expect(late.status == 409)
            #expect(late.json["code"].string == "CONFLICT")
            #expect(late.message("clientId") == late.json["error"].string)
            #expect(late.json["error"].string == "The transaction with this client id was deleted")
            let batch = try await ledger.json(
                .post, "/transactions/batch", #"{"operations":[{"op":"create","transaction":\#(body)}]}"#)
            #expect(batch["results"][0]["status"].int == 409)
            #expect(batch["results"][0]["details"].keys == ["clientId"])
            #expect(try await ledger.json(.get, "/transactions")["total"].int == 0)
            _ = try await ledger.json(.post, "/transactions/\(first.json["id"].string ?? "")/restore")
            #expect(try await ledger.call(.post, "/transactions", body).text == first.text)
            // A clientId is unique per user.
            let theirs = try await ledger.category("Food", user: 2)
            let elsewhere = try await ledger.call(
                .post, "/transactions",
                #"{"type":"EXPENSE","amount":5,"categoryId":"\#(theirs)","clientId":"phone-1"}"#, user: 2)
            #expect(elsewhere.status == 201)
        }
    }

    @Test func `ERR-004: a clientId of a deleted account's transaction is refused until the account is back`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let trip = try await ledger.account("Trip")
            let body = """
                {"type":"EXPENSE","amount":5,"categoryId":"\(food)","accountId":"\(trip)","clientId":"c"}
                """
            let first = try await ledger.call(.post, "/transactions", body)
            _ = try await ledger.json(.delete, "/accounts/\(trip)")
            let refused = try await ledger.call(.post, "/transactions", body)
            #expect(refused.status == 409 && refused.message("clientId") != nil)
            _ = try await ledger.json(.post, "/accounts/\(trip)/restore")
            #expect(try await ledger.call(.post, "/transactions", body).text == first.text)
        }
    }

    @Test func `parallel requests with one clientId make one transaction`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let body = #"{"type":"EXPENSE","amount":5,"categoryId":"\#(food)","clientId":"c"}"#
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<16 {
                    group.addTask { try await ledger.call(.post, "/transactions", body).status }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.sorted() == Array(repeating: 200, count: 15) + [201])
        }
    }
}

import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@Suite struct ShareLockTests {
    @Test func `a lock freezes the transaction for one share and returns it`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let id = try await ledger.record("90", food)
            let lock = ledger.lockBody(id, share: 1)
            let first = try await ledger.serviceCall(.post, "/internal/locks", lock)
            #expect(first.status == 200)
            #expect(first.json["transaction"]["id"].string == id)
            #expect(first.json["transaction"]["amount"].string == "90.00")
            let again = try await ledger.serviceCall(.post, "/internal/locks", lock)
            #expect(again.text == first.text)
            let other = try await ledger.serviceCall(.post, "/internal/locks", ledger.lockBody(id, share: 2))
            #expect(other.status == 409)
        }
    }

    @Test
    func
        `a locked transaction keeps amount, currency and type and cannot be deleted, other members can change`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let rent = try await ledger.category("Rent")
            let salary = try await ledger.category("Salary", "INCOME")
            let id = try await ledger.record("90", food)
            let lock = ledger.lockBody(id, share: 1)
            _ = try await ledger.serviceCall(.post, "/internal/locks", lock)
            let refused = [
                #"{"amount":91}"#, #"{"currency":"EUR"}"#, #"{"type":"INCOME","categoryId":"\#(salary)"}"#,
            ]
            for body in refused {
                let answer = try await ledger.call(.patch, "/transactions/\(id)", body)
                #expect(answer.status == 409, "\(body)")
                #expect(answer.json["code"].string == "CONFLICT")
            }
            let kept = try await ledger.call(
                .put, "/transactions/\(id)",
                #"{"amount":"90.0","currency":"USD","categoryId":"\#(rent)","description":"Dinner"}"#)
            #expect(kept.status == 200)
            #expect(try await ledger.call(.delete, "/transactions/\(id)").status == 409)
            let events = try await ledger.serviceCall(.get, "/internal/events?after=0")
            #expect(events.json["events"].array.map { $0["type"].string } == ["transaction.changed"])
            #expect(events.json["events"][0]["data"].string?.contains(id) == true)
            _ = try await ledger.serviceCall(.post, "/internal/locks/release", ledger.lockBody(id, share: 2))
            #expect(try await ledger.call(.delete, "/transactions/\(id)").status == 409)
            for _ in 0..<2 {
                let released = try await ledger.serviceCall(.post, "/internal/locks/release", lock)
                #expect(released.json["deleted"].bool == true)
            }
            #expect(try await ledger.call(.patch, "/transactions/\(id)", #"{"amount":91}"#).status == 200)
            #expect(try await ledger.call(.delete, "/transactions/\(id)").status == 200)
        }
    }

    @Test func `a lock that arrives after its own release is refused, and the transaction stays free`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let id = try await ledger.record("90", try await ledger.category("Food"))
            let lock = ledger.lockBody(id, share: 1)
            #expect(try await ledger.serviceCall(.post, "/internal/locks/release", lock).status == 200)
            let late = try await ledger.serviceCall(.post, "/internal/locks", lock)
            #expect(late.status == 409)
            #expect(late.json["code"].string == "CONFLICT")
            #expect(try await ledger.call(.patch, "/transactions/\(id)", #"{"amount":91}"#).status == 200)
            let next = ledger.lockBody(id, share: 2)
            #expect(try await ledger.serviceCall(.post, "/internal/locks", next).status == 200)
            #expect(try await ledger.serviceCall(.post, "/internal/locks/release", next).status == 200)
            #expect(try await ledger.serviceCall(.post, "/internal/locks", next).status == 409)
        }
    }

    @Test func `an income, a stranger's transaction and a deleted one cannot be locked`() async throws {
        try await LedgerFixture.run { ledger in
            let salary = try await ledger.category("Salary", "INCOME")
            let income = try await ledger.record("1", salary, "INCOME")
            let answer = try await ledger.serviceCall(
                .post, "/internal/locks", ledger.lockBody(income, share: 1))
            #expect(answer.status == 400)
            #expect(answer.message("transactionId") == "Only expenses can be shared")
            let stranger = ledger.lockBody(income, share: 1, user: 2)
            #expect(try await ledger.serviceCall(.post, "/internal/locks", stranger).status == 404)
            #expect(try await ledger.serviceCall(.post, "/internal/locks/release", stranger).status == 200)
            _ = try await ledger.json(.delete, "/transactions/\(income)")
            let gone = try await ledger.serviceCall(
                .post, "/internal/locks", ledger.lockBody(income, share: 1))
            #expect(gone.status == 404)
        }
    }

    @Test func `internal endpoints refuse users`() async throws {
        try await LedgerFixture.run { ledger in
            let user = ledger.service.user().user.text
            let calls = [
                try await ledger.call(.post, "/internal/locks", "{}"),
                try await ledger.call(.post, "/internal/locks/release", "{}"),
                try await ledger.call(.get, "/internal/books"),
                try await ledger.call(.get, "/internal/users/\(user)/book"),
                try await ledger.call(.get, "/internal/events"),
            ]
            #expect(calls.map(\.status) == [403, 403, 403, 403, 403])
        }
    }
}

extension LedgerFixture {
    /// Returns the JSON of a `ShareLockRequest` for a user's transaction.
    func lockBody(_ transaction: String, share: UInt64, user: Int = 1) -> String {
        let share = ID<SharedExpense>(high: 0x0190_0000_0000_7002, low: share)
        return """
            {"user":"\(service.user(user).user.text)","transaction":"\(transaction)","share":"\(share.text)"}
            """
    }
}

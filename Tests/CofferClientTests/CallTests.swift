import CofferClient
import Contracts
import TestKit
import Testing

struct CallTests {
    private static let id = ID<Transaction>(high: 1, low: 2)
    private static let draft = TransactionDraft(type: .value(.expense), amount: "12.50")

    @Test func `a create has one idempotency key in all its attempts, and another create has another`()
        async throws
    {
        let transport = ScriptedTransport { _, number in
            switch number {
            case 1: throw ScriptedTransport.lost
            case 2: ScriptedTransport.error("SERVICE_UNAVAILABLE", 503)
            default: ScriptedTransport.data(ScriptedTransport.transaction(11), status: 201)
            }
        }
        let client = CofferClient(transport)
        _ = try await client.transactions.create(Self.draft)
        _ = try await client.transactions.create(Self.draft)
        _ = try await client.transactions.create(Self.draft, key: "mine")
        let keys = transport.requests.map { $0.field("Idempotency-Key") ?? "" }
        #expect(keys.count == 5 && Set(keys.prefix(3)).count == 1)
        #expect(Set(keys).count == 3 && keys[4] == "mine" && keys[0].count == 32)
    }

    @Test func `a failure says whether any attempt may have arrived`() async throws {
        for (first, mayHaveArrived) in [(ScriptedTransport.lost, true), (ScriptedTransport.refused, false)] {
            let transport = ScriptedTransport { _, number in
                throw number == 1 ? first : ScriptedTransport.refused
            }
            let failure = await #expect(throws: ConnectionFailure.self) {
                try await CofferClient(transport).transactions.create(Self.draft)
            }
            #expect(failure?.mayHaveArrived == mayHaveArrived && transport.requests.count == 4)
        }
    }

    @Test func `a change without a key is not repeated once it may have arrived`() async throws {
        let transport = ScriptedTransport { _, number in
            if number <= 2 { throw ScriptedTransport.refused }
            throw ScriptedTransport.lost
        }
        let client = CofferClient(transport)
        await #expect(throws: ConnectionFailure.self) { try await client.transactions.delete(Self.id) }
        #expect(transport.requests.count == 3)
    }

    @Test func `a call gives up after the last attempt`() async throws {
        let transport = ScriptedTransport { _, _ in ScriptedTransport.error("GATEWAY_TIMEOUT", 504) }
        let client = CofferClient(transport)
        let refusal = await #expect(throws: Refusal.self) { try await client.transactions.get(Self.id) }
        #expect(refusal?.code == .gatewayTimeout && transport.requests.count == 4)
    }

    @Test func `a refusal has code, message and fields, and a code of a newer server has its text`()
        async throws
    {
        let transport = ScriptedTransport { _, number in
            number == 1
                ? ScriptedTransport.error("VALIDATION_ERROR", 400, #","details":{"amount":["Too much"]}"#)
                : ScriptedTransport.error("TOO_HOT", 418)
        }
        let client = CofferClient(transport)
        let known = await #expect(throws: Refusal.self) { try await client.transactions.create(Self.draft) }
        #expect(known?.code == .validation && known?.message == "No." && known?.status == 400)
        #expect(known?.details == ["amount": ["Too much"]])
        let unknown = await #expect(throws: Refusal.self) { try await client.transactions.create(Self.draft) }
        #expect(unknown?.code == nil && unknown?.codeText == "TOO_HOT" && unknown?.status == 418)
    }

    @Test func `a passphrase can have any characters`() async throws {
        let transport = ScriptedTransport { _, _ in ScriptedTransport.error("INVALID_BACKUP", 422) }
        let file = ClientFile([1], contentType: "application/octet-stream")
        await #expect(throws: Refusal.self) {
            try await CofferClient(transport).restores.restore(file, mode: .merge, passphrase: "a – b")
        }
        #expect(transport.requests.first?.field("X-Backup-Passphrase") == "a%20%E2%80%93%20b")
    }

    @Test func `an answer that is not Coffer's is a refusal or unexpected`() async throws {
        let transport = ScriptedTransport { _, number in
            TransportAnswer(status: number == 1 ? 502 : 200, fields: [], body: Array("<html>".utf8))
        }
        let client = CofferClient(transport: transport, retries: .never)
        let refusal = await #expect(throws: Refusal.self) { try await client.transactions.get(Self.id) }
        #expect(refusal?.code == nil && refusal?.status == 502)
        await #expect(throws: UnexpectedAnswer.self) { try await client.transactions.get(Self.id) }
    }

    @Test func `a text that an old client does not know breaks nothing`() async throws {
        let transport = ScriptedTransport { _, _ in
            ScriptedTransport.data(ScriptedTransport.transaction(11, type: "TRANSFER"))
        }
        let transaction = try await CofferClient(transport).transactions.get(Self.id)
        #expect(transaction.type == nil && transaction.$type == "TRANSFER")
        #expect(transaction.category?.type == nil && transaction.amount == "12.50")
    }

    @Test func `a list is read page by page, when the items before are used up`() async throws {
        let transport = ScriptedTransport { request, _ in
            let items = [["a": [11, 12], "b": [13]], [:]][0]
            switch request.target {
            case "/transactions?q=a%20%26%20b&limit=2":
                return ScriptedTransport.data(Self.page(items["a"] ?? [], next: #""x y""#))
            case "/transactions?q=a%20%26%20b&limit=2&cursor=x%20y":
                return ScriptedTransport.data(Self.page(items["b"] ?? [], next: "null"))
            default: return ScriptedTransport.error("NOT_FOUND", 404)
            }
        }
        let pages = CofferClient(transport).transactions.all(TransactionFilter(words: "a & b"), pageSize: 2)
        var found = 0
        for try await _ in pages {
            found += 1
            #expect(transport.requests.count == (found <= 2 ? 1 : 2))
        }
        #expect(found == 3)
    }

    private static func page(_ numbers: [Int], next: String) -> String {
        let items = numbers.map { ScriptedTransport.transaction($0) }.joined(separator: ",")
        return #"{"transactions":[\#(items)],"total":3,"hasMore":\#(next != "null"),"nextCursor":\#(next)}"#
    }

    @Test func `a change names the version that must still be there`() async throws {
        let transport = ScriptedTransport { _, _ in
            ScriptedTransport.data(
                ScriptedTransport.transaction(11), [TransportField("etag", #""7.1""#)])
        }
        let client = CofferClient(transport)
        let reply = try await client.call(LedgerAPI.transaction.get, at: [Self.id])
        #expect(reply.tag == #""7.1""#)
        _ = try await client.transactions.update(Self.id, Self.draft, ifUnchanged: reply.tag)
        let request = try #require(transport.requests.last)
        #expect(request.method == .patch && request.target == "/transactions/\(Self.id)")
        #expect(request.field("If-Match") == reply.tag)
        #expect(request.field("Idempotency-Key") == nil)
    }
}

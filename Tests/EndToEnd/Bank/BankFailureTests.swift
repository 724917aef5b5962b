import CofferClient
import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// What a bank's server does wrong, and what its user reads of it.
@Suite struct BankFailureTests {
    private static func one(_ scene: BankScene) {
        scene.bank.change { accounts in
            accounts = [.init(id: "1", name: "Checking", entries: [scene.entry("a", -100, daysAgo: 3)])]
        }
    }

    @Test func `BANK-010 a setup token works once, and another text is none`() async throws {
        try await BankScene.run { scene in
            Self.one(scene)
            let token = scene.bank.setupToken()
            _ = try await scene.ada.client.banks.connect(setupToken: token)
            let used = await #expect(throws: Refusal.self) {
                try await scene.ada.client.banks.connect(setupToken: token)
            }
            #expect(used?.code == .validation && used?.details["setupToken"]?.first?.contains("used") == true)
            for bad in ["rubbish!", SimpleFINServer.base64("ftp://x/y"), SimpleFINServer.base64("nothing")] {
                let refusal = await #expect(throws: Refusal.self) {
                    try await scene.ada.client.banks.connect(setupToken: bad)
                }
                #expect(refusal?.details["setupToken"]?.isEmpty == false)
            }
            #expect(try await scene.ada.client.banks.list().count == 1)
        }
    }

    @Test func `BANK-011 a server in a private network and without HTTPS is refused`() async throws {
        try await BankScene.run(settings: ["COFFER_WEBHOOK_PRIVATE": "refuse"]) { scene in
            for url in ["http://example.org/claim", "https://127.0.0.1/claim", "https://bank.local/claim"] {
                let refusal = await #expect(throws: Refusal.self) {
                    try await scene.ada.client.banks.connect(setupToken: SimpleFINServer.base64(url))
                }
                #expect(refusal?.code == .validation, "\(url)")
            }
            #expect(scene.bank.requests.isEmpty)
        }
    }

    @Test func `BANK-012 each failure has its words, and the next turn is as far as after a success`()
        async throws
    {
        try await BankScene.run { scene in
            Self.one(scene)
            let connection = try await scene.connected()
            typealias Failure = SimpleFINServer.Failure
            let cases: [(failure: Failure, code: BankProblemCode)] = [
                (Failure(status: 402), .paymentRequired), (Failure(status: 500), .unreachable),
                (Failure(status: 302, fields: [("Location", "http://127.0.0.1:1/x")]), .unreachable),
                (Failure(body: "<html><body>Sign in</body></html>"), .unreadable),
                (Failure(body: #"{"errors":[]}"#), .unreadable),
                (Failure(body: String(repeating: " ", count: 9 << 20)), .tooLarge),
            ]
            for (failure, code) in cases {
                scene.bank.fail(failure)
                let synced = try await scene.sync(connection.id)
                #expect(synced.problem?.code == code && synced.status == .active, "\(code)")
                let next = try #require(synced.nextSyncAt)
                #expect(next.millisecondsSinceEpoch / 1_000 - scene.seconds == 6 * 3_600)
            }
            scene.bank.fail(nil)
            #expect(try await scene.sync(connection.id).problem == nil)
        }
    }

    @Test func `BANK-013 a refused access ends the connection, and a new token brings its accounts back`()
        async throws
    {
        try await BankScene.run { scene in
            Self.one(scene)
            let connection = try await scene.connected()
            scene.bank.revoke()
            let ended = try await scene.sync(connection.id)
            #expect(ended.status == .ended && ended.problem?.code == .accessEnded && ended.nextSyncAt == nil)
            let asked = scene.bank.requests.count
            let refusal = await #expect(throws: Refusal.self) {
                try await scene.ada.client.banks.sync(connection.id)
            }
            #expect(refusal?.code == .conflict && scene.bank.requests.count == asked)
            let renewed = try await scene.ada.client.banks.connect(
                setupToken: scene.bank.setupToken(), renewing: connection.id)
            #expect(renewed.id == connection.id && renewed.status == .active && renewed.problem == nil)
            #expect(renewed.accounts.map(\.accountId) == connection.accounts.map(\.accountId))
            scene.bank.change { $0[0].entries.append(scene.entry("b", -50, daysAgo: 1)) }
            #expect(try await scene.sync(connection.id).accounts[0].difference == "0.00")
        }
    }

    @Test func `BANK-014 a bank that asks to sign in again is named, and the others go on`() async throws {
        try await BankScene.run { scene in
            scene.bank.speak(2)
            scene.bank.change { accounts in
                accounts = [
                    .init(id: "1", name: "A", bank: "Bank A", entries: [scene.entry("a", -100, daysAgo: 3)]),
                    .init(id: "2", name: "B", bank: "Bank B", entries: [scene.entry("a", -200, daysAgo: 3)]),
                ]
            }
            let connection = try await scene.connected()
            let before = connection.accounts[0].lastSuccessAt
            scene.system.harness.clock.advance(seconds: 3_600)
            scene.bank.change { accounts in
                accounts[0].error = "Sign in at <b>Bank A</b>\u{7} again"
                accounts[1].entries.append(scene.entry("b", -300, daysAgo: 1))
            }
            let synced = try await scene.sync(connection.id)
            #expect(synced.accounts[0].error == "Sign in at <b>Bank A</b> again" && synced.problem == nil)
            #expect(synced.accounts[0].lastSuccessAt == before && synced.accounts[1].error == nil)
            #expect(synced.accounts[1].bookBalance == "-5.00" && synced.accounts[1].difference == "0.00")
            scene.bank.speak(1)
            let older = try await scene.sync(connection.id)
            #expect(older.messages == ["Bank A: Sign in at <b>Bank A</b> again"])
        }
    }

    @Test func `BANK-015 a connection asks at most twenty times a day`() async throws {
        try await BankScene.run { scene in
            Self.one(scene)
            let connection = try await scene.connect()
            for _ in 1..<BankConnection.dailyRequests { _ = try await scene.sync(connection.id) }
            #expect(try await scene.ada.client.banks.get(connection.id).requestsLeft == 0)
            let refusal = await #expect(throws: Refusal.self) {
                try await scene.ada.client.banks.sync(connection.id)
            }
            #expect(refusal?.code == .rateLimited && (refusal?.retryAfterSeconds ?? 0) > 0)
            #expect(scene.bank.requests.count == BankConnection.dailyRequests)
        }
    }

    @Test func `BANK-016 a hanging server holds nobody up`() async throws {
        try await BankScene.run { scene in
            Self.one(scene)
            let connection = try await scene.connected()
            scene.bank.fail(SimpleFINServer.Failure(status: 500, delayMilliseconds: 9_000))
            let answer = try await scene.ada.send(.post, "/bank/connections/\(connection.id)/sync")
            #expect(answer.status == 202 && answer.data["isSyncing"].bool == true)
            #expect(try await scene.ada.get("/bank/connections").status == 200)
            let second = try await scene.ada.send(.post, "/bank/connections/\(connection.id)/sync")
            #expect(second.status == 409)
            #expect(try await eventually { try await !scene.ada.client.banks.get(connection.id).isSyncing })
        }
    }
}

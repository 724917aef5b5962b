import HTTPKit
import TestKit
import Testing

/// Assets on blockchains through the gateway (contract §2.2, "Assets").
@Suite struct ChainTests {
    private static let balancePath = "/address/balance/bc1q"
    private static let balance = #"{"incoming":"0.75","outgoing":"0.25"}"#

    private func run(
        offline: Bool = false, _ body: (Member, WebStub, _ asset: String) async throws -> Void
    ) async throws {
        try await WebStub.run { web in
            web.set("/bitcoin\(Self.balancePath)", Self.balance)
            web.set("/bitcoin/transaction/address/bc1q", "[]")
            var settings = ["COFFER_CHAIN_URL": web.url, "COFFER_CHAIN_KEY": "secret"]
            if offline { settings["COFFER_OFFLINE"] = "1" }
            try await CofferSystem.run(settings: settings) { system in
                let ada = try await system.join("ada@example.org")
                let made = try await ada.send(
                    .post, "/assets", #"{"currency":"BTC","chain":"BTC","address":"bc1q"}"#)
                try await body(ada, web, "/assets/\(try #require(made.data["id"].string))")
            }
        }
    }

    @Test func `a person's coins are read from their chain on request`() async throws {
        try await run { ada, web, asset in
            let synced = try await ada.send(.post, "\(asset)/sync")
            #expect(synced.status == 200, "\(synced.text)")
            #expect(synced.data["balance"].string == "0.5")
            #expect(synced.data["lastSyncedAt"].string != nil)
            #expect(synced.data["syncError"].isNull)
            let listed = try await ada.get("\(asset)/transactions").data["transactions"][0]
            #expect(listed["source"].string == "onChain")
            #expect(web.keys.allSatisfy { $0 == "secret" })
        }
    }

    @Test func `each failure of the provider has its status, and the balance stays`() async throws {
        try await run { ada, web, asset in
            #expect(try await ada.send(.post, "\(asset)/sync").status == 200)
            for (answer, status) in [
                (WebStub.Answer("<html>"), 502), (WebStub.Answer("{}", status: 500), 502),
                (WebStub.Answer(Self.balance, delayMilliseconds: 9_000), 504),
                (WebStub.Answer("{}", status: 429, fields: [("Retry-After", "60")]), 503),
            ] {
                web.set("/bitcoin\(Self.balancePath)", answer)
                let refused = try await ada.send(.post, "\(asset)/sync")
                #expect(refused.status == status, "\(refused.text)")
                let left = try await ada.get(asset).data
                #expect(left["balance"].string == "0.5")
                #expect(left["syncError"].string == refused.json["error"].string)
            }
        }
    }

    @Test func `offline, no server outside is asked`() async throws {
        try await run(offline: true) { ada, web, asset in
            let answer = try await ada.send(.post, "\(asset)/sync")
            #expect(answer.status == 503)
            #expect(web.requests.isEmpty)
        }
    }
}

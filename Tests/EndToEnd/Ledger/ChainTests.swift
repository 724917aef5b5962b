import CofferClient
import Contracts
import TestKit
import Testing

/// Assets on blockchains through the gateway (contract §2.2, "Assets").
@Suite struct ChainTests {
    private static let balancePath = "/address/balance/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"
    private static let balance = #"{"incoming":"0.75","outgoing":"0.25"}"#

    private func run(
        offline: Bool = false, _ body: (Member, WebStub, _ asset: ID<Asset>) async throws -> Void
    ) async throws {
        try await WebStub.run { web in
            web.set("/bitcoin\(Self.balancePath)", Self.balance)
            web.set("/bitcoin/transaction/address/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "[]")
            var settings = ["COFFER_CHAIN_URL": web.url, "COFFER_CHAIN_KEY": "secret"]
            if offline { settings["COFFER_OFFLINE"] = "1" }
            try await CofferSystem.run(settings: settings) { system in
                let ada = try await system.join("ada@example.org")
                let asset = try await ada.client.assets.create(
                    AssetDraft(
                        currency: "BTC", chain: .value(.btc),
                        address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"))
                try await body(ada, web, asset.id)
            }
        }
    }

    @Test func `a person's coins are read from their chain on request`() async throws {
        try await run { ada, web, asset in
            let synced = try await ada.client.assets.sync(asset)
            #expect(synced.balance == "0.5")
            #expect(synced.lastSyncedAt != nil)
            #expect(synced.syncError == nil)
            let listed = try await ada.client.assets.page(of: asset).transactions
            #expect(listed.first?.source == .onChain)
            #expect(web.keys.allSatisfy { $0 == "secret" })
        }
    }

    @Test func `each failure of the provider has its status, and the balance stays`() async throws {
        try await run { ada, web, asset in
            let assets = ada.client.assets
            _ = try await assets.sync(asset)
            for (answer, status) in [
                (WebStub.Answer("<html>"), 502), (WebStub.Answer("{}", status: 500), 502),
                (WebStub.Answer(Self.balance, delayMilliseconds: 9_000), 504),
                (WebStub.Answer("{}", status: 429, fields: [("Retry-After", "60")]), 503),
            ] {
                web.set("/bitcoin\(Self.balancePath)", answer)
                let refusal = try await refused { try await assets.sync(asset) }
                #expect(refusal.status == status, "\(refusal)")
                let left = try await assets.get(asset)
                #expect(left.balance == "0.5")
                #expect(left.syncError == refusal.message)
            }
        }
    }

    @Test func `offline, no server outside is asked`() async throws {
        try await run(offline: true) { ada, web, asset in
            let refusal = try await refused { try await ada.client.assets.sync(asset) }
            #expect(refusal.status == 503)
            #expect(web.requests.isEmpty)
        }
    }
}

import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerCurrencies
@testable import LedgerSavings

/// Answers of the provider that cannot be used leave the asset as it was and say why.
@Suite struct ChainRefusalTests {
    private static let balancePath = "/v3/bitcoin/address/balance/\(ChainFixture.address)"
    private static let listPath = "/v3/bitcoin/transaction/address/\(ChainFixture.address)"

    /// Expects a refused sync that changes nothing but the error.
    private func expectRefusal(
        _ status: Int, _ code: String, of asset: String, _ fixture: ChainFixture
    ) async throws {
        let before = try await fixture.ledger.json(.get, "/assets/\(asset)")
        let lines = try await fixture.lines(asset)
        let refused = try await fixture.sync(asset)
        #expect(refused.status == status, "\(refused.text)")
        #expect(refused.json["code"].string == code)
        let after = try await fixture.ledger.json(.get, "/assets/\(asset)")
        for member in ["balance", "lastSyncedAt", "updatedAt"] { #expect(after[member] == before[member]) }
        #expect(after["syncError"].string == refused.json["error"].string)
        #expect(try await fixture.lines(asset) == lines)
    }

    @Test(arguments: [
        ("", "[]"), ("<html>", "[]"), ("[]", "[]"), ("{}", "[]"), (#"{"incoming":"1"}"#, "[]"),
        (#"{"incoming":"1","outg"#, "[]"), (#"{"incoming":"x","outgoing":"0"}"#, "[]"),
        (#"{"incoming":null,"outgoing":"0"}"#, "[]"), (#"{"incoming":"1","outgoing":"2"}"#, "[]"),
        (#"{"incoming":"-1","outgoing":"-2"}"#, "[]"),
        // Satoshi instead of bitcoin, and more digits than a bitcoin has.
        (#"{"incoming":"123400000","outgoing":"0"}"#, "[]"),
        (#"{"incoming":"0.123456789","outgoing":"0"}"#, "[]"),
        (#"{"incoming":"9e999","outgoing":"0"}"#, "[]"),
    ])
    func `a balance that is none refuses the whole answer`(balance: String, list: String) async throws {
        try await ChainFixture.run { fixture in
            try fixture.setBitcoin(in: "1", [("h1", "2026-03-04T07:00:00Z", 100_000_000)])
            let asset = try await fixture.asset()
            #expect(try await fixture.sync(asset).status == 200)
            fixture.web.set(Self.balancePath, balance)
            fixture.web.set(Self.listPath, list)
            try await expectRefusal(502, "UPSTREAM_ERROR", of: asset, fixture)
        }
    }

    @Test(arguments: [
        "", "{}", "[5]", "[{}]", #"[{"hash":"a""#, #"{"result":[]}"#,
        // Bitcoin instead of satoshi, more than the address received, a time in milliseconds, no id.
        entry(value: "\"0.5\""), entry(value: "0.5"), entry(value: "100000001"), entry(value: "-1"),
        entry(value: "99999999999999999999999999999999999999999"), entry(value: "1e8"),
        entry(value: "1", time: "1772608084000"), entry(value: "1", time: "17"),
        entry(value: "1", time: "\"today\""), entry(value: "1", hash: ""), entry(value: "1", hash: "a b"),
    ])
    func `a history with one wrong line refuses the whole answer`(list: String) async throws {
        try await ChainFixture.run { fixture in
            try fixture.setBitcoin(in: "1")
            fixture.web.set(Self.listPath, list)
            let asset = try await fixture.asset()
            try await expectRefusal(502, "UPSTREAM_ERROR", of: asset, fixture)
            #expect(try await fixture.ledger.json(.get, "/assets/\(asset)")["lastSyncedAt"].isNull)
        }
    }

    private static func entry(
        value: String, time: String = "1772608084", hash: String = "h1"
    ) -> String {
        """
        [{"hash":"\(hash)","blockNumber":9,"time":\(time),"inputs":[],
        "outputs":[{"value":\(value),"address":"\(ChainFixture.address)"}]}]
        """
    }

    @Test(arguments: [
        ("ETH", "/v3/ethereum/account/balance/", #"{"balance":"1000000000000000000"}"#),
        ("XRP", "/v3/xrp/account/*/balance", #"{"balance":"61.114498"}"#),
        ("TRX", "/v3/tron/account/", #"{"balance":2342342.5}"#),
        ("ADA", "/v3/ada/account/", #"[{"value":"1.5","currency":{"symbol":"ADA"}}]"#),
        ("SOL", "/v3/solana/account/balance/", #"{"balance":"10520000000.0000000001"}"#),
    ])
    func `an amount in a wrong unit is refused`(code: String, path: String, body: String) async throws {
        try await ChainFixture.run { fixture in
            let address = TestAddress.of("a", on: code)
            fixture.web.set(
                path.hasSuffix("/") ? path + address : path.replacing("*", with: address), body)
            let asset = try await fixture.asset(code, address: address)
            try await expectRefusal(502, "UPSTREAM_ERROR", of: asset, fixture)
        }
    }

    @Test func `a provider that fails is told as 502 and left alone after five failures`() async throws {
        try await ChainFixture.run { fixture in
            fixture.web.setAll(WebStub.Answer("oops", status: 500))
            let asset = try await fixture.asset()
            for _ in 0..<5 { try await expectRefusal(502, "UPSTREAM_ERROR", of: asset, fixture) }
            #expect(fixture.web.requests.count == 5)
            try await expectRefusal(503, "SERVICE_UNAVAILABLE", of: asset, fixture)
            #expect(fixture.web.requests.count == 5)
            // A minute later it is tried again, and a success closes the circuit.
            try fixture.setBitcoin(in: "1")
            fixture.ledger.service.clock.advance(seconds: 60)
            #expect(try await fixture.sync(asset).json["balance"].string == "1")
            #expect(try await fixture.ledger.json(.get, "/assets/\(asset)")["syncError"].isNull)
        }
    }

    @Test(arguments: [400, 403, 410])
    func `an unusable address does not lock out other users`(status: Int) async throws {
        try await ChainFixture.run { fixture in
            fixture.web.setAll(WebStub.Answer(#"{"message":"no"}"#, status: status))
            let wrong = try await fixture.asset(address: "rubbish", user: 2)
            for _ in 0..<8 { #expect(try await fixture.sync(wrong, user: 2).status == 502) }
            try fixture.setBitcoin(in: "1")
            #expect(try await fixture.sync(try await fixture.asset()).status == 200)
        }
    }

    @Test(arguments: [401, 403])
    func `a wrong key is told to the user and, with its setting, to the operator's log`(
        status: Int
    ) async throws {
        try await ChainFixture.run { fixture in
            fixture.web.setAll(WebStub.Answer(#"{"message":"no"}"#, status: status))
            let asset = try await fixture.asset()
            try await expectRefusal(502, "UPSTREAM_ERROR", of: asset, fixture)
            let told = try await fixture.ledger.json(.get, "/assets/\(asset)")["syncError"].string
            #expect(told?.contains("refuses Coffer's key") == true)
            let failure = ProviderFailure.refusedKey(status: status, "see COFFER_CHAIN_KEY")
            #expect(SyncFailure.provider(failure).reason.contains("COFFER_CHAIN_KEY"))
        }
    }

    @Test func `nobody listening is 502`() async throws {
        try await LedgerFixture.run(settings: ["COFFER_CHAIN_URL": "http://127.0.0.1:1"]) { ledger in
            let asset = try await ledger.asset(
                "BTC", also: #","chain":"BTC","address":"\#(TestAddress.of("a"))""#)
            let answer = try await ledger.call(.post, "/assets/\(asset)/sync")
            #expect(answer.status == 502)
            #expect(
                try await ledger.json(.get, "/assets/\(asset)")["syncError"].string
                    == "The provider of blockchains cannot be reached")
        }
    }

    @Test(arguments: ["120", "Sun, 15 Mar 2026 12:02:00 GMT"])
    func `after 429 nobody asks before the time that the provider named`(retryAfter: String) async throws {
        try await ChainFixture.run { fixture in
            fixture.web.setAll(
                WebStub.Answer("{}", status: 429, fields: [("Retry-After", retryAfter)]))
            let asset = try await fixture.asset()
            try await expectRefusal(503, "SERVICE_UNAVAILABLE", of: asset, fixture)
            #expect(fixture.web.requests.count == 1)
            try fixture.setBitcoin(in: "1")
            fixture.ledger.service.clock.advance(seconds: 119)
            try await expectRefusal(503, "SERVICE_UNAVAILABLE", of: asset, fixture)
            // The pause is stored: another client does not ask, either.
            try await fixture.round(fixture.workflow())
            #expect(fixture.web.requests.count == 1)
            fixture.ledger.service.clock.advance(seconds: 1)
            #expect(try await fixture.sync(asset).json["balance"].string == "1")
        }
    }

    @Test func `a redirect to elsewhere is refused, and the key does not go there`() async throws {
        try await WebStub.run { elsewhere in
            elsewhere.setAll(WebStub.Answer(#"{"incoming":"1","outgoing":"0"}"#))
            try await ChainFixture.run { fixture in
                fixture.web.setAll(
                    WebStub.Answer("", status: 302, fields: [("Location", "\(elsewhere.url)/")]))
                try await expectRefusal(502, "UPSTREAM_ERROR", of: try await fixture.asset(), fixture)
                #expect(elsewhere.requests.isEmpty)
            }
        }
    }

    @Test func `offline, and without a provider, nobody is asked`() async throws {
        try await ChainFixture.run(settings: ["COFFER_OFFLINE": "1"]) { fixture in
            try fixture.setBitcoin(in: "1")
            try await expectRefusal(503, "SERVICE_UNAVAILABLE", of: try await fixture.asset(), fixture)
            #expect(fixture.web.requests.isEmpty)
        }
        try await LedgerFixture.run { ledger in
            let asset = try await ledger.asset(
                "BTC", also: #","chain":"BTC","address":"\#(TestAddress.of("a"))""#)
            #expect(try await ledger.call(.post, "/assets/\(asset)/sync").status == 503)
        }
    }

    @Test func `a slow provider is 504`() async throws {
        try await ChainFixture.run { fixture in
            try fixture.setBitcoin(in: "1")
            fixture.web.set(
                Self.balancePath,
                WebStub.Answer(#"{"incoming":"1","outgoing":"0"}"#, delayMilliseconds: 2_000))
            let asset = try await fixture.asset()
            let workflow = fixture.workflow(fetchMilliseconds: 50)
            let owned = OwnedAsset(
                book: fixture.ledger.service.user().user, asset: try #require(ID<Asset>(asset)))
            let error = await #expect(throws: APIError.self) {
                try await workflow.sync(owned, timeZone: "UTC")
            }
            #expect(error?.code == .gatewayTimeout)
            #expect(
                try await fixture.ledger.json(.get, "/assets/\(asset)")["syncError"].string
                    == "The provider of blockchains took too long")
        }
    }

    @Test func `what cannot be on a chain is 409`() async throws {
        try await ChainFixture.run { fixture in
            let bare = try await fixture.ledger.asset("BTC")
            let halved = try await fixture.ledger.asset("BTC", also: #","chain":"BTC""#)
            let token = try await fixture.addToken()
            for asset in [bare, halved, token] {
                let answer = try await fixture.sync(asset)
                #expect(answer.status == 409, "\(answer.text)")
            }
            #expect(try await fixture.sync(bare, user: 2).status == 404)
            #expect(fixture.web.requests.isEmpty)
        }
    }

    @Test func `a balance below zero with the owner's own withdrawals is 409`() async throws {
        try await ChainFixture.run { fixture in
            try fixture.setBitcoin(in: "1", [("h1", "2026-03-04T07:00:00Z", 100_000_000)])
            let asset = try await fixture.asset()
            #expect(try await fixture.sync(asset).status == 200)
            try await fixture.ledger.book("-0.7", into: asset)
            try fixture.setBitcoin(
                in: "1", out: "0.5",
                [("h2", "2026-03-14T07:00:00Z", -50_000_000), ("h1", "2026-03-04T07:00:00Z", 100_000_000)])
            try await expectRefusal(409, "CONFLICT", of: asset, fixture)
        }
    }
}

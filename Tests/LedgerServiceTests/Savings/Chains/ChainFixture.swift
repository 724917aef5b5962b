import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerCurrencies
@testable import LedgerSavings

/// A ledger with a stand-in for the provider of blockchains.
struct ChainFixture: Sendable {
    let ledger: LedgerFixture
    let web: WebStub

    static let address = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2"

    static func run(
        settings: [String: String] = [:], _ body: (ChainFixture) async throws -> Void
    ) async throws {
        try await WebStub.run { web in
            var settings = settings
            settings["COFFER_CHAIN_URL"] = "\(web.url)/v3"
            settings["COFFER_CHAIN_KEY"] = "k1"
            try await LedgerFixture.run(
                settings: settings,
                before: { service in
                    let people = StubPeople(3, of: service)
                    try service.stub("auth") { try await people.handle($0) }
                },
                { try await body(ChainFixture(ledger: $0, web: web)) })
        }
    }

    /// Makes an asset on a chain; the address is that of a name (`TestAddress`).
    func asset(
        _ code: String = "BTC", chain: String? = nil, address: String = ChainFixture.address, user: Int = 1
    ) async throws -> String {
        let chain = chain ?? code
        return try await ledger.asset(
            code, also: #","chain":"\#(chain)","address":"\#(TestAddress.of(address, on: chain))""#,
            user: user)
    }

    /// Adds a token on a chain with an address, as an older version could.
    @discardableResult
    func addToken() async throws -> String {
        let token = try await ledger.asset("USDT")
        try await ledger.tamper("UPDATE assets SET chain = 'ETH', address = '0x1' WHERE currency = 'USDT'")
        return token
    }

    func sync(_ asset: String, user: Int = 1) async throws -> TestAnswer {
        try await ledger.call(.post, "/assets/\(asset)/sync", user: user)
    }

    /// Answers for a bitcoin address: the totals, and transactions with the change of the address in satoshi.
    func setBitcoin(
        _ name: String = ChainFixture.address, in incoming: String, out outgoing: String = "0",
        _ listed: [(id: String, time: String, satoshi: Int)] = []
    ) throws {
        let address = TestAddress.of(name)
        web.set(
            "/v3/bitcoin/address/balance/\(address)",
            #"{"incoming":"\#(incoming)","outgoing":"\#(outgoing)"}"#)
        let entries = try listed.enumerated().map { index, entry in
            let seconds = try #require(Timestamp(entry.time)).millisecondsSinceEpoch / 1_000
            let own = #"{"value":\#(entry.satoshi.magnitude),"address":"\#(address)"}"#
            let other = #"{"value":\#(entry.satoshi.magnitude),"script":"00","address":"other"}"#
            return """
                {"hash":"\(entry.id)","fee":4540,"block":"00","blockNumber":\(900 - index),"time":\(seconds),
                "inputs":[{"prevout":{"hash":"x","index":0},"coin":\(entry.satoshi > 0 ? other : own)}],
                "outputs":[\(entry.satoshi > 0 ? own : other)]}
                """
        }
        web.set("/v3/bitcoin/transaction/address/\(address)", "[\(entries.joined(separator: ","))]")
    }

    /// Returns an asset's transactions as "date ±amount id", the newest first.
    func lines(_ asset: String) async throws -> [String] {
        try await ledger.json(.get, "/assets/\(asset)/transactions?limit=100")["transactions"].array.map {
            let sign = $0["kind"].string == "deposit" ? "+" : "-"
            let id = $0["externalId"].string ?? $0["note"].string ?? "manual"
            return "\($0["date"].string ?? "") \(sign)\($0["amount"].string ?? "") \(id)"
        }
    }

    func balance(_ asset: String) async throws -> String? {
        try await ledger.json(.get, "/assets/\(asset)")["balance"].string
    }

    /// The workflow of the background, with its own patience.
    func workflow(fetchMilliseconds: Int = 2_000, waitMilliseconds: Int = 3_000) -> ChainSyncWorkflow {
        let context = ledger.service.context
        return ChainSyncWorkflow(
            store: ledger.store, client: .chains(ledger.store, context),
            auth: ServiceClient(service: "auth", as: "ledger", context: context), context: context,
            fetchMilliseconds: fetchMilliseconds, waitMilliseconds: waitMilliseconds)
    }

    /// Performs one round of the background.
    func round(_ workflow: ChainSyncWorkflow) async throws {
        try await ledger.service.context.loops[0].perform { await workflow.run { true } }
    }
}

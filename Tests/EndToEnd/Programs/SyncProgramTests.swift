import CofferClient
import Contracts
import SQLiteKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerService
@testable import LedgerWholeBooks

/// Assets on blockchains with the programs as they ship.
@Suite(
    .serialized,
    .enabled(if: RunningCoffer.binaries != nil, "needs the programs that deploy/coffer test builds"))
struct SyncProgramTests {
    @Test func `kill -9 during a sync leaves the whole report or nothing of it`() async throws {
        try await WebStub.run { web in
            // Each answer has one transaction more, and a balance that equals them all.
            Self.set(web, count: 1)
            let settings = [
                "COFFER_TIME_UNIT": "100", "COFFER_AUTO_VERIFY": "example.test", "COFFER_CHAIN_URL": web.url,
            ]
            try await RunningCoffer.run(settings: settings) { coffer in
                let app = try await coffer.join("ada@example.test")
                let asset = try await app.assets.create(
                    AssetDraft(
                        currency: "BTC", chain: .value(.btc),
                        address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4")
                ).id
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask {
                        for count in 2...200 where !Task.isCancelled {
                            Self.set(web, count: count)
                            _ = try? await app.assets.sync(asset)
                        }
                    }
                    try await coffer.killInTurn(["ledger"], times: 5)
                    group.cancelAll()
                    try await group.waitForAll()
                }
                #expect(try await app.assets.sync(asset).syncError == nil)
                #expect(try await coffer.run(["stop"]).status == 0)
                let database = try Database.open(
                    at: "\(coffer.folder.path)/ledger.db", migrations: LedgerMigrations.all)
                #expect(try await LedgerStore(database: database).inconsistencies() == [])
                await database.close()
            }
        }
    }

    private static func set(_ web: WebStub, count: Int) {
        let entries = (0..<count).reversed().map { number in
            """
            {"hash":"h\(number)","blockNumber":1,"time":\(1_772_608_084 + number),"inputs":[],
            "outputs":[{"value":100000000,"address":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"}]}
            """
        }
        web.set(
            "/bitcoin/transaction/address/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
            "[\(entries.prefix(50).joined(separator: ","))]")
        web.set(
            "/bitcoin/address/balance/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
            #"{"incoming":"\#(count)","outgoing":"0"}"#)
    }
}

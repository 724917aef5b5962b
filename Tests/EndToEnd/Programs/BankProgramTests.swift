import CofferClient
import Contracts
import Foundation
import TestKit
import Testing

/// Bank sync with the programs as they ship.
@Suite(
    .serialized,
    .enabled(if: RunningCoffer.binaries != nil, "needs the programs that deploy/coffer test builds"))
struct BankProgramTests {
    @Test(.seeded) func `BANK-031 kill -9 at thirty points of syncs books every entry once`() async throws {
        var random = SeededRandom()
        try await SimpleFINServer.run { bank in
            let settings = [
                "COFFER_TIME_UNIT": "100", "COFFER_AUTO_VERIFY": "example.test",
                "COFFER_WEBHOOK_PRIVATE": "allow",
            ]
            try await RunningCoffer.run(settings: settings) { coffer in
                let app = try await coffer.join("ada@example.test")
                let now = Int64(Date().timeIntervalSince1970)
                bank.setNow(now)
                bank.change { accounts in
                    accounts = (0..<3).map { .init(id: "\($0)", name: "Account \($0)", openingCents: 10_000) }
                }
                var ids: [ID<BankConnection>] = []
                for number in 0..<3 {
                    let made = try await app.banks.connect(setupToken: bank.setupToken())
                    _ = try await app.banks.choose(
                        (0..<3).map { other in
                            let id = Field<String>.value("\(other)")
                            return other == number
                                ? BankAccountChoice(bankAccountId: id, create: true)
                                : BankAccountChoice(bankAccountId: id, ignore: true)
                        }, of: made.id)
                    ids.append(made.id)
                }
                for round in 0..<30 {
                    bank.change { accounts in
                        for entry in 0..<4 {
                            accounts[round % 3].entries.append(
                                SimpleFINServer.Entry(
                                    id: "\(round)-\(entry)", posted: now - Int64(round) * 43_200,
                                    cents: entry < 2 ? -500 : Int64(round) * 7 + 1, description: "Coffee"))
                        }
                    }
                    let wait = Int.random(in: 0...400, using: &random)
                    let killed = round.isMultiple(of: 2) ? "export" : "ledger"
                    async let sync: Void = Self.ask(app, ids[round % 3])
                    try await Task.sleep(for: .milliseconds(wait))
                    try await coffer.killAndWait(killed)
                    await sync
                }
                for (number, id) in ids.enumerated() {
                    try await Self.settle(app, id)
                    let connection = try await app.banks.get(id)
                    let account = try #require(connection.accounts.first { $0.bankAccountId == "\(number)" })
                    #expect(account.difference == "0.00", "\(connection)")
                    var count = 0
                    let own = try #require(account.accountId)
                    for try await _ in app.transactions.all(TransactionFilter(account: .one(own))) {
                        count += 1
                    }
                    #expect(count == bank.accounts[number].entries.count)
                }
            }
        }
    }

    private static func ask(_ app: CofferClient, _ id: ID<BankConnection>) async {
        // The kill may take the answer.
        _ = try? await app.banks.sync(id)
    }

    private static func settle(_ app: CofferClient, _ id: ID<BankConnection>) async throws {
        let isDone = try await eventually {
            guard let connection = try? await app.banks.get(id), !connection.isSyncing else { return false }
            return (try? await app.banks.sync(id)) != nil
        }
        #expect(isDone)
        let isSettled = try await eventually { try await !app.banks.get(id).isSyncing }
        #expect(isSettled)
    }
}

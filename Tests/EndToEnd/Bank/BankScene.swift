import CofferClient
import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// Ada, with a bank's server in the own network.
struct BankScene {
    static let settings = [
        "COFFER_WEBHOOK_PRIVATE": "allow", "COFFER_RATES": "off", "COFFER_ACCESS_TTL": "86400",
    ]

    let system: CofferSystem
    let bank: SimpleFINServer
    let ada: Member

    static func run(
        settings more: [String: String] = [:], _ body: (BankScene) async throws -> Void
    ) async throws {
        try await SimpleFINServer.run { bank in
            try await CofferSystem.run(settings: settings.merging(more) { _, new in new }) { system in
                system.harness.clock.stop()
                let ada = try await system.join("ada@example.org", name: "Ada")
                let scene = BankScene(system: system, bank: bank, ada: ada)
                bank.setNow(scene.seconds)
                try await body(scene)
            }
        }
    }

    /// The system's time.
    var seconds: Int64 { system.harness.clock.clock.now().millisecondsSinceEpoch / 1_000 }

    /// Noon of some days ago.
    func noon(_ daysAgo: Int) -> Int64 {
        let today = system.harness.clock.clock.now().utcDate
        return Int64(today.daysSinceEpoch - daysAgo) * 86_400 + 43_200
    }

    func entry(
        _ id: String, _ cents: Int64, daysAgo: Int?, _ description: String = "Shop"
    ) -> SimpleFINServer.Entry {
        SimpleFINServer.Entry(id: id, posted: daysAgo.map(noon), cents: cents, description: description)
    }

    func connect() async throws -> BankConnection {
        try await ada.client.banks.connect(setupToken: bank.setupToken())
    }

    /// Connects and makes an account of ours for each of the bank's.
    func connected() async throws -> BankConnection {
        let made = try await connect()
        _ = try await ada.client.banks.choose(
            made.accounts.map { BankAccountChoice(bankAccountId: .value($0.bankAccountId), create: true) },
            of: made.id)
        return try await sync(made.id)
    }

    /// Syncs and waits for the end; a sync by itself may be first.
    func sync(_ id: ID<BankConnection>) async throws -> BankConnection {
        while true {
            bank.setNow(seconds)
            do {
                _ = try await ada.client.banks.sync(id)
            } catch let refusal as Refusal
                where refusal.code == .conflict && refusal.message.contains("again")
            {
                try await Task.sleep(for: .milliseconds(20))
                continue
            }
            let isDone = try await eventually {
                try await !ada.client.banks.get(id).isSyncing
            }
            #expect(isDone)
            return try await ada.client.banks.get(id)
        }
    }

    /// The entries of an account of ours, as `amount description`.
    func entries(of account: ID<Account>?) async throws -> [Transaction] {
        var found: [Transaction] = []
        guard let account else { return [] }
        for try await entry in ada.client.transactions.all(TransactionFilter(account: .one(account))) {
            found.append(entry)
        }
        return found
    }
}

import CofferClient
import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

/// What a connection does after something went wrong: at the bank, with the account, or with the book.
@Suite struct BankRepairTests {
    private static func one(_ scene: BankScene, _ entries: [SimpleFINServer.Entry]? = nil) {
        scene.bank.change { accounts in
            accounts = [
                .init(id: "1", name: "Checking", entries: entries ?? [scene.entry("a", -100, daysAgo: 3)])
            ]
        }
    }

    @Test func `BANK-017 an entry that cannot be read is named, and everything else goes on`() async throws {
        try await BankScene.run { scene in
            var bad = scene.entry("bad", -500, daysAgo: 2, "Odd shop")
            bad.amountText = #""12,5x""#
            var none = scene.entry("none", -600, daysAgo: 2, "No number")
            none.amountText = "null"
            scene.bank.change { accounts in
                accounts = [
                    .init(
                        id: "1", name: "Checking",
                        entries: [scene.entry("a", -100, daysAgo: 3), bad, none]),
                    .init(id: "2", name: "Card", entries: [scene.entry("a", -200, daysAgo: 3)]),
                ]
            }
            let synced = try await scene.connected()
            #expect(synced.problem == nil && synced.accounts[1].error == nil)
            #expect(synced.accounts[1].difference == "0.00")
            let error = try #require(synced.accounts[0].error)
            #expect(error.hasPrefix("Its balance may differ. "))
            #expect(error.contains(#""Odd shop" of \#(scene.day(2)) cannot be read: its amount "12,5x""#))
            #expect(error.contains("No number"))
            #expect(try await scene.entries(of: synced.accounts[0].accountId).map(\.amount) == ["1.00"])
            #expect(synced.accounts[0].lastSuccessAt != nil)
            // The bank mends them.
            scene.bank.change { accounts in
                for index in accounts[0].entries.indices { accounts[0].entries[index].amountText = nil }
            }
            let mended = try await scene.sync(synced.id)
            #expect(mended.accounts[0].error == nil)
            #expect(try await scene.entries(of: synced.accounts[0].accountId).count == 3)
        }
    }

    @Test(.enabled(if: TestStore.server == nil, "reads the service's file"))
    func `BANK-018 a user whom the operator disables is not synced until enabled again`() async throws {
        try await BankScene.run { scene in
            Self.one(scene)
            let connection = try await scene.connected()
            func operate(_ action: String) async throws {
                let path = "/internal/operator/users/\(scene.ada.id)/\(action)"
                let done = try await scene.system.harness.request(
                    "auth", .post, path, as: .service("operator"), json: nil)
                #expect(done.status == 200, "\(done.text)")
            }
            func restartExport() async throws {
                await scene.system.harness.halt(["export"])
                try await scene.system.harness.resume(["export"])
            }
            try await operate("disable")
            let asked = scene.bank.requests.count
            scene.system.harness.clock.advance(seconds: 6 * 3_600 + 1)
            try await restartExport()
            // The turn is over without a request.
            let file = try RawDatabase("\(scene.system.harness.folder.path)/export.db")
            let now = scene.seconds * 1_000
            let isSkipped = try await eventually {
                try file.rows("SELECT due_at FROM bank_connections").contains { row in
                    if case .integer(let due) = row[0].value { due > now } else { false }
                }
            }
            #expect(isSkipped)
            #expect(scene.bank.requests.count == asked)
            try await operate("enable")
            scene.system.harness.clock.advance(seconds: 6 * 3_600 + 1)
            try await restartExport()
            #expect(try await eventually { scene.bank.requests.count > asked })
            let again = try await scene.system.signIn(scene.ada.email)
            #expect(try await again.client.banks.get(connection.id).status == .active)
        }
    }

    @Test(.enabled(if: TestStore.server == nil, "changes the service's file"))
    func `BANK-027 a gap in what the service learns of users ends the connections from before`()
        async throws
    {
        try await BankScene.run { scene in
            Self.one(scene)
            let connection = try await scene.connected()
            await scene.system.harness.halt(["export"])
            try RawDatabase("\(scene.system.harness.folder.path)/export.db").run(
                "INSERT OR REPLACE INTO feed_positions VALUES ('auth', 'another', 1)")
            try await scene.system.harness.resume(["export"])
            #expect(
                try await eventually {
                    try await scene.ada.client.banks.get(connection.id).status == .ended
                })
            let ended = try await scene.ada.client.banks.get(connection.id)
            #expect(ended.problem?.code == .security && ended.accounts.map(\.accountId).count == 1)
            let renewed = try await scene.ada.client.banks.connect(
                setupToken: scene.bank.setupToken(), renewing: connection.id)
            #expect(renewed.status == .active && renewed.accounts[0].accountId != nil)
        }
    }

    @Test func `BANK-028 after the restore of an old book the bank is asked back to its day`() async throws {
        try await BankScene.run { scene in
            Self.one(scene)
            let connection = try await scene.connected()
            let account = connection.accounts[0].accountId
            let backup = try await scene.ada.client.backups.create().id
            let then = scene.date(0)
            var member = scene.ada
            for month in 1...4 {
                scene.system.harness.clock.advance(seconds: 30 * 86_400)
                scene.bank.setNow(scene.seconds)
                scene.bank.change { $0[0].entries.append(scene.entry("m\(month)", -1_000, daysAgo: 1)) }
                member = try await scene.system.signIn(scene.ada.email)
                try await Self.sync(connection.id, by: member)
            }
            #expect(try await BankScene.amounts(of: account, by: member).count == 5)
            let path = "/backups/\(backup)/restore"
            let preview = try await member.send(.post, path, #"{"mode":"replace"}"#)
            let token = try #require(preview.data["token"].string, "\(preview.text)")
            let done = try await member.send(
                .post, path, #"{"mode":"replace","confirm":true,"token":"\#(token)"}"#)
            #expect(done.status == 200, "\(done.text)")
            try await Self.sync(connection.id, by: member)
            let day = Int64(then.daysSinceEpoch - 30) * 86_400
            #expect(scene.bank.requests.contains { $0.contains("start-date=\(day)&") })
            #expect(try await BankScene.amounts(of: account, by: member).count == 5)
            let after = try await member.client.banks.get(connection.id)
            #expect(after.accounts[0].difference == "0.00" && after.problem == nil)
            // From then on as before.
            try await Self.sync(connection.id, by: member)
            #expect(scene.bank.requests.last?.contains("start-date=\(day)&") == false)
        }
    }

    @Test func `BANK-007 an undo takes a bank's correction back, and the bank does not bring it again`()
        async throws
    {
        try await BankScene.run { scene in
            Self.one(scene, [scene.entry("a", -4_000, daysAgo: 2)])
            let connection = try await scene.connected()
            let (account, first) = (connection.accounts[0].accountId, connection.lastImportId)
            scene.bank.change { $0[0].entries[0].cents = -4_400 }
            let corrected = try await scene.sync(connection.id)
            #expect(try await scene.entries(of: account).map(\.amount) == ["44.00"])
            let last = try #require(corrected.lastImportId)
            #expect(last != first)
            _ = try await scene.ada.client.imports.undo(last)
            let isBack = try await eventually {
                try await scene.entries(of: account).map(\.amount) == ["40.00"]
            }
            #expect(isBack)
            #expect(try await scene.sync(connection.id).accounts[0].difference == "-4.00")
            #expect(try await scene.entries(of: account).map(\.amount) == ["40.00"])
            // What the bank has changed is no edit, so the first import can go as a whole.
            let undone = try await scene.ada.client.imports.undo(try #require(first)).result
            #expect(undone?.removed == 1 && undone?.kept.isEmpty == true)
        }
    }

    private static func sync(_ id: ID<BankConnection>, by member: Member) async throws {
        var isAsked = false
        let isDone = try await eventually {
            do {
                if !isAsked { _ = try await member.client.banks.sync(id) }
                isAsked = true
            } catch let refusal as Refusal where refusal.code == .conflict {
                return false
            }
            return try await !member.client.banks.get(id).isSyncing
        }
        #expect(isDone)
    }
}

extension BankScene {
    static func amounts(of account: ID<Account>?, by member: Member) async throws -> [String] {
        var found: [String] = []
        guard let account else { return [] }
        for try await entry in member.client.transactions.all(TransactionFilter(account: .one(account))) {
            found.append(entry.amount)
        }
        return found
    }
}

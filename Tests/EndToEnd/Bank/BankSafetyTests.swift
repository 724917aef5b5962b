import CofferClient
import Contracts
import ServiceKit
import Foundation
import HTTPKit
import TestKit
import Testing

/// Who makes bank connections, who learns of them, and what ends them.
@Suite struct BankSafetyTests {
    private static func one(_ scene: BankScene) {
        scene.bank.change { accounts in
            accounts = [.init(id: "1", name: "Checking", entries: [scene.entry("a", -100, daysAgo: 3)])]
        }
    }

    private static func bytes(_ path: String) -> [UInt8] {
        [UInt8](FileManager.default.contents(atPath: path) ?? Data())
    }

    @Test func `BANK-020 a connection needs a fresh sign-in, and is told in the activity and by mail`()
        async throws
    {
        try await BankScene.run { scene in
            Self.one(scene)
            let token = scene.bank.setupToken()
            scene.system.harness.clock.advance(seconds: 700)
            let refusal = await #expect(throws: Refusal.self) {
                try await scene.ada.client.banks.connect(setupToken: token)
            }
            #expect(refusal?.code == .forbidden)
            let fresh = try await scene.system.signIn(scene.ada.email)
            // The refusal has not claimed the token.
            _ = try await fresh.client.banks.connect(setupToken: token)
            let events = try await fresh.get("/auth/activity").data["events"].array
            #expect(events.filter { $0["type"].string == "bank.connected" }.count == 1)
            #expect(
                try await eventually {
                    scene.system.mails(to: scene.ada.email).contains { $0.contains("A bank was connected") }
                })
        }
    }

    @Test func `BANK-021 nobody else finds a connection, and no token reaches one`() async throws {
        try await BankScene.run { scene in
            Self.one(scene)
            let connection = try await scene.connected()
            let eve = try await scene.system.join("eve@example.org", name: "Eve")
            let path = "/bank/connections/\(connection.id)"
            let choice = #"{"accounts":[{"bankAccountId":"1","ignore":true}]}"#
            for (method, end, body) in [
                (HTTPMethod.get, "", nil), (.patch, "", choice), (.post, "/sync", nil), (.delete, "", nil),
            ] {
                #expect(try await eve.send(method, path + end, body).status == 404)
            }
            let renewal = #"{"setupToken":"\#(scene.bank.setupToken())","renews":"\#(connection.id)"}"#
            #expect(try await eve.send(.post, "/bank/connections", renewal).status == 400)
            // An account of another user is none of hers.
            let hers = try await eve.client.banks.connect(setupToken: scene.bank.setupToken())
            let mine = try #require(connection.accounts[0].accountId)
            let stolen = #"{"accounts":[{"bankAccountId":"1","accountId":"\#(mine)"}]}"#
            #expect(try await eve.send(.patch, "/bank/connections/\(hers.id)", stolen).status == 400)
        }
    }

    @Test func `BANK-022 the access is in no answer, export, backup or file as it is`() async throws {
        try await BankScene.run { scene in
            Self.one(scene)
            _ = try await scene.connected()
            let password = try #require(scene.bank.passwords.first)
            let backup = try await scene.ada.client.backups.create().id
            for path in [
                "/bank/connections", "/export?format=json", "/export/archive", "/backups/\(backup)/download",
            ] {
                let answer = try await scene.ada.get(path)
                #expect(answer.status == 200 && !answer.text.contains(password), "\(path)")
            }
            let folder = scene.system.harness.folder.path
            for name in ["export.db", "export.db-wal"] {
                let bytes = Self.bytes("\(folder)/\(name)")
                #expect(!String(decoding: bytes, as: UTF8.self).contains(password), "\(name)")
            }
        }
    }

    @Test func `BANK-023 who takes the account back ends its connections`() async throws {
        try await BankScene.run { scene in
            Self.one(scene)
            let connection = try await scene.connected()
            #expect(try await scene.ada.send(.post, "/auth/logout-all", #"{"tokens":true}"#).status == 200)
            let again = try await scene.system.signIn(scene.ada.email)
            #expect(try await eventually { try await again.client.banks.get(connection.id).status == .ended })
            let ended = try await again.client.banks.get(connection.id)
            #expect(ended.problem?.code == .security && ended.accounts == connection.accounts)
            let asked = scene.bank.requests.count
            #expect(try await again.send(.post, "/bank/connections/\(connection.id)/sync").status == 409)
            #expect(scene.bank.requests.count == asked)
        }
    }

    @Test func `BANK-024 an ended connection keeps its entries, and deleting an account leaves nothing`()
        async throws
    {
        try await BankScene.run { scene in
            scene.bank.change { accounts in
                accounts = [
                    .init(
                        id: "zqada1", name: "zqadabank",
                        entries: [scene.entry("zqadaid", -100, daysAgo: 3, "zqadashop")])
                ]
            }
            let connection = try await scene.connected()
            let account = connection.accounts[0].accountId
            try await scene.ada.client.banks.delete(connection.id)
            #expect(try await scene.ada.client.banks.list().isEmpty)
            #expect(try await scene.entries(of: account).count == 1)
            _ = try await scene.connect()
            let fresh = try await scene.system.signIn(scene.ada.email)
            #expect(try await fresh.send(.delete, "/users/me", CofferSystem.deletion).status == 200)
            let folder = scene.system.harness.folder.path
            let isGone = try await eventually {
                ["export.db", "export.db-wal"].allSatisfy { name in
                    let bytes = Self.bytes("\(folder)/\(name)")
                    return !String(decoding: bytes, as: UTF8.self).contains("zqada")
                }
            }
            #expect(isGone)
        }
    }
}

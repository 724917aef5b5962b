import CofferClient
import Contracts
import Foundation
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// Erasure while services are down, stopped or restored from an older backup (contract §6).
@Suite struct ErasureRecoveryTests: ErasureScenes {
    @Test(arguments: [["ledger"], ["ledger", "sharing", "export"]])
    func `a service that was down erases when it is back`(down: [String]) async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada.unique@example.org", name: "Ada Unique")
            try await fill(ada, transactions: 3)
            _ = try await ada.client.backups.create()
            await system.harness.halt(down)
            _ = try await ada.client.profile.deleteUser(
                AccountDeletion(password: .value(CofferSystem.password)))
            try await system.harness.resume(down)
            try await converge(system)
            let traces = StoredTraces(source: .running(system.harness))
            try await expectNothing(of: "ada.unique", in: traces)
            #expect(try await traces.count("books", in: "ledger") == 0)
            #expect(try await traces.count("backups", in: "export") == 0)
        }
    }

    @Test func `a service that is stopped in the middle goes on where it stopped`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada.unique@example.org", name: "Ada Unique")
            try await fill(ada, transactions: 500)
            _ = try await ada.client.profile.deleteUser(
                AccountDeletion(password: .value(CofferSystem.password)))
            for _ in 0..<3 {
                await system.harness.halt(services)
                try await system.harness.resume(services)
            }
            try await converge(system)
            let traces = StoredTraces(source: .running(system.harness))
            #expect(try await traces.count("books", in: "ledger") == 0)
            #expect(try await traces.count("transactions", in: "ledger") == 0)
            #expect(try await traces.count("refresh_tokens", in: "auth") == 0)
            try await expectNothing(of: "ada.unique", in: traces)
        }
    }

    @Test(.inFiles) func `after a restore of an older database the erased users stay erased`() async throws {
        try await CofferSystem.run { system in
            let folder = system.harness.folder.path
            let ada = try await system.join("ada.unique@example.org", name: "Ada Unique")
            let grace = try await system.join("grace@example.org", name: "Grace")
            try await fill(ada, transactions: 3)
            _ = try await ada.client.backups.create()
            _ = try await share(by: grace, with: ["ada.unique@example.org"], "50")

            await system.harness.halt(services)
            for service in services {
                try FileManager.default.copyItem(
                    atPath: "\(folder)/\(service).db", toPath: "\(folder)/\(service).old")
            }
            try await system.harness.resume(services)
            _ = try await ada.client.profile.deleteUser(
                AccountDeletion(password: .value(CofferSystem.password)))
            try await converge(system)

            await system.harness.halt(services)
            for service in services {
                try FileManager.default.removeItem(atPath: "\(folder)/\(service).db")
                try FileManager.default.copyItem(
                    atPath: "\(folder)/\(service).old", toPath: "\(folder)/\(service).db")
            }
            try await system.harness.resume(services)
            // The first answers after the restart know of the erasure.
            #expect(try await refused { try await system.signIn(ada.email) }.status == 401)
            #expect(try await ada.get("/users/me").status == 401)
            let user = try #require(ID<User>(ada.id))
            let late = UserIdentity(
                user: user, session: ID(high: 1, low: 1), currency: .usd, timeZone: "UTC",
                clientAddress: "127.0.0.1")
            #expect(
                try await system.harness.request("ledger", .get, "/accounts", as: .user(late)).status == 401)
            let overview = try await grace.get("/sharing")
            #expect(overview.status == 200, "\(overview.text)")
            #expect(!overview.text.contains("ada.unique"))
            #expect(overview.text.contains("Deleted user"))
            try await converge(system)
            let traces = StoredTraces(source: .running(system.harness))
            try await expectNothing(of: "ada.unique", in: traces)
            #expect(try await traces.count("backups", in: "export") == 0)
            #expect(try names(in: "\(folder)/files/backups").isEmpty)
        }
    }
}

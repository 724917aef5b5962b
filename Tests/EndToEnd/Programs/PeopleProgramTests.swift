import CofferClient
import Contracts
import Foundation
import Glibc
import HTTPKit
import TestKit
import Testing

/// Seeding and erasure with the real programs under the real script.
@Suite(
    .serialized,
    .enabled(if: RunningCoffer.binaries != nil, "needs the programs that deploy/coffer test builds"))
struct PeopleProgramTests {
    private static let password = "TestPass123!"

    private func signIn(_ coffer: RunningCoffer, _ email: String) async throws -> CofferClient {
        let app = coffer.app()
        try await app.auth.signIn(email: email, password: Self.password)
        return app
    }

    @Test func `deploy/coffer seed e2e makes test users with data and can be repeated`() async throws {
        try await RunningCoffer.run { coffer in
            for _ in 0..<2 {
                let seeded = try await coffer.run(["seed", "e2e"], within: 300)
                #expect(seeded.status == 0, "\(seeded.output)")
                #expect(seeded.output.contains("30 test users"))
                for number in ["001", "017", "030"] {
                    let app = try await signIn(coffer, "test_user_\(number)@pockitflyer.test")
                    let user = try await app.profile.get()
                    #expect(user.displayName == "Test User \(number)")
                    #expect((user.avatarUrl == nil) == (number != "001"))
                    let categories = try await app.categories.list().map(\.name)
                    #expect(Set(categories).isSuperset(of: ["Groceries", "Salary"]))
                    #expect(try await app.transactions.page().total > 0)
                }
                let first = try await signIn(coffer, "test_user_001@pockitflyer.test")
                #expect(try await first.profile.picture().contentType == "image/png")
            }
        }
    }

    @Test func `deploy/coffer adds, disables, audits and deletes people while the programs run`() async throws
    {
        try await RunningCoffer.run(settings: ["COFFER_REGISTRATION": "closed"]) { coffer in
            func coffered(_ words: String) async throws -> (status: Int32, output: String) {
                try await coffer.run(words.split(separator: " ").map(String.init))
            }
            let added = try await coffered("user add ada@example.org --name Ada")
            #expect(added.status == 0, "\(added.output)")
            let token = try #require(added.output.split(separator: "=").last).trimmingCharacters(
                in: .newlines)
            try await coffer.app().auth.resetPassword(token: token, newPassword: Self.password)
            let app = try await signIn(coffer, "ada@example.org")
            let session = try #require(await app.session)
            let fields = [("Authorization", "Bearer \(session.accessToken)")]
            let list = try await coffered("user list")
            #expect(list.output.contains("ada@example.org") && list.output.contains("active"))
            #expect(try await coffered("user show ada@example.org --json").output.contains(#""sessions":1"#))
            #expect(try await coffered("user disable ada@example.org").status == 0)
            try await eventually("the token is refused") {
                try await coffer.client.send(.get, "/users/me", fields: fields).status == 401
            }
            #expect(try await coffered("user enable ada@example.org").status == 0)
            let audit = try await coffered("audit --user ada@example.org --since 1d")
            for type in ["account.added", "signin.succeeded", "account.disabled", "account.enabled"] {
                #expect(audit.output.contains(type), "\(audit.output)")
            }
            let unknown = try await coffered("user show nobody@example.org")
            #expect(unknown.status == 1)
            #expect(unknown.output.contains("no user has the address nobody@example.org"))
            #expect(try await coffered("user delete ada@example.org --yes").status == 0)
            #expect(try await coffered("user show ada@example.org").status == 1)
        }
    }

    @Test func `an erasure ends although every program is killed meanwhile`() async throws {
        try await RunningCoffer.run { coffer in
            #expect(try await coffer.run(["seed", "e2e"], within: 300).status == 0)
            let services = ["auth", "ledger", "sharing", "export"]
            for (index, service) in services.enumerated() {
                let email = "test_user_00\(index + 2)@pockitflyer.test"
                let app = try await signIn(coffer, email)
                let session = try #require(await app.session)
                for number in 0..<300 {
                    _ = try await app.categories.create(
                        CategoryDraft(name: .value("Mine \(number)"), type: .value(.expense)))
                }
                _ = try await app.profile.deleteUser(AccountDeletion(password: .value(Self.password)))
                if let pid = coffer.pid(of: service, ready: true) { kill(pid, SIGKILL) }
                try await eventually("\(service) is back") {
                    try await coffer.client.send(.get, "/readyz").status == 200
                }
                let late = CofferClient(transport: coffer.client, session: session, retries: .never)
                #expect(try await refused { try await late.profile.get() }.status == 401)
            }
            try await eventually("no books of erased users are left") {
                let check = try await coffer.run(["check"])
                return check.status == 0
            }
            // Waits until the programs have closed their files.
            try await Task.sleep(for: .seconds(2))
            #expect(try await coffer.run(["stop"]).status == 0)
            let traces = StoredTraces(source: .files(folder: coffer.folder.path))
            for number in 2...5 {
                let places = try await traces.places(ofText: "test_user_00\(number)@")
                #expect(places == [])
            }
            for service in services {
                #expect(try await traces.count("erased_users", in: service) == 4, "\(service)")
                #expect(
                    try await traces.count("erased_users WHERE cleaned_at IS NULL", in: service) == 0,
                    "\(service)")
            }
        }
    }
}

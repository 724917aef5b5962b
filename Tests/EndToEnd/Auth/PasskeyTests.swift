import CofferClient
import Contracts
import Foundation
import HTTPKit
import SodiumKit
import TestKit
import Testing

/// Passkeys through the gateway (AUTH-011, ONB-006, SET-002).
@Suite struct PasskeyTests {
    private static let origin = "https://coffer.test"
    private static let settings = ["COFFER_PUBLIC_URL": origin]

    @Test func `AUTH-011: the ceremonies of an independent implementation pass`() async throws {
        try await CofferSystem.run(settings: Self.settings) { system in
            _ = try await system.join("ada@example.org")
            guard case .tcp(let host, let port) = system.harness.address else {
                Issue.record("the gateway listens nowhere")
                return
            }
            let (status, output) = try await PythonScript.run(
                "passkeys.py",
                ["http://\(host):\(port)", Self.origin, "ada@example.org", CofferSystem.password],
                in: system.harness.folder)
            #expect(status == 0, "\(output)")
            for name in ["ES256", "EdDSA", "RS256"] {
                #expect(output.contains("\(name) registered"), "\(output)")
                #expect(output.contains("\(name) unlocked"), "\(output)")
                #expect(output.contains("\(name) refused what it must"), "\(output)")
            }
        }
    }

    @Test func `ONB-006: a passkey made in onboarding turns the switch on and signs in without a password`()
        async throws
    {
        try await CofferSystem.run(settings: Self.settings) { system in
            let ada = try await system.join("ada@example.org")
            let client = ada.client
            var passkey = try SoftPasskey(.es256, origin: Self.origin, rpID: "coffer.test")
            let id = try await Self.register(&passkey, ada)
            let onboarded = try await client.profile.update(ProfileChange(hasCompletedOnboarding: true))
            #expect(onboarded.biometricEnabled)
            let signedIn = try await Self.login(passkey, system)
            let token = try #require(signedIn.data["accessToken"].string, "\(signedIn.text)")
            #expect(signedIn.data["tokenType"].string == "Bearer")
            let profile = try await system.call(.get, "/users/me", token: token)
            #expect(profile.data["id"].string == ada.id)

            // SET-002: removing the last passkey turns the switch off.
            #expect(try await client.call(AuthAPI.deletePasskey, at: [id]).value.id == id)
            #expect(try await client.profile.get().biometricEnabled == false)
            #expect(try await Self.login(passkey, system).status == 401)
        }
    }

    @Test func `SET-002: with the switch off no passkey signs in or unlocks, and on again each does`()
        async throws
    {
        try await CofferSystem.run(settings: Self.settings) { system in
            let ada = try await system.join("ada@example.org")
            let client = ada.client
            var passkey = try SoftPasskey(.edDSA, origin: Self.origin, rpID: "coffer.test")
            _ = try await Self.register(&passkey, ada)
            func unlock() async throws -> Int {
                let options = try await ada.send(.post, "/auth/passkeys/login/options", "{}").data
                let assertion = try passkey.assertion(options).json(signedBy: passkey.key)
                return try await ada.send(.post, "/auth/unlock", assertion).status
            }
            for isOn in [false, true] {
                let change = ProfileChange(biometricEnabled: .value(isOn))
                #expect(try await client.profile.update(change).biometricEnabled == isOn)
                #expect(try await client.passkeys.list().passkeys.count == 1)
                #expect(try await Self.login(passkey, system).status == (isOn ? 200 : 401))
                _ = try await client.auth.lock()
                #expect(try await unlock() == (isOn ? 200 : 400))
                if isOn {
                    #expect(try await client.categories.list().isEmpty)
                    continue
                }
                #expect(try await refused { try await client.categories.list() }.status == 423)
                // A locked session cannot turn the switch, so the user signs in again.
                let on = ProfileChange(biometricEnabled: true)
                #expect(try await refused { try await client.profile.update(on) }.status == 423)
                let anew = try await system.signIn("ada@example.org")
                #expect(try await anew.client.profile.update(on).biometricEnabled)
                #expect(try await unlock() == 200)
            }
        }
    }

    @Test func `AUTH-011: passkeys are listed, named and removed by their owner only`()
        async throws
    {
        try await CofferSystem.run(settings: Self.settings) { system in
            let ada = try await system.join("ada@example.org")
            let grace = try await system.join("grace@example.org")
            var passkeys: [(key: SoftPasskey, id: ID<Passkey>)] = []
            for algorithm in [SoftKey.Algorithm.es256, .edDSA] {
                var passkey = try SoftPasskey(algorithm, origin: Self.origin, rpID: "coffer.test")
                let id = try await Self.register(&passkey, ada)
                passkeys.append((passkey, id))
            }
            let (first, second) = (passkeys[0].id, passkeys[1].id)
            let (adas, graces) = (ada.client.passkeys, grace.client.passkeys)
            #expect(try await refused { try await graces.rename(first, to: "Mine") }.status == 404)
            #expect(try await refused { try await graces.delete(first) }.status == 404)
            #expect(try await graces.list().passkeys.isEmpty)
            #expect(try await adas.rename(first, to: "Phone").name == "Phone")
            let list = try await adas.list().passkeys
            #expect(list.map(\.id) == [first, second])
            #expect(list.first?.name == "Phone")
            try await adas.delete(first)
            #expect(try await Self.login(passkeys[0].key, system).status == 401)
            #expect(try await Self.login(passkeys[1].key, system).status == 200)
            #expect(try await ada.client.profile.get().biometricEnabled == true)
        }
    }

    @Test func `SET-003: a passkey sign-in over a session's cookies ends that session`() async throws {
        try await CofferSystem.run(settings: Self.settings) { system in
            let ada = try await system.join("ada@example.org")
            var passkey = try SoftPasskey(.es256, origin: Self.origin, rpID: "coffer.test")
            _ = try await Self.register(&passkey, ada)
            let browser = try await system.browser()
            let former = browser.copy()
            let options = try await system.call(.post, "/auth/passkeys/login/options", json: "{}").data
            let assertion = try passkey.assertion(options).json(signedBy: passkey.key)
            _ = try await browser.signIn("/auth/passkeys/login/verify", assertion)
            #expect(try await former.get("/users/me").status == 401)
            #expect(try await browser.get("/users/me").data["id"].string == ada.id)
        }
    }

    /// Registers a passkey and returns its id.
    private static func register(
        _ passkey: inout SoftPasskey, _ member: Member
    ) async throws -> ID<Passkey> {
        let options = try await member.send(.post, "/auth/passkeys/register/options", "{}").data
        let made = try await member.send(
            .post, "/auth/passkeys/register/verify", passkey.registration(options).json)
        return try #require(made.data["id"].string.flatMap { ID<Passkey>($0) }, "\(made.text)")
    }

    private static func login(_ passkey: SoftPasskey, _ system: CofferSystem) async throws -> TestAnswer {
        let options = try await system.call(.post, "/auth/passkeys/login/options", json: "{}").data
        return try await system.call(
            .post, "/auth/passkeys/login/verify",
            json: try passkey.assertion(options).json(signedBy: passkey.key))
    }
}

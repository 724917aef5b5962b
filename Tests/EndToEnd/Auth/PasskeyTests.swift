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
            var passkey = try SoftPasskey(.es256, origin: Self.origin, rpID: "coffer.test")
            let id = try await Self.register(&passkey, ada)
            let onboarded = try await ada.send(.patch, "/users/me", #"{"hasCompletedOnboarding":true}"#)
            #expect(onboarded.data["biometricEnabled"].bool == true)
            let signedIn = try await Self.login(passkey, system)
            let token = try #require(signedIn.data["accessToken"].string, "\(signedIn.text)")
            #expect(signedIn.data["tokenType"].string == "Bearer")
            let profile = try await system.call(.get, "/users/me", token: token)
            #expect(profile.data["id"].string == ada.id)

            // SET-002: removing the last passkey turns the switch off.
            #expect(try await ada.send(.delete, "/auth/passkeys/\(id)").data["id"].string == id)
            #expect(try await ada.client.profile.get().biometricEnabled == false)
            #expect(try await Self.login(passkey, system).status == 401)
        }
    }

    @Test func `SET-002: with the switch off no passkey signs in or unlocks, and on again each does`()
        async throws
    {
        try await CofferSystem.run(settings: Self.settings) { system in
            let ada = try await system.join("ada@example.org")
            var passkey = try SoftPasskey(.edDSA, origin: Self.origin, rpID: "coffer.test")
            _ = try await Self.register(&passkey, ada)
            func unlock() async throws -> Int {
                let options = try await ada.send(.post, "/auth/passkeys/login/options", "{}").data
                let assertion = try passkey.assertion(options).json(signedBy: passkey.key)
                return try await ada.send(.post, "/auth/unlock", assertion).status
            }
            for isOn in [false, true] {
                let toggled = try await ada.send(.patch, "/users/me", #"{"biometricEnabled":\#(isOn)}"#)
                #expect(toggled.data["biometricEnabled"].bool == isOn)
                #expect(try await ada.get("/auth/passkeys").data["passkeys"].array.count == 1)
                #expect(try await Self.login(passkey, system).status == (isOn ? 200 : 401))
                #expect(try await ada.send(.post, "/auth/lock").status == 200)
                #expect(try await unlock() == (isOn ? 200 : 400))
                #expect(try await ada.get("/categories").status == (isOn ? 200 : 423))
                if isOn { continue }
                // A locked session cannot turn the switch, so the user signs in again.
                #expect(try await ada.send(.patch, "/users/me", #"{"biometricEnabled":true}"#).status == 423)
                let anew = try await system.signIn("ada@example.org")
                let turned = try await anew.send(.patch, "/users/me", #"{"biometricEnabled":true}"#)
                #expect(turned.status == 200)
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
            var passkeys: [(key: SoftPasskey, id: String)] = []
            for algorithm in [SoftKey.Algorithm.es256, .edDSA] {
                var passkey = try SoftPasskey(algorithm, origin: Self.origin, rpID: "coffer.test")
                let id = try await Self.register(&passkey, ada)
                passkeys.append((passkey, id))
            }
            let (first, second) = (passkeys[0].id, passkeys[1].id)
            for (method, body) in [(HTTPMethod.patch, #"{"name":"Mine"}"#), (.delete, "{}")] {
                let stranger = try await grace.send(method, "/auth/passkeys/\(first)", body)
                #expect(stranger.status == 404, "\(stranger.text)")
            }
            #expect(try await grace.get("/auth/passkeys").data["passkeys"].array.isEmpty)
            let named = try await ada.send(.patch, "/auth/passkeys/\(first)", #"{"name":"Phone"}"#)
            #expect(named.data["name"].string == "Phone", "\(named.text)")
            let list = try await ada.get("/auth/passkeys").data["passkeys"].array
            #expect(list.map { $0["id"].string } == [first, second])
            #expect(list.first?["name"].string == "Phone")
            #expect(try await ada.send(.delete, "/auth/passkeys/\(first)").status == 200)
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
    private static func register(_ passkey: inout SoftPasskey, _ member: Member) async throws -> String {
        let options = try await member.send(.post, "/auth/passkeys/register/options", "{}").data
        let made = try await member.send(
            .post, "/auth/passkeys/register/verify", passkey.registration(options).json)
        return try #require(made.data["id"].string, "\(made.text)")
    }

    private static func login(_ passkey: SoftPasskey, _ system: CofferSystem) async throws -> TestAnswer {
        let options = try await system.call(.post, "/auth/passkeys/login/options", json: "{}").data
        return try await system.call(
            .post, "/auth/passkeys/login/verify",
            json: try passkey.assertion(options).json(signedBy: passkey.key))
    }
}

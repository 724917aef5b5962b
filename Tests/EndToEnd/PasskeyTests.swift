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

    @Test func `AUTH-011 the ceremonies of an independent implementation pass`() async throws {
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

    @Test func `ONB-006 a passkey made in onboarding turns the switch on and signs in without a password`()
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

            // SET-002: the switch follows the last passkey.
            #expect(try await ada.send(.delete, "/auth/passkeys/\(id)").data["id"].string == id)
            #expect(try await ada.get("/users/me").data["biometricEnabled"].bool == false)
            #expect(try await Self.login(passkey, system).status == 401)
        }
    }

    /// The new passkey's id.
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

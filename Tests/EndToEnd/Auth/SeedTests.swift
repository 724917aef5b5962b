import CofferClient
import Contracts
import Foundation
import HTTPKit
import ServiceKit
import SodiumKit
import TestKit
import Testing

/// The test users of `deploy/coffer seed e2e` with their login workflow (seeds/3), and the demo user
/// (seeds/2).
@Suite struct SeedTests {
    private static let email = "test_user_001@pockitflyer.test"
    private static let password = "TestPass123!"

    private func seed(_ system: CofferSystem) async throws -> TestAnswer {
        try await system.harness.request("auth", .post, "/internal/test-users", as: .service("operator"))
    }

    private func logIn(_ system: CofferSystem, _ email: String, _ password: String) async throws -> TestAnswer
    {
        try await system.call(
            .post, "/auth/login", json: #"{"email":"\#(email)","password":"\#(password)"}"#)
    }

    @Test func `the seed makes thirty verified, onboarded users once, and repairs changed ones`() async throws
    {
        try await CofferSystem.run { system in
            let app = system.client()
            func signIn(_ number: String) async throws -> UserProfile {
                try await app.auth.signIn(
                    email: "test_user_\(number)@pockitflyer.test", password: Self.password)
            }
            let first = try await seed(system)
            #expect(first.status == 200, "\(first.text)")
            #expect(first.json["created"].int == 30)
            #expect(first.json["emails"].array.count == 30)
            var ids: Set<ID<User>> = []
            for number in ["001", "002", "009", "010", "030"] {
                let user = try await signIn(number)
                #expect(user.displayName == "Test User \(number)")
                #expect(user.emailVerified)
                #expect(user.hasCompletedOnboarding)
                ids.insert(user.id)
            }
            #expect(ids.count == 5)
            #expect(try await refused { try await signIn("031") }.status == 401)

            _ = try await signIn("001")
            _ = try await app.profile.update(ProfileChange(displayName: "Somebody else"))
            let second = try await seed(system)
            #expect(second.json["created"].int == 0)
            let again = try await signIn("001")
            #expect(again.displayName == "Test User 001")
            #expect(ids.contains(again.id))
        }
    }

    @Test func `the seed is not reachable from outside, and production has none`() async throws {
        try await CofferSystem.run { system in
            #expect(try await system.call(.post, "/internal/test-users").status == 404)
            let ada = try await system.join("ada@example.org")
            #expect(try await ada.send(.post, "/internal/test-users").status == 404)
        }
        try await CofferSystem.run(settings: CofferSystem.production) { system in
            let seeded = try await seed(system)
            #expect(seeded.status == 404)
            let demo = try await system.call(.post, "/auth/demo")
            #expect(demo.status == 404)
        }
    }

    @Test func `m02-e04-t03: the complete login workflow`() async throws {
        try await CofferSystem.run { system in
            #expect(try await seed(system).status == 200)
            // Without a sign-in the profile is closed, and public pages are open.
            #expect(try await system.call(.get, "/users/me").status == 401)
            #expect(try await system.call(.get, "/healthz").status == 200)

            let login = try await logIn(system, Self.email, Self.password)
            #expect(login.status == 200, "\(login.text)")
            let token = try #require(login.data["accessToken"].string)
            let refreshToken = try #require(login.data["refreshToken"].string)

            let payload = try #require(
                token.split(separator: ".").dropFirst().first.flatMap { Sodium.fromBase64URL(String($0)) })
            let claims = try JSONValue(payload)
            #expect(claims["user_id"].string == login.data["user"]["id"].string)
            #expect(claims["email"].string == Self.email)
            let (issued, expires) = (try #require(claims["iat"].int), try #require(claims["exp"].int))
            #expect(expires > issued)

            let profile = try await system.call(.get, "/users/me", token: token)
            #expect(profile.status == 200)
            #expect(profile.data["displayName"].string == "Test User 001")
            #expect(profile.data["email"].string == Self.email)
            #expect(profile.data == login.data["user"])

            // The stored token works after a minute in the background and a restart of the app.
            system.harness.clock.advance(seconds: 60)
            #expect(try await system.call(.get, "/accounts", token: token).status == 200)
            let session = try await system.call(
                .post, "/auth/refresh", json: #"{"refreshToken":"\#(refreshToken)"}"#)
            #expect(session.status == 200)
            let renewed = try #require(session.data["accessToken"].string)
            #expect(try await system.call(.get, "/users/me", token: renewed).status == 200)

            #expect(try await system.call(.post, "/auth/logout", token: renewed).status == 200)
            for old in [token, renewed] {
                #expect(try await system.call(.get, "/users/me", token: old).status == 401)
            }
            let after = try await system.call(
                .post, "/auth/refresh",
                json: #"{"refreshToken":"\#(session.data["refreshToken"].string ?? "")"}"#)
            #expect(after.status == 401)
        }
    }

    @Test func `m02-e04-t03: the login's error cases`() async throws {
        try await CofferSystem.run { system in
            #expect(try await seed(system).status == 200)
            let wrong = try await logIn(system, Self.email, "WrongPass123!")
            let unknown = try await logIn(system, "nobody@pockitflyer.test", Self.password)
            for answer in [wrong, unknown] {
                #expect(answer.status == 401)
                #expect(answer.json["error"].string == "Invalid email or password")
                #expect(!answer.text.contains("WrongPass123!"))
            }
            #expect(wrong.bytes == unknown.bytes)
            let cases = [
                ("", Self.password, "email", "Email is required"),
                (Self.email, "", "password", "Password is required"),
            ]
            for (email, password, field, message) in cases {
                let answer = try await logIn(system, email, password)
                #expect(answer.status == 400)
                #expect(answer.json["error"].string == message)
                #expect(answer.json["details"][field][0].string == message)
            }
            // AUTH-003: a malformed address belongs to nobody.
            #expect(try await logIn(system, "notanemail", Self.password).status == 401)
            #expect(try await logIn(system, Self.email, Self.password).status == 200)
        }
    }

    @Test func `the Send Money app signs in as the demo user only`() async throws {
        try await CofferSystem.run { system in
            let wrong = try await system.call(.post, "/auth", json: #"{"username":"demo","password":"x"}"#)
            #expect(wrong.status == 401)
            #expect(wrong.json["code"].string == "UNAUTHORIZED")
            let app = system.client()
            let user = try await app.auth.signInAsDemo()
            #expect(user.displayName == "Demo User")
            #expect(user.emailVerified)
            #expect(user.hasCompletedOnboarding)
            // The stored token restores the session, and signing out ends the session.
            let stored = CofferClient(
                transport: system.harness.client, session: await app.session, retries: .never)
            #expect(try await stored.profile.get() == user)
            #expect(try await stored.accounts.list().accounts.count == 1)
            try await app.auth.signOut()
            #expect(try await refused { try await stored.profile.get() }.status == 401)

            // Only `/auth/demo` signs in the demo user.
            for (password, status) in [("", 400), (Self.password, 401)] {
                let refusal = try await refused {
                    try await app.auth.signIn(email: "demo@coffer.local", password: password)
                }
                #expect(refusal.status == status)
            }
            // After a visitor has deleted the demo user, the next visitor gets a new one.
            _ = try await app.auth.signInAsDemo()
            _ = try await app.profile.deleteUser(AccountDeletion(confirmEmail: "demo@coffer.local"))
            #expect(try await app.auth.signInAsDemo().id != user.id)
        }
    }
}

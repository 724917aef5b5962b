import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import AuthService

/// A sign-in over a browser's cookies ends the session of these cookies (SET-003).
@Suite(.serialized) struct FormerSessionTests {
    private static let login = #"{"email":"bob@verified.test","password":"\#(AuthHarness.password)"}"#

    private func signIn(
        _ auth: AuthHarness, _ path: String, _ body: String?, over token: String
    ) async throws -> TestAnswer {
        try await auth.service.request(
            .post, path, as: .anonymous(clientAddress: "192.0.2.1"), json: body,
            fields: [("X-Coffer-Former-Session", token)])
    }

    @Test(arguments: [("/auth/login", login), ("/auth/demo", nil)])
    func `SET-003: a sign-in ends the session that it replaces, also another user's`(
        path: String, body: String?
    )
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let other = try SignedIn(try await auth.login("alice@\(AuthHarness.domain)"))
            _ = try await auth.signUp("bob")
            let answer = try await signIn(auth, path, body, over: alice.refreshToken)
            let next = try SignedIn(answer)
            #expect(answer.fields.values("X-Coffer-Sessions") == ["ended=\(alice.session.text)"])
            #expect(try await auth.isRevoked(alice.session) == true)
            #expect(try await auth.refresh(alice.refreshToken).status == 401)
            #expect(try await auth.isRevoked(other.session) == false)
            #expect(try await auth.refresh(next.refreshToken).status == 200)
            let ended = try await auth.events(AuthEvent.sessionEnded)
            #expect(ended.map { $0["session"].string } == [alice.session.text])
            #expect(ended.map { $0["user"].string } == [alice.user.text])
            // For a session that has ended already the gateway gets the same notice.
            let again = try await signIn(auth, path, body, over: alice.refreshToken)
            #expect(again.fields.values("X-Coffer-Sessions") == ["ended=\(alice.session.text)"])
            #expect(try await auth.events(AuthEvent.sessionEnded).count == 1)
        }
    }

    @Test func `SET-003: a spent token names its session, too`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let renewed = try SignedIn(try await auth.refresh(alice.refreshToken))
            _ = try SignedIn(try await signIn(auth, "/auth/demo", nil, over: alice.refreshToken))
            #expect(try await auth.refresh(renewed.refreshToken).status == 401)
        }
    }

    @Test func `a sign-in by passkey ends the former session, and a refused sign-in ends nothing`()
        async throws
    {
        try await PasskeyHarness.run { harness in
            let auth = harness.auth
            let alice = try await auth.signUp()
            let bob = try await auth.signUp("bob")
            var (passkey, _) = try await harness.add(.es256, to: alice)
            passkey.signCount += 1
            let path = "/auth/passkeys/login/verify"
            let body = try passkey.assertion(try await harness.loginOptions().json).json(
                signedBy: passkey.key)
            let answer = try await signIn(auth, path, body, over: bob.refreshToken)
            #expect(try SignedIn(answer).user == alice.user)
            #expect(answer.fields.values("X-Coffer-Sessions") == ["ended=\(bob.session.text)"])
            #expect(try await auth.isRevoked(bob.session) == true)
            // A used assertion and a wrong password.
            let wrong = #"{"email":"bob@verified.test","password":"WrongPass1!"}"#
            for (path, body) in [(path, body), ("/auth/login", wrong)] {
                let refused = try await signIn(auth, path, body, over: alice.refreshToken)
                #expect(refused.status == 401)
                #expect(refused.fields["X-Coffer-Sessions"] == nil)
            }
            #expect(try await auth.isRevoked(alice.session) == false)
        }
    }

    @Test(arguments: ["", "x", RefreshToken.random().text])
    func `a token that is not ours ends nothing`(token: String) async throws {
        try await AuthHarness.run { auth in
            let answer = try await signIn(auth, "/auth/demo", nil, over: token)
            #expect(answer.status == 200)
            #expect(answer.fields["X-Coffer-Sessions"] == nil)
            #expect(try await auth.events(AuthEvent.sessionEnded).isEmpty)
        }
    }
}

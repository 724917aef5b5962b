import Contracts
import HTTPKit
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import AuthService

@Suite(.serialized) struct InvitationTests {
    private static let byInvitation = ["COFFER_REGISTRATION": "invite"]

    private func register(
        _ auth: AuthHarness, _ email: String, _ invitation: String
    ) async throws -> TestAnswer {
        try await auth.post(
            "/auth/register",
            """
            {"email":"\(email)","password":"\(AuthHarness.password)","displayName":"Ada","invitation":"\(invitation)"}
            """)
    }

    private func invite(_ auth: AuthHarness, _ email: String) async throws -> String {
        try auth.linkToken(try await auth.operate(.post, "/invitations", #"{"email":"\#(email)"}"#))
    }

    @Test func `by invitation, only the invited address registers, once, and is verified`() async throws {
        try await AuthHarness.run(settings: Self.byInvitation) { auth in
            let token = try await invite(auth, "Ada@example.org")
            let refused = try await auth.register("ada@example.org")
            #expect(refused.status == 403 && refused.json["code"].string == "FORBIDDEN")
            #expect(try await register(auth, "ada@example.org", "").status == 403)
            #expect(try await register(auth, "ada@example.org", "wrong").status == 403)
            #expect(try await register(auth, "eve@example.org", token).status == 403)
            let registered = try await register(auth, "ada@example.org", token)
            #expect(registered.status == 201 && registered.json["emailVerified"].bool == true)
            #expect(try await auth.login("ada@example.org").status == 200)
            #expect(try await register(auth, "ada@example.org", token).status == 403)
        }
    }

    @Test func `an invitation works for seven days, and a newer one replaces it`() async throws {
        try await AuthHarness.run(settings: Self.byInvitation) { auth in
            let first = try await invite(auth, "ada@example.org")
            let second = try await invite(auth, "ada@example.org")
            #expect(try await register(auth, "ada@example.org", first).status == 403)
            auth.service.clock.advance(seconds: AuthStore.invitationSeconds)
            #expect(try await register(auth, "ada@example.org", second).status == 403)
            let third = try await invite(auth, "ada@example.org")
            auth.service.clock.advance(seconds: AuthStore.invitationSeconds - 1)
            #expect(try await register(auth, "ada@example.org", third).status == 201)
        }
    }

    @Test func `two registrations by one invitation make one account`() async throws {
        try await StoreHarness.run { harness in
            let email = try #require(EmailAddress("ada@example.org"))
            let token = MailedToken.random()
            _ = try await harness.store.invite(email, tokenHash: token.hash, mail: nil, at: harness.now)
            let user = UserAccount(
                id: harness.context.ids.make(), email: email.written, displayName: "Ada",
                verifiedAt: harness.now, createdAt: harness.now)
            try await harness.store.register(
                user, email: email, passwordHash: .init(text: "hash"), mail: nil, invitation: token.hash)
            let other = try #require(EmailAddress("eve@example.org"))
            await #expect(throws: APIError.notInvited) {
                try await harness.store.register(
                    user, email: other, passwordHash: .init(text: "hash"), mail: nil,
                    invitation: token.hash)
            }
            #expect(try await harness.count("users") == 1)
            #expect(try await harness.count("invitations") == 0)
        }
    }

    @Test func `an open system takes invitations, too, and refuses wrong ones`() async throws {
        try await AuthHarness.run { auth in
            let token = try await invite(auth, "ada@example.org")
            #expect(try await register(auth, "bob@example.org", token).status == 403)
            #expect(try await register(auth, "ada@example.org", token).status == 201)
            #expect(try await auth.login("ada@example.org").status == 200)
            #expect(try await auth.register("eve@example.org").status == 201)
        }
    }

    @Test func `a closed system registers nobody, and the operator still adds users`() async throws {
        try await AuthHarness.run(settings: ["COFFER_REGISTRATION": "closed"]) { auth in
            let token = try await invite(auth, "ada@example.org")
            for answer in [
                try await auth.register("bob@\(AuthHarness.domain)"),
                try await register(auth, "ada@example.org", token),
                try await auth.post("/auth/register", "{}"),
            ] {
                #expect(answer.status == 403)
                #expect(answer.json["error"].string == "Registration is closed here.")
            }
            #expect(try await auth.operate(.post, "/users", #"{"email":"ada@example.org"}"#).status == 201)
            #expect(
                try await auth.get("/auth/session").text
                    == #"{"authenticated":false,"registration":"closed"}"#)
        }
    }

    @Test func `an invitation is mailed where there is a mail server, and expired ones are forgotten`()
        async throws
    {
        let settings = ["COFFER_SMTP_URL": "smtp://127.0.0.1:1"]
        try await AuthHarness.run(settings: settings) { auth in
            let mailed = try await auth.operate(.post, "/invitations", #"{"email":"ada@example.org"}"#)
            #expect(mailed.status == 201 && mailed.json["link"].isNull)
            let printed = try await auth.operate(
                .post, "/invitations", #"{"email":"ada@example.org","printsLink":true}"#)
            #expect(printed.json["link"].string?.contains("/app/register?invitation=") == true)
        }
        try await StoreHarness.run { harness in
            let email = try #require(EmailAddress("ada@example.org"))
            _ = try await harness.store.invite(
                email, tokenHash: MailedToken.random().hash, mail: .invitation(link: "https://x.test"),
                at: harness.now)
            #expect(try await harness.count("mail_queue") == 1)
            harness.clock.advance(seconds: AuthStore.invitationSeconds)
            #expect(try await harness.store.deleteExpired(at: harness.now) == false)
            #expect(try await harness.count("mail_queue") == 0)
            #expect(try await harness.count("invitations") == 0)
        }
    }

    @Test func `who has an account needs no invitation, and rubbish is named`() async throws {
        try await AuthHarness.run { auth in
            _ = try await auth.signUp()
            for email in ["alice@\(AuthHarness.domain)", "nobody", ""] {
                let answer = try await auth.operate(.post, "/invitations", #"{"email":"\#(email)"}"#)
                #expect(answer.status == 400, "\(answer.text)")
                #expect(!answer.json["details"]["email"].array.isEmpty)
            }
        }
    }
}

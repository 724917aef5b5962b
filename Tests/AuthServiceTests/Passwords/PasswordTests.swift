import Contracts
import HTTPKit
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import AuthService

@Suite(.serialized) struct PasswordTests {
    private let email = "alice@\(AuthHarness.domain)"
    private let fresh = "An0ther-choice!"

    private func requestReset(_ auth: AuthHarness, _ email: String) async throws -> TestAnswer {
        try await auth.post("/auth/request-reset", #"{"email":"\#(email)"}"#)
    }

    private func resetToken(_ auth: AuthHarness, _ email: String, mails: Int = 1) async throws -> String {
        let found = try await auth.mails(to: email, count: mails)
        try #require(found.count >= mails, "\(found.count) mails")
        let mail = try #require(found.last { $0.contains("/auth/reset-password?token=") })
        return try auth.token(in: mail, page: "reset-password")
    }

    private func reset(_ auth: AuthHarness, _ token: String, _ password: String) async throws -> TestAnswer {
        try await auth.post(
            "/auth/reset-password", #"{"token":"\#(token)","newPassword":"\#(password)"}"#)
    }

    @Test func `AUTH-009: a mailed link sets a new password once and ends every session`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let other = try SignedIn(try await auth.login(email))
            #expect(try await requestReset(auth, " Alice@\(AuthHarness.domain)").status == 200)
            let token = try await resetToken(auth, email)
            let page = try await auth.get("/auth/reset-password?token=\(token)")
            #expect(page.status == 200)
            #expect(page.text.contains(#"<form method="post" action="reset-password">"#))
            #expect(page.fields["Referrer-Policy"] == "no-referrer")

            let weak = try await reset(auth, token, "alicealice")
            #expect(weak.status == 400)
            #expect(weak.json["details"]["newPassword"].array.count == 4)
            #expect(weak.json["error"].string == "Password must contain an uppercase letter")

            let answer = try await reset(auth, token, fresh)
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer.json["message"].string?.isEmpty == false)
            #expect(answer.fields[SessionNotice.fieldName] == "changed=\(alice.user.text)")
            for session in [alice.session, other.session] {
                #expect(try await auth.isRevoked(session) == true)
            }
            #expect(try await auth.refresh(other.refreshToken).status == 401)
            let ended = try await auth.events(AuthEvent.sessionEnded)
            #expect(Set(ended.map { $0["session"].string }) == [alice.session.text, other.session.text])
            #expect(ended.allSatisfy { $0["user"].string == alice.user.text })
            #expect(try await auth.login(email).status == 401)
            #expect(try await auth.login(email, password: fresh).status == 200)

            let again = try await reset(auth, token, "Y3t-another-one")
            #expect(again.status == 400)
            #expect(
                again.json["error"].string
                    == "This link is invalid or has expired. Please request a new one.")
            #expect(try await auth.get("/auth/reset-password?token=\(token)").status == 400)
            _ = try await auth.mail(to: email, with: "Your Coffer password was changed")
        }
    }

    @Test func `AUTH-009: the form of the link's page names errors and sets the password`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            _ = try await requestReset(auth, email)
            let token = try await resetToken(auth, email)
            let weak = try await auth.post(
                form: "token=\(token)&newPassword=short", to: "/auth/reset-password")
            #expect(weak.status == 400)
            #expect(weak.text.contains("<li>Password must be at least 8 characters</li>"))
            #expect(weak.text.contains(#"value="\#(token)""#))
            #expect(!weak.text.contains("short<"))
            let nul = try await auth.post(
                form: "token=\(token)&newPassword=An0ther-ch%00ice!", to: "/auth/reset-password")
            #expect(nul.status == 400)
            let done = try await auth.post(
                form: "token=\(token)&newPassword=An0ther%2Bchoice+%21", to: "/auth/reset-password")
            #expect(done.status == 200)
            #expect(done.text.contains("Your password is changed"))
            #expect(done.fields[SessionNotice.fieldName] == "changed=\(alice.user.text)")
            #expect(try await auth.login(email, password: "An0ther+choice !").status == 200)
            let again = try await auth.post(
                form: "token=\(token)&newPassword=An0ther-choice!", to: "/auth/reset-password")
            #expect(again.status == 400)
            #expect(again.text.contains("invalid or has expired"))
        }
    }

    @Test func `AUTH-009: every address gets the same answer, and only an account gets a mail`() async throws
    {
        try await AuthHarness.run { auth in
            _ = try await auth.signUp()
            for address in [email, "nobody@\(AuthHarness.domain)", DemoUser.email] {
                let answer = try await requestReset(auth, address)
                #expect(answer.status == 200)
                #expect(
                    answer.json["message"].string
                        == "If an account exists with \(address), you will receive a password reset link")
            }
            _ = try await resetToken(auth, email)
            #expect(auth.mailFolder().count == 1)
            for body in ["{}", #"{"email":"no address"}"#, #"{"email":7}"#] {
                #expect(try await auth.post("/auth/request-reset", body).status == 400, "\(body)")
            }
        }
    }

    @Test
    func `AUTH-009: there are three mails an hour, and requests without a mail leave the newest link valid`()
        async throws
    {
        try await AuthHarness.run { auth in
            _ = try await auth.signUp()
            var tokens: [String] = []
            for count in 1...3 {
                _ = try await requestReset(auth, email)
                tokens.append(try await resetToken(auth, email, mails: count))
                auth.service.clock.advance(seconds: 1)
            }
            for _ in 0..<20 { #expect(try await requestReset(auth, email).status == 200) }
            try await auth.pause(milliseconds: 200)
            #expect(auth.mailFolder().count == 3)
            #expect(try await reset(auth, tokens[0], fresh).status == 400)
            #expect(try await reset(auth, tokens[1], fresh).status == 400)
            #expect(try await reset(auth, tokens[2], fresh).status == 200)
            auth.service.clock.advance(seconds: 3_600)
            _ = try await requestReset(auth, email)
            #expect(try await auth.mails(to: email, count: 5).count == 5)
        }
    }

    @Test func `AUTH-009: a link works for 60 minutes, and one of twenty parallel resets uses it`()
        async throws
    {
        try await AuthHarness.run { auth in
            _ = try await auth.signUp()
            _ = try await requestReset(auth, email)
            let old = try await resetToken(auth, email)
            auth.service.clock.advance(seconds: 3_600)
            #expect(try await reset(auth, old, fresh).status == 400)
            _ = try await requestReset(auth, email)
            let token = try await resetToken(auth, email, mails: 2)
            auth.service.clock.advance(seconds: 3_599)
            let statuses = try await gather(20, atOnce: HashingPlaces.Kind.other.share) { _ in
                try await reset(auth, token, fresh).status
            }
            #expect(statuses.filter { $0 == 200 }.count == 1)
            #expect(statuses.filter { $0 == 400 }.count == 19)
        }
    }

    @Test(arguments: [
        ("{}", "Token is required"), (#"{"token":"x","newPassword":"An0ther-choice!"}"#, "This link is"),
        (#"{"token":7,"newPassword":"An0ther-choice!"}"#, "Token must be text"),
        ("[]", "The body must be"),
    ])
    func `AUTH-009: a body that is no reset is refused`(body: String, error: String) async throws {
        try await AuthHarness.run { auth in
            let answer = try await auth.post("/auth/reset-password", body)
            #expect(answer.status == 400)
            #expect(answer.json["error"].string?.hasPrefix(error) == true, "\(answer.text)")
        }
    }

    @Test func `AUTH-009: a reset with a bad link and a weak password is told both at once`() async throws {
        try await AuthHarness.run { auth in
            for token in ["x", String(repeating: "A", count: 43)] {
                let answer = try await reset(auth, token, "weak")
                #expect(answer.status == 400)
                #expect(answer.json["details"].keys.sorted() == ["newPassword", "token"])
                #expect(answer.json["error"].string?.hasPrefix("This link is invalid") == true)
            }
            let page = try await auth.post(form: "token=x&newPassword=weak", to: "/auth/reset-password")
            #expect(page.status == 400 && page.text.contains("invalid or has expired"))
        }
    }

    @Test func `AUTH-009: a reset for an unverified address sets the password and verifies nothing`()
        async throws
    {
        try await AuthHarness.run { auth in
            _ = try await auth.register("bob@example.com")
            _ = try await requestReset(auth, "BOB@example.com")
            let token = try await resetToken(auth, "bob@example.com", mails: 2)
            #expect(try await reset(auth, token, fresh).status == 200)
            #expect(try await auth.login("bob@example.com").status == 401)
            #expect(try await auth.login("bob@example.com", password: fresh).status == 403)
            #expect(
                try await auth.events(AuthEvent.userVerified).allSatisfy {
                    $0["email"].string != "bob@example.com"
                })
        }
    }

    @Test func `AUTH-012: a reset lifts the limit of its own e-mail address and of no other`() async throws {
        try await AuthHarness.run { auth in
            _ = try await auth.signUp()
            _ = try await auth.signUp("bob")
            for name in ["alice", "bob"] {
                for _ in 0..<5 { _ = try await auth.login("\(name)@\(AuthHarness.domain)", password: "x") }
            }
            #expect(try await auth.login(email).status == 429)
            _ = try await requestReset(auth, email)
            let token = try await resetToken(auth, email)
            #expect(try await reset(auth, token, fresh).status == 200)
            #expect(try await auth.login(email, password: fresh).status == 200)
            #expect(try await auth.login("bob@\(AuthHarness.domain)").status == 429)
        }
    }

    @Test func `AUTH-010: more verification links come within the quota, and the older links stay valid`()
        async throws
    {
        try await AuthHarness.run { auth in
            let bob = "bob@example.com"
            let resend = { try await auth.post("/auth/resend-verification", #"{"email":"\#(bob)"}"#) }
            _ = try await auth.register(bob)
            let first = try auth.token(in: try #require(try await auth.mails(to: bob).first))
            var answers: [TestAnswer] = []
            for _ in 0..<5 { answers.append(try await resend()) }
            #expect(try await auth.mails(to: bob, count: 2).count == 2)
            for _ in 0..<14 {
                auth.service.clock.advance(seconds: 60)
                answers.append(try await resend())
            }
            #expect(try await auth.mails(to: bob, count: 4).count == 4)
            #expect(answers.allSatisfy { $0.status == 200 && $0.bytes == answers[0].bytes })
            let unknown = try await auth.post(
                "/auth/resend-verification", #"{"email":"nobody@example.com"}"#)
            #expect(unknown.status == 200 && unknown.bytes == answers[0].bytes)

            #expect(try await auth.post("/auth/verify-email", #"{"token":"\#(first)"}"#).status == 200)
            auth.service.clock.advance(seconds: 3_600)
            #expect(try await resend().bytes == answers[0].bytes)
            try await auth.pause(milliseconds: 200)
            #expect(try await auth.mails(to: bob, count: 4).count == 4)
            #expect(try await auth.post("/auth/resend-verification", "{}").status == 400)
        }
    }

    @Test func `a changed password ends the other sessions and keeps its own`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let other = try SignedIn(try await auth.login(email))
            _ = try await requestReset(auth, email)
            let token = try await resetToken(auth, email)
            let change = { (body: String) in
                try await auth.service.request(
                    .post, "/auth/change-password", as: alice.identity, json: body)
            }
            let empty = try await change("{}")
            #expect(empty.json["details"]["currentPassword"][0].string == "Current password is required")
            #expect(empty.json["details"]["newPassword"][0].string == "Password is required")
            let wrong = try await change(#"{"currentPassword":"x","newPassword":"\#(fresh)"}"#)
            #expect(wrong.status == 400)
            #expect(wrong.json["details"]["currentPassword"][0].string == "Wrong password")
            let weak = try await change(
                #"{"currentPassword":"\#(AuthHarness.password)","newPassword":"Alice-1234"}"#)
            #expect(
                weak.json["details"]["newPassword"][0].string
                    == "Password must not contain your email address")

            let same = try await change(
                #"{"currentPassword":"\#(AuthHarness.password)","newPassword":"\#(AuthHarness.password)"}"#)
            #expect(same.status == 400)
            #expect(same.json["details"].keys == ["newPassword"])
            #expect(same.json["error"].string == "Choose a password that is not the current one")
            #expect(try await auth.isRevoked(other.session) == false)

            let answer = try await change(
                #"{"currentPassword":"\#(AuthHarness.password)","newPassword":"\#(fresh)"}"#)
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer.fields[SessionNotice.fieldName] == "changed=\(alice.user.text)")
            #expect(try await auth.isRevoked(alice.session) == false)
            #expect(try await auth.isRevoked(other.session) == true)
            let ended = try await auth.events(AuthEvent.sessionEnded).map { $0["session"].string }
            #expect(ended == [other.session.text])
            #expect(try await auth.refresh(alice.refreshToken).status == 200)
            #expect(try await auth.login(email, password: fresh).status == 200)
            // A link from before the change could undo the change.
            #expect(try await reset(auth, token, "Y3t-another-one").status == 400)
            let anonymous = try await auth.post("/auth/change-password", "{}")
            #expect(anonymous.status == 401)
        }
    }

    @Test func `AUTH-012: guesses at the current password count as failed sign-ins`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let body = #"{"currentPassword":"x","newPassword":"\#(fresh)"}"#
            var statuses: [Int] = []
            for _ in 0..<6 {
                statuses.append(
                    try await auth.service.request(
                        .post, "/auth/change-password", as: alice.identity, json: body
                    ).status)
            }
            #expect(statuses == [400, 400, 400, 400, 400, 429])
        }
    }

    @Test func `AUTH-002: a wrong password and an unknown e-mail address cost the same number of hashings`()
        async throws
    {
        try await AuthHarness.run { auth in
            _ = try await auth.signUp()
            func hashings(_ address: String, _ password: String) async throws -> Int {
                let before = try await auth.hashings()
                #expect(try await auth.login(address, password: password).status == 401)
                return try await auth.hashings() - before
            }
            #expect(try await hashings(email, "WrongPass123!") == 1)
            #expect(try await hashings("nobody@example.com", "WrongPass123!") == 1)
            #expect(try await hashings("no address", "WrongPass123!") == 1)
            #expect(try await hashings(email, String(repeating: "x", count: 2_000)) == 1)
        }
    }
}

import CofferClient
import Contracts
import Foundation
import HTTPKit
import SQLiteKit
import TestKit
import Testing

/// Accounts and passwords through the gateway, by the ids of the contract.
@Suite struct PasswordTests {
    private static let fresh = "An0ther-choice!"

    private func requestReset(_ system: CofferSystem, _ email: String) async throws -> TestAnswer {
        try await system.call(.post, "/auth/request-reset", json: #"{"email":"\#(email)"}"#)
    }

    private func reset(_ system: CofferSystem, _ token: String, _ password: String) async throws -> TestAnswer
    {
        try await system.call(
            .post, "/auth/reset-password", json: #"{"token":"\#(token)","newPassword":"\#(password)"}"#)
    }

    private func logIn(_ system: CofferSystem, _ email: String, _ password: String) async throws -> TestAnswer
    {
        try await system.call(
            .post, "/auth/login", json: #"{"email":"\#(email)","password":"\#(password)"}"#)
    }

    @Test func `AUTH-001: the right password is answered with both tokens and the user`() async throws {
        try await CofferSystem.run { system in
            _ = try await system.join("Ada@Example.org")
            let answer = try await logIn(system, " ada@EXAMPLE.org ", CofferSystem.password)
            #expect(answer.status == 200)
            #expect(answer.json["success"].bool == true)
            #expect(answer.data["tokenType"].string == "Bearer")
            #expect(answer.data["expiresIn"].int == 900)
            #expect(answer.data["refreshToken"].string?.isEmpty == false)
            let me = try await system.call(.get, "/users/me", token: answer.data["accessToken"].string)
            #expect(me.status == 200)
            #expect(me.data == answer.data["user"])
            #expect(me.data["email"].string == "Ada@Example.org")
        }
    }

    @Test func `AUTH-002: a wrong password and an unknown address get the same bytes`() async throws {
        try await CofferSystem.run { system in
            _ = try await system.join("ada@example.org")
            let wrong = try await logIn(system, "ada@example.org", "WrongPass123!")
            let unknown = try await logIn(system, "nobody@example.org", "WrongPass123!")
            #expect(wrong.status == 401)
            #expect(wrong.json["error"].string == "Invalid email or password")
            #expect(wrong.bytes == unknown.bytes && wrong.status == unknown.status)
            let empty = try await system.call(.post, "/auth/login", json: "{}")
            #expect(empty.status == 400)
            #expect(empty.json["details"]["email"][0].string == "Email is required")
            #expect(empty.json["details"]["password"][0].string == "Password is required")
        }
    }

    @Test
    func `AUTH-005: a user who forgot the password gets a link without a session and sets a new password`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("Ada@Example.org")
            let (app, email) = (ada.app(), "ada@example.org")
            try await app.auth.signOut()
            let guess = try await refused { try await app.auth.signIn(email: email, password: "I-f0rgot-it") }
            #expect(guess.status == 401)
            try system.clearMails()
            try await app.auth.requestReset(email: email)
            let token = try await system.mailedToken(to: "Ada@Example.org", page: "reset-password")
            try await app.auth.resetPassword(token: token, newPassword: Self.fresh)
            #expect(try await app.auth.signIn(email: email, password: Self.fresh).id.text == ada.id)
            // A user with a new password can forget it again.
            try await app.auth.requestReset(email: email)
            var second = token
            for _ in 0..<2_400 where second == token {
                try await Task.sleep(for: .milliseconds(25))
                second = try await system.mailedToken(to: "Ada@Example.org", page: "reset-password")
            }
            try await app.auth.resetPassword(token: second, newPassword: Self.fresh)
        }
    }

    @Test func `AUTH-006: a new user is asked to check the mail, and the link's page verifies`()
        async throws
    {
        try await CofferSystem.run { system in
            let (app, email) = (system.client(), "ada@example.org")
            let registered = try await app.call(
                AuthAPI.register,
                RegisterRequest(
                    email: .value(email), password: .value(CofferSystem.password), displayName: "Ada"))
            #expect(registered.status == 201)
            #expect(registered.value.message.hasPrefix("Check your email"))
            #expect(registered.value.emailVerified == false)
            let early = try await refused {
                try await app.auth.signIn(email: email, password: CofferSystem.password)
            }
            #expect(early.status == 403)
            #expect(early.message == "Please verify your email")
            let token = try await system.mailedToken(to: email)
            let page = try await system.call(.get, "/auth/verify-email?token=\(token)")
            #expect(page.status == 200 && page.text.contains("<form"))
            let done = try await system.post(form: "token=\(token)", to: "/auth/verify-email")
            #expect(done.status == 200 && done.text.contains("Your email is verified"))
            #expect(try await app.auth.signIn(email: email, password: CofferSystem.password).email == email)
            let again = try await refused { try await app.auth.verifyEmail(token: token) }
            #expect(again.status == 400)
            #expect(again.message == "This link is invalid or has expired. Please request a new one.")
        }
    }

    @Test func `AUTH-007: a known e-mail address is refused, unless it stayed unverified for 24 hours`()
        async throws
    {
        try await CofferSystem.run { system in
            let app = system.client()
            func register(_ email: String) async throws -> Registered {
                try await app.auth.register(
                    email: email, password: CofferSystem.password, displayName: "Ada Test")
            }
            _ = try await register("ada@example.org")
            let taken = try await refused { try await register(" ADA@example.org") }
            #expect(taken.status == 400)
            #expect(taken.details["email"]?.first == "Email already registered")
            let old = try await system.mailedToken(to: "ada@example.org")
            system.harness.clock.advance(seconds: 86_401)
            #expect(try await register("ada@example.org").emailVerified == false)
            #expect(try await refused { try await app.auth.verifyEmail(token: old) }.status == 400)
        }
    }

    @Test func `AUTH-008: each unmet rule of a password gives one message`() async throws {
        let cases = [
            ("short", 4), ("alllower1!", 1), ("ALLUPPER1!", 1), ("NoNumber!!", 1), ("NoSpecial12", 1),
            ("Password1!", 1), ("Sunshine2024!", 1), ("NewPass123!", 1), ("TestPass1!", 1),
            ("Ada.lovelace-1", 1), ("TestPass123!", 0),
            ("TestPassword123!", 0),
        ]
        try await CofferSystem.run { system in
            for (number, (password, count)) in cases.enumerated() {
                let email = "ada.lovelace@a\(number).example.org"
                let answer = try await system.register(email, password: password)
                #expect(answer.status == (count == 0 ? 201 : 400), "\(password): \(answer.text)")
                #expect(answer.json["details"]["password"].array.count == count, "\(answer.text)")
                #expect(answer.json["fields"] == answer.json["details"])
            }
        }
    }

    @Test func `AUTH-009: a mailed link sets a new password and ends every session at once`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let other = try await system.signIn("ada@example.org")
            let eve = try await system.join("eve@example.org", name: "Eve")
            for member in [ada, other, eve] { #expect(try await member.get("/users/me").status == 200) }
            let app = system.client()
            #expect(
                try await app.auth.requestReset(email: "ada@example.org").message
                    == "If an account exists with ada@example.org, you will receive a password reset link")
            let token = try await system.mailedToken(to: "ada@example.org", page: "reset-password")
            let page = try await system.call(.get, "/auth/reset-password?token=\(token)")
            #expect(page.status == 200 && page.text.contains(#"name="newPassword""#))
            let weak = try await refused {
                try await app.auth.resetPassword(token: token, newPassword: "short")
            }
            #expect(weak.status == 400)
            #expect(weak.details["newPassword"]?.count == 4)
            let done = try await system.post(
                form: "token=\(token)&newPassword=\(Self.fresh)", to: "/auth/reset-password")
            #expect(done.status == 200, "\(done.text)")
            #expect(done.fields["X-Coffer-Sessions"] == nil)

            for member in [ada, other] {
                #expect(try await refused { try await member.client.profile.get() }.status == 401)
            }
            #expect(try await eve.client.profile.get().displayName == "Eve")
            let former = try await refused { try await system.signIn("ada@example.org") }
            #expect(former.status == 401)
            try await app.auth.signIn(email: "ada@example.org", password: Self.fresh)
            let spent = try await refused {
                try await app.auth.resetPassword(token: token, newPassword: "Y3t-another-one")
            }
            #expect(spent.status == 400)
        }
    }

    @Test func `AUTH-009: a thousand requests for one address are all answered, with at most three mails`()
        async throws
    {
        try await CofferSystem.run { system in
            _ = try await system.join("ada@example.org")
            let known = try await requestReset(system, "ada@example.org")
            for _ in 0..<20 {
                try await withThrowingTaskGroup(of: Bool.self) { group in
                    for _ in 0..<50 {
                        group.addTask {
                            let answer = try await requestReset(system, "ada@example.org")
                            return answer.status == 200 && answer.bytes == known.bytes
                        }
                    }
                    for try await isSame in group { #expect(isSame) }
                }
            }
            // A newer link removes a waiting mail with the older link.
            try await eventually("no mail waits") {
                let waiting = try await system.harness.read("auth") { db in
                    try db.first("SELECT count(*) FROM mail_queue") { try $0.int(0) }
                }
                return waiting == 0
            }
            let counted = try await system.harness.read("auth") { db in
                try db.first("SELECT count(*) FROM requested_mails") { try $0.int(0) }
            }
            #expect(counted == 3)
            let mails = system.mails(to: "ada@example.org").filter { $0.contains("/auth/reset-password?") }
            #expect((1...3).contains(mails.count))
            var live = 0
            for token in mails.compactMap({ CofferSystem.token(in: $0) }) {
                live += try await reset(system, token, Self.fresh).status == 200 ? 1 : 0
            }
            #expect(live == 1)
        }
    }

    @Test func `AUTH-010: a resent link verifies, and above the quota the answer is the same without a mail`()
        async throws
    {
        try await CofferSystem.run { system in
            _ = try await system.register("ada@example.org")
            let app = system.client()
            let first = try await system.mailedToken(to: "ada@example.org")
            var messages: Set<String> = []
            for _ in 0..<10 {
                messages.insert(try await app.auth.resendVerification(email: "ada@example.org").message)
            }
            #expect(messages.count == 1)
            try await app.auth.resendVerification(email: "nobody@example.org")
            var second = first
            for _ in 0..<2_400 where second == first {
                try await Task.sleep(for: .milliseconds(25))
                second = try await system.mailedToken(to: "ada@example.org")
            }
            #expect(second != first)
            #expect(system.mails(to: "ada@example.org").count == 2)
            try await app.auth.verifyEmail(token: second)
        }
    }

    @Test
    func `AUTH-012: the sixth try within a minute of five failures is 429, also with the right password`()
        async throws
    {
        try await CofferSystem.run { system in
            _ = try await system.join("ada@example.org")
            _ = try await system.join("eve@example.org")
            let app = system.client()
            for _ in 0..<5 {
                let wrong = try await refused {
                    try await app.auth.signIn(email: "ada@example.org", password: "WrongPass123!")
                }
                #expect(wrong.status == 401)
            }
            let sixth = try await refused {
                try await app.auth.signIn(email: "ada@example.org", password: CofferSystem.password)
            }
            #expect(sixth.status == 429)
            #expect(sixth.code == .rateLimited)
            #expect(sixth.message == "Too many attempts. Please try again later.")
            #expect(sixth.retryAfterSeconds.map { (1...60).contains($0) } == true)
            try await system.client().auth.signIn(email: "eve@example.org", password: CofferSystem.password)
            system.harness.clock.advance(seconds: 61)
            try await app.auth.signIn(email: "ada@example.org", password: CofferSystem.password)
        }
    }

    @Test func `a changed password ends the other sessions at once and keeps its own`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let other = try await system.signIn("ada@example.org")
            let auth = ada.client.auth
            #expect(try await other.client.profile.get().id.text == ada.id)
            let wrong = try await refused { try await auth.changePassword(from: "x", to: Self.fresh) }
            #expect(wrong.status == 400)
            #expect(wrong.details["currentPassword"]?.first == "Wrong password")
            let same = try await refused {
                try await auth.changePassword(from: CofferSystem.password, to: CofferSystem.password)
            }
            #expect(same.status == 400)
            #expect(same.details["newPassword"]?.first == "Choose a password that is not the current one")
            try await auth.changePassword(from: CofferSystem.password, to: Self.fresh)
            #expect(try await refused { try await other.client.profile.get() }.status == 401)
            #expect(try await ada.client.profile.get().id.text == ada.id)
            let app = system.client()
            try await app.auth.signIn(email: "ada@example.org", password: Self.fresh)
            let notice = try await system.mail(
                to: "ada@example.org", containing: "Subject: Your Coffer password was changed")
            #expect(notice.contains("Content-Type: text/html"))
        }
    }
}

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
            #expect(try await ada.send(.post, "/auth/logout").status == 200)
            #expect(try await logIn(system, "ada@example.org", "I-f0rgot-it").status == 401)
            try system.clearMails()
            #expect(try await requestReset(system, "ada@example.org").status == 200)
            let token = try await system.mailedToken(to: "Ada@Example.org", page: "reset-password")
            let done = try await reset(system, token, Self.fresh)
            #expect(done.status == 200, "\(done.text)")
            #expect(try await logIn(system, "ada@example.org", Self.fresh).status == 200)
            // A user with a new password can forget it again.
            #expect(try await requestReset(system, "ada@example.org").status == 200)
            var second = token
            for _ in 0..<200 where second == token {
                try await Task.sleep(for: .milliseconds(25))
                second = try await system.mailedToken(to: "Ada@Example.org", page: "reset-password")
            }
            #expect(try await reset(system, second, Self.fresh).status == 200)
        }
    }

    @Test func `AUTH-006: a new user is asked to check the mail, and the link's page verifies`()
        async throws
    {
        try await CofferSystem.run { system in
            let registered = try await system.register("ada@example.org")
            #expect(registered.status == 201)
            #expect(registered.data["message"].string?.hasPrefix("Check your email") == true)
            #expect(registered.data["emailVerified"].bool == false)
            let early = try await logIn(system, "ada@example.org", CofferSystem.password)
            #expect(early.status == 403)
            #expect(early.json["error"].string == "Please verify your email")
            let token = try await system.mailedToken(to: "ada@example.org")
            let page = try await system.call(.get, "/auth/verify-email?token=\(token)")
            #expect(page.status == 200 && page.text.contains("<form"))
            let done = try await system.post(form: "token=\(token)", to: "/auth/verify-email")
            #expect(done.status == 200 && done.text.contains("Your email is verified"))
            #expect(try await logIn(system, "ada@example.org", CofferSystem.password).status == 200)
            let again = try await system.call(
                .post, "/auth/verify-email", json: #"{"token":"\#(token)"}"#)
            #expect(again.status == 400)
            #expect(
                again.json["error"].string
                    == "This link is invalid or has expired. Please request a new one.")
        }
    }

    @Test func `AUTH-007: a known e-mail address is refused, unless it stayed unverified for 24 hours`()
        async throws
    {
        try await CofferSystem.run { system in
            _ = try await system.register("ada@example.org")
            let taken = try await system.register(" ADA@example.org")
            #expect(taken.status == 400)
            #expect(taken.json["details"]["email"][0].string == "Email already registered")
            let old = try await system.mailedToken(to: "ada@example.org")
            system.harness.clock.advance(seconds: 86_401)
            let anew = try await system.register("ada@example.org")
            #expect(anew.status == 201, "\(anew.text)")
            let stale = try await system.call(.post, "/auth/verify-email", json: #"{"token":"\#(old)"}"#)
            #expect(stale.status == 400)
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
            let asked = try await requestReset(system, "ada@example.org")
            #expect(
                asked.data["message"].string
                    == "If an account exists with ada@example.org, you will receive a password reset link")
            let token = try await system.mailedToken(to: "ada@example.org", page: "reset-password")
            let page = try await system.call(.get, "/auth/reset-password?token=\(token)")
            #expect(page.status == 200 && page.text.contains(#"name="newPassword""#))
            let weak = try await reset(system, token, "short")
            #expect(weak.status == 400)
            #expect(weak.json["details"]["newPassword"].array.count == 4)
            let done = try await system.post(
                form: "token=\(token)&newPassword=\(Self.fresh)", to: "/auth/reset-password")
            #expect(done.status == 200, "\(done.text)")
            #expect(done.fields["X-Coffer-Sessions"] == nil)

            for member in [ada, other] { #expect(try await member.get("/users/me").status == 401) }
            #expect(try await eve.get("/users/me").status == 200)
            #expect(try await logIn(system, "ada@example.org", CofferSystem.password).status == 401)
            #expect(try await logIn(system, "ada@example.org", Self.fresh).status == 200)
            #expect(try await reset(system, token, "Y3t-another-one").status == 400)
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
                    try db.first("SELECT count(*) FROM mail_queue") { $0.int(0) }
                }
                return waiting == 0
            }
            let counted = try await system.harness.read("auth") { db in
                try db.first("SELECT count(*) FROM requested_mails") { $0.int(0) }
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
            let first = try await system.mailedToken(to: "ada@example.org")
            let body = #"{"email":"ada@example.org"}"#
            for _ in 0..<10 {
                #expect(try await system.call(.post, "/auth/resend-verification", json: body).status == 200)
            }
            let unknown = try await system.call(
                .post, "/auth/resend-verification", json: #"{"email":"nobody@example.org"}"#)
            #expect(unknown.status == 200)
            var second = first
            for _ in 0..<200 where second == first {
                try await Task.sleep(for: .milliseconds(25))
                second = try await system.mailedToken(to: "ada@example.org")
            }
            #expect(second != first)
            #expect(system.mails(to: "ada@example.org").count == 2)
            let verified = try await system.call(
                .post, "/auth/verify-email", json: #"{"token":"\#(second)"}"#)
            #expect(verified.status == 200)
        }
    }

    @Test
    func `AUTH-012: the sixth try within a minute of five failures is 429, also with the right password`()
        async throws
    {
        try await CofferSystem.run { system in
            _ = try await system.join("ada@example.org")
            _ = try await system.join("eve@example.org")
            for _ in 0..<5 {
                #expect(try await logIn(system, "ada@example.org", "WrongPass123!").status == 401)
            }
            let sixth = try await logIn(system, "ada@example.org", CofferSystem.password)
            #expect(sixth.status == 429)
            #expect(sixth.json["code"].string == "RATE_LIMITED")
            #expect(sixth.json["error"].string == "Too many attempts. Please try again later.")
            #expect(sixth.fields["Retry-After"].flatMap { Int($0) }.map { (1...60).contains($0) } == true)
            #expect(try await logIn(system, "eve@example.org", CofferSystem.password).status == 200)
            system.harness.clock.advance(seconds: 61)
            #expect(try await logIn(system, "ada@example.org", CofferSystem.password).status == 200)
        }
    }

    @Test func `a changed password ends the other sessions at once and keeps its own`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let other = try await system.signIn("ada@example.org")
            #expect(try await other.get("/users/me").status == 200)
            let change = { (current: String, new: String) in
                #"{"currentPassword":"\#(current)","newPassword":"\#(new)"}"#
            }
            let wrong = try await ada.send(.post, "/auth/change-password", change("x", Self.fresh))
            #expect(wrong.status == 400)
            #expect(wrong.json["details"]["currentPassword"][0].string == "Wrong password")
            let same = try await ada.send(
                .post, "/auth/change-password", change(CofferSystem.password, CofferSystem.password))
            #expect(same.status == 400)
            #expect(
                same.json["details"]["newPassword"][0].string
                    == "Choose a password that is not the current one")
            let done = try await ada.send(
                .post, "/auth/change-password", change(CofferSystem.password, Self.fresh))
            #expect(done.status == 200, "\(done.text)")
            #expect(try await other.get("/users/me").status == 401)
            #expect(try await ada.get("/users/me").status == 200)
            #expect(try await logIn(system, "ada@example.org", Self.fresh).status == 200)
            let notice = try await system.mail(
                to: "ada@example.org", containing: "Subject: Your Coffer password was changed")
            #expect(notice.contains("Content-Type: text/html"))
        }
    }
}

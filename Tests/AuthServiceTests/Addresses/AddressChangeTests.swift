import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import AuthService

/// Contract "Changing the address".
@Suite(.serialized) struct AddressChangeTests {
    private let old = "alice@\(AuthHarness.domain)"
    private let new = "alice@new.test"

    @Test func `a link to the new address changes it, and the sessions stay`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let other = try SignedIn(try await auth.login(old))
            let answer = try await auth.changeEmail(alice, to: "Alice@New.test")
            #expect(answer.status == 200)
            #expect(
                answer.json["message"].string == "Check Alice@New.test for a link that makes it your email.")
            #expect(try await auth.email(of: alice) == old)
            let token = try await auth.linkToken(to: "Alice@New.test", page: "confirm")
            let notice = try await auth.mail(to: old, with: "/auth/change-email/undo?token=")
            // The other address is told to nobody else.
            #expect(!notice.contains("New.test"))

            let page = try await auth.get("/auth/change-email/confirm?token=\(token)")
            #expect(page.status == 200 && page.text.contains(#"action="confirm""#))
            #expect(try await auth.email(of: alice) == old)
            let confirmed = try await auth.confirmEmail(token)
            #expect(confirmed.status == 200)
            #expect(confirmed.fields.values("X-Coffer-Sessions") == ["changed=\(alice.user.text)"])
            #expect(try await auth.email(of: alice) == "Alice@New.test")
            #expect(try await auth.record(of: other.session).json["email"].string == "Alice@New.test")
            #expect(try await auth.isRevoked(alice.session) == false)
            #expect(try await auth.isRevoked(other.session) == false)
            #expect(try await auth.login(new).status == 200)
            #expect(try await auth.login(old).status == 401)
            let person = try #require(try await auth.events(AuthEvent.userUpdated).last)
            #expect(person["id"].string == alice.user.text)
            #expect(person["email"].string == "Alice@New.test")
            #expect(try await auth.confirmEmail(token).status == 400)
            let trail = try await auth.trail(of: alice.user)
            #expect(trail.contains("email.requested") && trail.contains("email.changed"))
        }
    }

    @Test func `the page behind the link posts a form`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let (confirm, undo) = try await auth.requestEmail(alice, from: old, to: new)
            let done = try await auth.post(form: "token=\(confirm)", to: "/auth/change-email/confirm")
            #expect(done.status == 200 && done.text.contains("This is your email now"))
            let again = try await auth.post(form: "token=\(confirm)", to: "/auth/change-email/confirm")
            #expect(again.status == 400 && again.text.contains("This link does not work"))
            let page = try await auth.get("/auth/change-email/undo?token=\(undo)")
            #expect(page.status == 200 && page.text.contains(#"action="undo""#))
            let weak = try await auth.post(
                form: "token=\(undo)&newPassword=weak", to: "/auth/change-email/undo")
            #expect(weak.status == 400 && weak.text.contains("<li>"))
            let back = try await auth.post(
                form: "token=\(undo)&newPassword=Back-aga1n!", to: "/auth/change-email/undo")
            #expect(back.status == 200 && back.text.contains("yours again"))
            #expect(try await auth.login(old, password: "Back-aga1n!").status == 200)
            for path in ["confirm", "undo"] {
                #expect(try await auth.get("/auth/change-email/\(path)").status == 400)
                let none = try await auth.post("/auth/change-email/\(path)", "{}")
                #expect(none.status == 400 && none.messages("token") == ["Token is required"])
            }
        }
    }

    @Test func `an address that has an account is answered alike, and its owner gets a mail`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let bob = try await auth.signUp("bob")
            let taken = "bob@\(AuthHarness.domain)"
            let answers = [
                try await auth.changeEmail(alice, to: taken), try await auth.changeEmail(alice, to: new),
            ]
            #expect(answers.map(\.status) == [200, 200])
            #expect(answers[0].text.replacing(taken, with: new) == answers[1].text)
            let mail = try #require(try await auth.mails(to: taken).first)
            #expect(mail.contains("it belongs to another") && !mail.contains("token="))
            #expect(!mail.contains(old))
            // Each request made the same mails: one to the new address and one to the old one.
            #expect(try await auth.mails(to: old, count: 2).count == 2)
            #expect(try await auth.mails(to: new).count == 1)
            #expect(try await auth.email(of: bob) == taken)
        }
    }

    @Test func `the request needs a good address, the password, and a code of the second factor`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let cases: [(String, String)] = [
                ("{}", "newEmail"), ("{}", "password"), (#"{"newEmail":"nobody"}"#, "newEmail"),
                (#"{"newEmail":"\#(old)","password":"x"}"#, "newEmail"),
                (#"{"newEmail":7,"password":"x"}"#, "newEmail"),
                (#"{"newEmail":"\#(new)","password":"wrong"}"#, "password"),
            ]
            for (body, field) in cases {
                let answer = try await auth.send(.post, "/auth/change-email", as: alice, body)
                #expect(answer.status == 400 && !answer.messages(field).isEmpty, "\(body)")
            }
            let (app, _) = try await auth.turnOnFactor(alice)
            let missing = try await auth.changeEmail(alice, to: new)
            #expect(missing.status == 400 && missing.messages("code") == ["Code is required"])
            let wrong = try await auth.changeEmail(alice, to: new, code: auth.wrongCode(app))
            #expect(wrong.status == 400 && wrong.messages("code") == ["Wrong code"])
            #expect(try await auth.mails(to: old).allSatisfy { !$0.contains("/undo?token=") })
            let right = try await auth.changeEmail(alice, to: new, code: app.code(at: auth.now))
            #expect(right.status == 200)
            let again = try await auth.changeEmail(alice, to: new, code: app.code(at: auth.now))
            #expect(again.status == 400)
            _ = try await auth.confirmEmail(try await auth.linkToken(to: new, page: "confirm"))
            #expect(try await auth.email(of: alice) == new)
        }
    }

    @Test func `the link works for a day, the undo for seven, and then the old address is free`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let late = try await auth.requestEmail(alice, from: old, to: new)
            auth.service.clock.advance(seconds: 86_400)
            #expect(try await auth.confirmEmail(late.confirm).status == 400)
            // A request that nobody confirmed keeps no address.
            let links = try await auth.requestEmail(alice, from: old, to: "second@new.test", requests: 2)
            #expect(try await auth.confirmEmail(links.confirm).status == 200)
            #expect(try await auth.register(new).status == 201)
            let kept = try await auth.register(old)
            #expect(kept.status == 400 && kept.messages("email") == ["Email already registered"])
            #expect(
                try await auth.operate(.post, "/invitations", #"{"email":"\#(old)"}"#).status == 400)
            auth.service.clock.advance(seconds: 7 * 86_400 - 1)
            #expect(try await auth.register(old).status == 400)
            #expect(try await auth.get("/auth/change-email/undo?token=\(links.undo)").status == 200)
            auth.service.clock.advance(seconds: 1)
            #expect(try await auth.undoEmail(links.undo).status == 400)
            #expect(try await auth.register(old).status == 201)
        }
    }

    @Test func `the user may go back to an address that is kept for them`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let away = try await auth.requestEmail(alice, from: old, to: new)
            #expect(try await auth.confirmEmail(away.confirm).status == 200)
            #expect(try await auth.changeEmail(alice, to: old).status == 200)
            let back = try await auth.linkToken(to: old, page: "confirm")
            #expect(try await auth.confirmEmail(back).status == 200)
            #expect(try await auth.email(of: alice) == old)
            // Only the letters of the address change.
            let upper = "ALICE@\(AuthHarness.domain)"
            #expect(try await auth.changeEmail(alice, to: upper).status == 200)
            #expect(try await auth.confirmEmail(auth.linkToken(to: upper, page: "confirm")).status == 200)
            #expect(try await auth.email(of: alice) == upper)
        }
    }

    @Test func `the reader of an address has it, although somebody registered it without`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            #expect(try await auth.register(new).status == 201)
            let links = try await auth.requestEmail(alice, from: old, to: new)
            #expect(try await auth.confirmEmail(links.confirm).status == 200)
            #expect(try await auth.email(of: alice) == new)
        }
    }

    @Test func `an address that has an account by the time of the link stays with it`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let carol = "carol@\(AuthHarness.domain)"
            let links = try await auth.requestEmail(alice, from: old, to: carol)
            _ = try await auth.signUp("carol")
            let late = try await auth.confirmEmail(links.confirm)
            #expect(late.status == 409)
            let page = try await auth.post(
                form: "token=\(links.confirm)", to: "/auth/change-email/confirm")
            #expect(page.status == 409 && page.text.contains("has an account"))
            #expect(try await auth.email(of: alice) == old)
        }
    }
}

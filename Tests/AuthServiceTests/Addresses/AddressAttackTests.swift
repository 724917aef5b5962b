import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import AuthService

/// Contract "Changing the address": who has a session and the password does not keep the account.
@Suite(.serialized) struct AddressAttackTests {
    private let old = "alice@\(AuthHarness.domain)"
    private let new = "thief@new.test"

    @Test func `undo brings the address back and ends everything since the request`() async throws {
        try await PasskeyHarness.run { harness in
            let auth = harness.auth
            let alice = try await auth.signUp()
            let (own, _) = try await harness.add(.es256, to: alice)
            auth.service.clock.advance(seconds: 60)
            let thief = try SignedIn(try await auth.login(old))
            let links = try await auth.requestEmail(thief, from: old, to: new)
            auth.service.clock.advance(seconds: 60)
            let (added, _) = try await harness.add(.edDSA, to: thief)
            // A request that waits would end with the other sessions.
            #expect(try await auth.confirmEmail(links.confirm).status == 200)
            _ = try await auth.turnOnFactor(thief)
            #expect(try await auth.setPin("1234", as: thief).status == 200)
            _ = try await auth.post("/auth/request-reset", #"{"email":"\#(new)"}"#)
            let mail = try await auth.mail(to: new, with: "/auth/reset-password?token=")
            let reset = try auth.token(in: mail, page: "reset-password")

            let undone = try await auth.undoEmail(links.undo)
            #expect(undone.status == 200, "\(undone.text)")
            #expect(undone.fields.values("X-Coffer-Sessions") == ["changed=\(alice.user.text)"])
            for session in [alice.session, thief.session] {
                #expect(try await auth.isRevoked(session) == true)
            }
            #expect(try await harness.login(added).status == 401)
            #expect(try await harness.login(own).status == 200)
            let stolen = #"{"token":"\#(reset)","newPassword":"Th1ef-again!"}"#
            #expect(try await auth.post("/auth/reset-password", stolen).status == 400)
            for password in [AuthHarness.password, "Th1ef-again!"] {
                #expect(try await auth.login(old, password: password).status == 401)
            }
            let answer = try await auth.login(old, password: "Back-aga1n!")
            #expect(answer.json["user"]["hasTotp"].bool == false)
            #expect(answer.json["user"]["hasPin"].bool == false)
            #expect(answer.json["user"]["email"].string == old)
            #expect(try await auth.undoEmail(links.undo).status == 400)
            #expect(try await auth.events(AuthEvent.userUpdated).last?["email"].string == old)
            #expect(try await auth.trail(of: alice.user).contains("email.restored"))
        }
    }

    @Test func `undo keeps a second factor from before the request, and drops later recovery codes`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let (app, codes) = try await auth.turnOnFactor(alice)
            let answer = try await auth.changeEmail(alice, to: new, code: app.code(at: auth.now))
            #expect(answer.status == 200)
            auth.service.clock.advance(seconds: 30)
            let body = #"{"code":"\#(app.code(at: auth.now))"}"#
            let fresh = try await auth.send(.post, "/auth/totp/recovery-codes", as: alice, body)
            let undo = try await auth.linkToken(to: old, page: "undo")
            #expect(try await auth.undoEmail(undo).status == 200)
            auth.service.clock.advance(seconds: 30)
            let token = try await auth.beginSignIn(old, password: "Back-aga1n!")
            for code in codes + fresh.json["recoveryCodes"].array.compactMap(\.string).prefix(1) {
                let status = try await auth.finishSignIn(
                    try await auth.beginSignIn(old, password: "Back-aga1n!"), recoveryCode: code
                ).status
                #expect(status == 400 || status == 429)
            }
            auth.service.clock.advance(seconds: 3_600)
            #expect(try await auth.finishSignIn(token, code: app.code(at: auth.now)).status == 401)
            let last = try await auth.beginSignIn(old, password: "Back-aga1n!")
            #expect(try await auth.finishSignIn(last, code: app.code(at: auth.now)).status == 200)
        }
    }

    @Test func `a new password ends a request for another address`() async throws {
        try await AuthHarness.run { auth in
            let thief = try await auth.signUp()
            let links = try await auth.requestEmail(thief, from: old, to: new)
            _ = try await auth.post("/auth/request-reset", #"{"email":"\#(old)"}"#)
            let mail = try await auth.mail(to: old, with: "/auth/reset-password?token=")
            let token = try auth.token(in: mail, page: "reset-password")
            let reset = #"{"token":"\#(token)","newPassword":"Own-aga1n!"}"#
            #expect(try await auth.post("/auth/reset-password", reset).status == 200)
            #expect(try await auth.confirmEmail(links.confirm).status == 400)
            #expect(try await auth.login(old, password: "Own-aga1n!").status == 200)
        }
    }

    @Test func `undo removes what the session that asked had added before it asked`() async throws {
        try await PasskeyHarness.run { harness in
            let auth = harness.auth
            let alice = try await auth.signUp()
            let (own, _) = try await harness.add(.es256, to: alice)
            auth.service.clock.advance(seconds: 60)
            let thief = try SignedIn(try await auth.login(old))
            let (added, _) = try await harness.add(.edDSA, to: thief)
            auth.service.clock.advance(seconds: 60)
            let links = try await auth.requestEmail(thief, from: old, to: new)
            #expect(try await auth.confirmEmail(links.confirm).status == 200)
            #expect(try await auth.undoEmail(links.undo).status == 200)
            #expect(try await harness.login(added).status == 401)
            #expect(try await harness.login(own).status == 200)
        }
    }

    @Test func `undo before the link is used ends the request`() async throws {
        try await AuthHarness.run { auth in
            let thief = try await auth.signUp()
            let links = try await auth.requestEmail(thief, from: old, to: new)
            #expect(try await auth.undoEmail(links.undo).status == 200)
            #expect(try await auth.confirmEmail(links.confirm).status == 400)
            #expect(try await auth.isRevoked(thief.session) == true)
            #expect(try await auth.login(old, password: "Back-aga1n!").status == 200)
        }
    }

    @Test func `of two requests the later link works, and either undo goes back to the first`() async throws {
        try await PasskeyHarness.run { harness in
            let auth = harness.auth
            let thief = try await auth.signUp()
            let first = try await auth.requestEmail(thief, from: old, to: new)
            auth.service.clock.advance(seconds: 60)
            let (added, _) = try await harness.add(.es256, to: thief)
            auth.service.clock.advance(seconds: 60)
            let second = try await auth.requestEmail(thief, from: old, to: "second@new.test", requests: 2)
            #expect(try await auth.confirmEmail(first.confirm).status == 400)
            #expect(try await auth.confirmEmail(second.confirm).status == 200)
            #expect(try await auth.undoEmail(second.undo).status == 200)
            // The passkey is from between the two requests.
            #expect(try await harness.login(added).status == 401)
            #expect(try await auth.undoEmail(first.undo).status == 400)
            #expect(try await auth.login(old, password: "Back-aga1n!").status == 200)
        }
    }

    @Test func `the first address gets the account back over two changes, and the second cannot retake it`()
        async throws
    {
        try await AuthHarness.run { auth in
            let thief = try await auth.signUp()
            let first = try await auth.requestEmail(thief, from: old, to: new)
            #expect(try await auth.confirmEmail(first.confirm).status == 200)
            auth.service.clock.advance(seconds: 60)
            let second = try await auth.requestEmail(thief, from: new, to: "third@new.test")
            #expect(try await auth.confirmEmail(second.confirm).status == 200)
            #expect(try await auth.email(of: thief) == "third@new.test")
            #expect(try await auth.undoEmail(first.undo).status == 200)
            let answer = try await auth.login(old, password: "Back-aga1n!")
            #expect(answer.json["user"]["email"].string == old)
            #expect(try await auth.undoEmail(second.undo, password: "Th1ef-again!").status == 400)
            for email in [new, "third@new.test"] {
                #expect(try await auth.register(email).status == 201)
            }
        }
    }

    @Test func `confirming and undoing at the same moment leave the account with the old address`()
        async throws
    {
        for _ in 0..<5 {
            try await AuthHarness.run { auth in
                let thief = try await auth.signUp()
                let links = try await auth.requestEmail(thief, from: old, to: new)
                let statuses = try await gather(6) { number in
                    number % 2 == 0
                        ? try await auth.confirmEmail(links.confirm).status
                        : try await auth.undoEmail(links.undo).status
                }
                #expect([0, 2, 4].filter { statuses[$0] == 200 }.count <= 1)
                #expect([1, 3, 5].filter { statuses[$0] == 200 }.count == 1)
                #expect(statuses.allSatisfy { [200, 400].contains($0) }, "\(statuses)")
                #expect(try await auth.login(old, password: "Back-aga1n!").status == 200)
                #expect(try await auth.login(new, password: "Back-aga1n!").status == 401)
            }
        }
    }

    @Test func `two users who ask for one address at the same moment do not share it`() async throws {
        try await AuthHarness.run { auth in
            let users = [try await auth.signUp(), try await auth.signUp("bob")]
            var tokens: [String] = []
            for (number, user) in users.enumerated() {
                #expect(try await auth.changeEmail(user, to: new).status == 200)
                tokens.append(try await auth.linkToken(to: new, page: "confirm", count: number + 1))
            }
            let all = tokens
            let statuses = try await gather(2) { try await auth.confirmEmail(all[$0]).status }
            #expect(statuses.sorted() == [200, 409])
            let emails = [try await auth.email(of: users[0]), try await auth.email(of: users[1])]
            #expect(emails.filter { $0 == new }.count == 1)
        }
    }

    @Test func `a link for a new password from before the change dies with it`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            _ = try await auth.post("/auth/request-reset", #"{"email":"\#(old)"}"#)
            let mail = try await auth.mail(to: old, with: "/auth/reset-password?token=")
            let token = try auth.token(in: mail, page: "reset-password")
            let links = try await auth.requestEmail(alice, from: old, to: new)
            #expect(try await auth.confirmEmail(links.confirm).status == 200)
            let reset = #"{"token":"\#(token)","newPassword":"Th1ef-again!"}"#
            #expect(try await auth.post("/auth/reset-password", reset).status == 400)
        }
    }

    @Test func `three requests an hour go out, and three mails a day to one address`() async throws {
        try await AuthHarness.run(settings: ["COFFER_RATES": "off"]) { auth in
            let alice = try await auth.signUp()
            for _ in 0..<3 { #expect(try await auth.changeEmail(alice, to: new).status == 200) }
            let refused = try await auth.changeEmail(alice, to: new)
            #expect(refused.status == 429 && refused.fields["Retry-After"] == "3600")
            // Another user's requests count apart, so nobody uses up an address that is somebody else's.
            let bob = try await auth.signUp("bob")
            #expect(try await auth.changeEmail(bob, to: new).status == 200)
            #expect(try await auth.mails(to: new, count: 4).count == 4)
            auth.service.clock.advance(seconds: 3_600)
            #expect(try await auth.changeEmail(alice, to: "second@new.test").status == 200)
        }
    }

    @Test func `links of a disabled or an erased user do nothing`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let links = try await auth.requestEmail(alice, from: old, to: new)
            _ = try await auth.operate(.post, "/users/\(alice.user.text)/disable")
            #expect(try await auth.confirmEmail(links.confirm).status == 400)
            #expect(try await auth.undoEmail(links.undo).status == 400)
            let bob = try await auth.signUp("bob")
            let address = "bob@\(AuthHarness.domain)"
            let his = try await auth.requestEmail(bob, from: address, to: "bob@new.test")
            let other = try await auth.confirmEmail(his.confirm)
            #expect(other.status == 200)
            let body = #"{"password":"\#(AuthHarness.password)"}"#
            #expect(try await auth.send(.delete, "/users/me", as: bob, body).status == 200)
            #expect(try await auth.undoEmail(his.undo).status == 400)
            // The address of an erased user is kept for nobody.
            #expect(try await auth.register(address).status == 201)
        }
    }
}

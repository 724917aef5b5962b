import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import AuthService

@Suite(.serialized) struct ActivityTests {
    @Test func `users see what happened to their account, newest first, and nobody else's`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let bob = try await auth.signUp("bob")
            _ = try await auth.login("alice@\(AuthHarness.domain)", password: "Wrong1!", from: "198.51.100.7")
            try await auth.setPin("1234", as: alice)
            let password = AuthHarness.password
            #expect(
                try await auth.send(
                    .post, "/auth/change-password", as: alice,
                    #"{"currentPassword":"\#(password)","newPassword":"An0ther-one!"}"#
                ).status == 200)
            #expect(
                try await auth.send(
                    .delete, "/auth/pin", as: alice, #"{"password":"wrong"}"#
                ).status == 400)
            let list = try await auth.activity(of: alice)
            #expect(
                list["events"].array.map { $0["type"].string } == [
                    "password.refused", "password.changed", "pin.set", "signin.failed", "signin.succeeded",
                    "account.verified",
                ])
            #expect(list["total"].int == 6 && list["hasMore"].bool == false && list["nextCursor"].isNull)
            let failed = list["events"][3]
            #expect(failed["actor"].string == "stranger" && failed["address"].string == "198.51.100.7")
            #expect(failed["session"].isNull && failed["count"].int == 1)
            let signIn = list["events"][4]
            #expect(signIn["actor"].string == "user" && signIn["session"].string == alice.session.text)
            let others = try await auth.activity(of: bob)
            #expect(others["events"].array.count == 2)
        }
    }

    @Test func `a calendar's address is noted and mailed about, unless its session has ended`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let note = """
                {"type":"calendar.made","address":"192.0.2.9","session":"\(alice.session.text)"}
                """
            let path = "/internal/users/\(alice.user.text)/activity"
            let send = {
                try await auth.service.request(.post, path, as: .service("ledger"), json: note).status
            }
            #expect(try await send() == 200)
            let event = try await auth.activity(of: alice)["events"][0]
            #expect(event["type"].string == "calendar.made" && event["address"].string == "192.0.2.9")
            _ = try await auth.mail(to: "alice@\(AuthHarness.domain)", with: "calendar apps")
            _ = try await auth.post("/auth/logout", nil, bearer: alice.accessToken)
            #expect(try await send() == 401)
        }
    }

    @Test func `a sign-out everywhere with tokens tells the other services that the account was taken back`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            #expect(try await auth.send(.post, "/auth/logout-all", as: alice, "{}").status == 200)
            #expect(try await auth.events(AuthEvent.userRecovered).isEmpty)
            let again = try SignedIn(try await auth.login("alice@\(AuthHarness.domain)"))
            let all = #"{"tokens":true}"#
            #expect(try await auth.send(.post, "/auth/logout-all", as: again, all).status == 200)
            let events = try await auth.events(AuthEvent.userRecovered)
            #expect(events.map { $0["user"].string } == [alice.user.text])
        }
    }

    @Test func `pages of the activity join without a gap`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            for _ in 0..<4 { _ = try await auth.login("alice@\(AuthHarness.domain)") }
            var types: [String?] = []
            var query = "?limit=4"
            for _ in 0..<5 {
                let page = try await auth.activity(of: alice, query)
                types += page["events"].array.map { $0["type"].string }
                guard let cursor = page["nextCursor"].string else { break }
                query = "?limit=4&cursor=\(cursor)"
            }
            #expect(types == Array(repeating: "signin.succeeded", count: 5) + ["account.verified"])
            let cursor = try #require(try await auth.activity(of: alice, "?limit=4")["nextCursor"].string)
            // A place is its user's alone, and says nothing of how much happens to others.
            let bob = try await auth.signUp("bob")
            let alien = try await auth.send(.get, "/auth/activity?cursor=\(cursor)", as: bob)
            #expect(alien.status == 400 && Int(cursor) == nil)
            let second = try await auth.activity(of: alice, "?limit=4&offset=4")
            #expect(second["events"].array.count == 2)
            for (wrong, message) in [
                ("?limit=0", "Limit must be a whole number from 1 to 100"),
                ("?cursor=x", "Cursor must be the nextCursor of a page"),
                ("?cursor=-1", "Cursor must be the nextCursor of a page"),
                ("?cursor=\(cursor)&offset=1", "Use either cursor or offset"),
                ("?limit=1&limit=1", "Limit must be given only once"),
            ] {
                let answer = try await auth.send(.get, "/auth/activity\(wrong)", as: alice)
                #expect(answer.status == 400 && answer.json["error"].string == message, "\(answer.text)")
            }
        }
    }

    @Test func `sessions that end, copied tokens, locks and links for passwords are told`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let phone = try SignedIn(try await auth.login("alice@\(AuthHarness.domain)"))
            #expect(
                try await auth.send(.delete, "/auth/sessions/\(phone.session.text)", as: alice).status == 200)
            let copied = try SignedIn(try await auth.login("alice@\(AuthHarness.domain)"))
            let next = try SignedIn(try await auth.refresh(copied.refreshToken))
            _ = try await auth.refresh(next.refreshToken)
            auth.service.clock.advance(seconds: 60)
            #expect(try await auth.refresh(copied.refreshToken).status == 401)
            _ = try await auth.post("/auth/logout", #"{"refreshToken":"\#(alice.refreshToken)"}"#)
            let again = try SignedIn(try await auth.login("alice@\(AuthHarness.domain)"))
            for _ in 0..<7 { _ = try await auth.login("alice@\(AuthHarness.domain)", password: "Wrong1!") }
            _ = try await auth.send(.post, "/auth/logout-all", as: again)
            _ = try await auth.post("/auth/request-reset", #"{"email":"alice@\#(AuthHarness.domain)"}"#)
            let mail = try await auth.mail(
                to: "alice@\(AuthHarness.domain)", with: "/auth/reset-password?token=")
            let token = try auth.token(in: mail, page: "reset-password")
            #expect(
                try await auth.post(
                    "/auth/reset-password", #"{"token":"\#(token)","newPassword":"An0ther-one!"}"#
                ).status == 200)
            #expect(
                try await auth.trail(of: alice.user) == [
                    "account.verified", "signin.succeeded", "signin.succeeded", "sessions.ended",
                    "signin.succeeded", "token.reused", "signout", "signin.succeeded", "signin.failed",
                    "signin.blocked", "sessions.ended", "password.reset",
                ])
        }
    }

    @Test func `wrong PINs are told when they block, and when they remove the PIN`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            try await auth.setPin("1234", as: alice)
            for _ in 0..<10 {
                _ = try await auth.unlock("0000", as: alice)
                auth.service.clock.advance(seconds: 3_600)
            }
            #expect(
                try await auth.trail(of: alice.user).dropFirst(2)
                    == ["pin.set", "pin.blocked", "pin.blocked", "pin.blocked", "pin.disabled"])
        }
    }

    @Test func `a guesser of addresses leaves rows without a user`() async throws {
        try await AuthHarness.run { auth in
            _ = try await auth.login("nobody@example.org", password: "Wrong1!")
            let entries = try await auth.operate(.get, "/audit").json["entries"].array
            #expect(entries.map { $0["event"]["type"].string } == ["signin.failed"])
            #expect(entries[0]["user"].isNull && entries[0]["email"].isNull)
            #expect(entries[0]["event"]["address"].string == "192.0.2.1")
        }
    }

    @Test func `passkeys that come, go and fail are told`() async throws {
        try await PasskeyHarness.run { passkeys in
            let auth = passkeys.auth
            let alice = try await auth.signUp()
            let (passkey, added) = try await passkeys.add(.edDSA, to: alice)
            let id = try #require(added.json["id"].string)
            #expect(try await passkeys.login(passkey).status == 200)
            // An answer to another challenge.
            let options = try await passkeys.loginOptions(#"{"email":"bob@example.org"}"#).json
            #expect(try await passkeys.answer(passkey, options).status == 401)
            #expect(try await passkeys.request(.delete, "/auth/passkeys/\(id)", alice).status == 200)
            #expect(
                try await auth.trail(of: alice.user).dropFirst(2) == [
                    "passkey.added", "signin.succeeded", "signin.failed", "passkey.removed",
                ])
        }
    }
}

import Contracts
import HTTPKit
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import AuthService

@Suite(.serialized) struct OperatorTests {
    private let alices = "alice@\(AuthHarness.domain)"

    @Test func `the operator sees users in the order of their addresses, and no secret`() async throws {
        try await AuthHarness.run { auth in
            for name in ["carol", "alice", "bob"] { _ = try await auth.signUp(name) }
            let list = try await auth.operate(.get, "/users")
            #expect(
                list.json["users"].array.map { $0["email"].string }
                    == ["alice", "bob", "carol"].map { "\($0)@\(AuthHarness.domain)" } + [DemoUser.email])
            #expect(list.json["next"].isNull)
            let alice = try await auth.operate(.get, "/users?email=Alice@\(AuthHarness.domain)")
            let user = alice.json["users"][0]
            #expect(user["state"].string == "active" && user["sessions"].int == 1)
            #expect(user["lastSignInAt"].string == auth.service.clock.clock.now().text)
            let details = try await auth.operate(.get, "/users/\(user["id"].string ?? "")")
            #expect(details.json["profile"]["displayName"].string == "Test User")
            #expect(!details.text.contains("argon2") && !details.text.contains("password"))
            #expect(
                try await auth.operate(.get, "/users?email=nobody@example.org").json["users"].array.isEmpty)
        }
    }

    @Test func `users come in pages of a hundred`() async throws {
        try await StoreHarness.run { harness in
            for number in 100..<350 { _ = try await harness.addUser("user\(number)@example.com") }
            var emails: [String] = []
            var after: String? = ""
            while let last = after {
                let page = try await harness.store.users(after: last, at: harness.now)
                #expect(page.users.count <= OperatorUserPage.limit)
                emails += page.users.map(\.email)
                after = page.next
            }
            #expect(emails == (100..<350).map { "user\($0)@example.com" })
        }
    }

    @Test func `a disabled user's sessions end, and no way of signing in tells it from a wrong password`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let wrong = try await auth.login(alices, password: "Wrong1!")
            _ = try await auth.post("/auth/request-reset", #"{"email":"\#(alices)"}"#)
            let mail = try await auth.mail(to: alices, with: "/auth/reset-password?token=")
            let reset = try auth.token(in: mail, page: "reset-password")
            let path = "/users/\(alice.user.text)"
            let disabled = try await auth.operate(.post, "\(path)/disable")
            #expect(disabled.json["state"].string == "disabled" && disabled.json["sessions"].int == 0)
            #expect(try await auth.isRevoked(alice.session) == true)
            #expect(
                try await auth.events(AuthEvent.sessionEnded).last?["session"].string == alice.session.text)
            #expect(try await auth.refresh(alice.refreshToken).status == 401)
            let right = try await auth.login(alices)
            #expect(right.status == 401 && right.bytes == wrong.bytes)
            #expect(
                try await auth.post(
                    "/auth/reset-password", #"{"token":"\#(reset)","newPassword":"An0ther-one!"}"#
                ).status == 400)
            _ = try await auth.post("/auth/request-reset", #"{"email":"\#(alices)"}"#)
            try await auth.pause(milliseconds: 100)
            #expect(auth.mailFolder().count { $0.contains("To: \(alices)\n") } == 1)
            #expect(try await auth.register(alices).status == 400)
            #expect(try await auth.operate(.post, "\(path)/reset-link").status == 409)

            // Again changes nothing; then all is as before.
            #expect(try await auth.operate(.post, "\(path)/disable").status == 200)
            let enabled = try await auth.operate(.post, "\(path)/enable")
            #expect(enabled.json["state"].string == "active" && enabled.json["disabledAt"].isNull)
            #expect(try await auth.login(alices).status == 200)
            let kinds = try await auth.trail(of: alice.user).filter { $0.hasPrefix("account.") }
            #expect(kinds == ["account.verified", "account.disabled", "account.enabled"])
        }
    }

    @Test func `a passkey of a disabled user does not sign in`() async throws {
        try await PasskeyHarness.run { passkeys in
            let alice = try await passkeys.auth.signUp()
            let (passkey, _) = try await passkeys.add(.es256, to: alice)
            _ = try await passkeys.auth.operate(.post, "/users/\(alice.user.text)/disable")
            #expect(try await passkeys.login(passkey).status == 401)
            _ = try await passkeys.auth.operate(.post, "/users/\(alice.user.text)/enable")
            #expect(try await passkeys.login(passkey).status == 200)
        }
    }

    @Test func `an added user chooses a password by the link, which verifies the address`() async throws {
        try await AuthHarness.run { auth in
            let added = try await auth.operate(
                .post, "/users", #"{"email":"Ada@example.org","displayName":"Ada L"}"#)
            #expect(added.status == 201, "\(added.text)")
            let listed = try await auth.operate(.get, "/users?email=ada@example.org").json["users"][0]
            #expect(listed["state"].string == "unverified" && listed["displayName"].string == "Ada L")
            // A second one of the same address is refused, and nothing of the first changes.
            let twin = try await auth.operate(.post, "/users", #"{"email":"ada@example.org"}"#)
            #expect(
                twin.status == 400 && twin.json["details"]["email"][0].string == "Email already registered")
            auth.service.clock.advance(seconds: 6 * 86_400)
            let body = #"{"token":"\#(try auth.linkToken(added))","newPassword":"An0ther-one!"}"#
            #expect(try await auth.post("/auth/reset-password", body).status == 200)
            #expect(try await auth.post("/auth/reset-password", body).status == 400)
            let ada = try SignedIn(try await auth.login("ada@example.org", password: "An0ther-one!"))
            #expect(
                try await auth.trail(of: ada.user) == [
                    "account.added", "account.verified", "password.reset", "signin.succeeded",
                ])
            let verified = try await auth.events(AuthEvent.userVerified)
            #expect(verified.map { $0["email"].string?.lowercased() } == [DemoUser.email, "ada@example.org"])
        }
    }

    @Test
    func `the link of an added user is mailed where there is a mail server, unless it is to be printed`()
        async throws
    {
        let settings = ["COFFER_SMTP_URL": "smtp://127.0.0.1:1"]
        try await AuthHarness.run(settings: settings) { auth in
            let mailed = try await auth.operate(
                .post, "/users", #"{"email":"ada@example.org","verified":true}"#)
            #expect(mailed.status == 201 && mailed.json["link"].isNull, "\(mailed.text)")
            let printed = try await auth.operate(
                .post, "/users", #"{"email":"bob@example.org","printsLink":true}"#)
            #expect(printed.json["link"].string?.contains("/auth/reset-password?token=") == true)
            let listed = try await auth.operate(.get, "/users?email=ada@example.org").json["users"][0]
            #expect(listed["state"].string == "active" && listed["displayName"].string == "ada")
        }
    }

    @Test func `a printed link sets a new password once within a day`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            func link() async throws -> String {
                try auth.linkToken(try await auth.operate(.post, "/users/\(alice.user.text)/reset-link"))
            }
            func reset(_ token: String) async throws -> Int {
                try await auth.post(
                    "/auth/reset-password", #"{"token":"\#(token)","newPassword":"An0ther-one!"}"#
                ).status
            }
            let late = try await link()
            auth.service.clock.advance(seconds: 86_400)
            #expect(try await reset(late) == 400)
            let former = try await link()
            let token = try await link()
            #expect(try await reset(former) == 400)
            #expect(try await reset(token) == 200)
            #expect(try await reset(token) == 400)
            #expect(try await auth.isRevoked(alice.session) == true)
            #expect(try await auth.login(alices, password: "An0ther-one!").status == 200)
        }
    }

    @Test func `the operator erases a user as the user could`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let erased = try await auth.operate(.delete, "/users/\(alice.user.text)")
            #expect(erased.status == 200 && erased.json["deleted"].bool == true)
            #expect(try await auth.isRevoked(alice.session) ?? true)
            #expect(
                try await auth.events(AuthEvent.userDeleted).map { $0["user"].string } == [alice.user.text])
            #expect(try await auth.operate(.delete, "/users/\(alice.user.text)").status == 404)
            let left = try await auth.operate(.get, "/users").json["users"].array
            #expect(left.map { $0["email"].string } == [DemoUser.email])
            #expect(try await auth.register(alices).status == 201)
            let requested = try await auth.operate(.get, "/audit?user=\(alice.user.text)").json["entries"]
                .array
                .first { $0["event"]["type"].string == "erasure.requested" }
            #expect(requested?["event"]["actor"].string == "operator")
        }
    }

    @Test func `nobody but a service reaches the operator's endpoints`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            for path in ["/users", "/audit"] {
                let answer = try await auth.send(.get, "/internal/operator\(path)", as: alice)
                #expect(answer.status == 403, "\(answer.text)")
            }
        }
    }

    @Test func `the audit begins where it is asked to`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            auth.service.clock.advance(seconds: 86_400)
            let since = auth.service.clock.clock.now().text
            _ = try await auth.login(alices)
            for query in ["?since=\(since)", "?since=\(since)&user=\(alice.user.text)"] {
                let entries = try await auth.operate(.get, "/audit\(query)").json["entries"].array
                #expect(entries.map { $0["event"]["type"].string } == ["signin.succeeded"])
                #expect(entries[0]["email"].string == alices)
            }
            #expect(try await auth.operate(.get, "/audit?since=yesterday").status == 400)
        }
    }
}

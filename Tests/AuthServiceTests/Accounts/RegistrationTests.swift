import Contracts
import HTTPKit
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import AuthService

@Suite(.serialized) struct RegistrationTests {
    @Test func `AUTH-006: a new user is told to check the mail, and the link verifies once`() async throws {
        try await AuthHarness.run { auth in
            let answer = try await auth.register("Alice@Example.com", name: "Alice Ångström")
            #expect(answer.status == 201)
            #expect(answer.json["message"].string?.hasPrefix("Check your email") == true)
            #expect(answer.json["emailVerified"].bool == false)
            #expect(
                try await auth.events(AuthEvent.userVerified).filter { $0["email"].string != DemoUser.email }
                    .isEmpty)

            let mail = try #require(try await auth.mails(to: "Alice@Example.com").first)
            #expect(mail.contains("Hello,") && !mail.contains("Alice Ångström"))
            #expect(mail.contains("http://127.0.0.1:0/auth/verify-email?token="))
            #expect(mail.contains("text/html"))
            let token = try auth.token(in: mail)
            #expect(token.utf8.count == 43)

            let body = #"{"token":"\#(token)"}"#
            let verified = try await auth.post("/auth/verify-email", body)
            #expect(verified.status == 200)
            #expect(verified.json["message"].string != nil)
            let person = try #require(try await auth.events(AuthEvent.userVerified).last)
            #expect(person["email"].string == "Alice@Example.com")
            #expect(person["displayName"].string == "Alice Ångström")

            let again = try await auth.post("/auth/verify-email", body)
            #expect(again.status == 400)
            #expect(
                again.json["error"].string
                    == "This link is invalid or has expired. Please request a new one.")
            #expect(try await auth.events(AuthEvent.userVerified).count == 2)

            let login = try await auth.login(" alice@EXAMPLE.com ")
            #expect(login.status == 200)
            #expect(login.json["user"]["email"].string == "Alice@Example.com")
            #expect(login.json["user"]["emailVerified"].bool == true)
        }
    }

    @Test func `AUTH-006: of twenty parallel verifications of one token one succeeds`() async throws {
        try await AuthHarness.run { auth in
            _ = try await auth.register("bob@example.com")
            let token = try auth.token(in: try #require(try await auth.mails(to: "bob@example.com").first))
            let statuses = try await gather(20) { _ in
                try await auth.post("/auth/verify-email", #"{"token":"\#(token)"}"#).status
            }
            #expect(statuses.filter { $0 == 200 }.count == 1)
            #expect(statuses.filter { $0 == 400 }.count == 19)
        }
    }

    @Test func `AUTH-006: the page of the mailed link only shows a button, and the button verifies`()
        async throws
    {
        try await AuthHarness.run { auth in
            _ = try await auth.register("carol@example.com")
            let token = try auth.token(in: try #require(try await auth.mails(to: "carol@example.com").first))
            for _ in 0..<2 {
                let page = try await auth.get("/auth/verify-email?token=\(token)")
                #expect(page.status == 200)
                #expect(page.fields["Content-Type"] == "text/html; charset=utf-8")
                #expect(page.fields["X-Coffer-Body"] == "raw")
                #expect(page.fields["Referrer-Policy"] == "no-referrer")
                #expect(page.fields["Content-Security-Policy"]?.contains("form-action 'self'") == true)
                #expect(page.text.contains(#"<form method="post" action="verify-email">"#))
                #expect(page.text.contains(#"value="\#(token)""#))
                #expect(!page.text.contains("<script"))
            }
            #expect(try await auth.login("carol@example.com").status == 403)
            let done = try await auth.post(form: "token=\(token)", to: "/auth/verify-email")
            #expect(done.status == 200)
            #expect(done.text.contains("Your email is verified"))
            #expect(try await auth.login("carol@example.com").status == 200)
            let again = try await auth.post(form: "token=\(token)", to: "/auth/verify-email")
            #expect(again.status == 400)
            #expect(again.fields["Content-Type"] == "text/html; charset=utf-8")
            #expect(again.text.contains("invalid or has expired"))
        }
    }

    @Test(arguments: [
        "", "?token=", "?token=abc", "?token=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E", "?x=1",
    ])
    func `the page of a wrong link has no form and echoes nothing`(query: String) async throws {
        try await AuthHarness.run { auth in
            let page = try await auth.get("/auth/verify-email\(query)")
            #expect(page.status == 400)
            #expect(!page.text.contains("<form") && !page.text.contains("script>"))
        }
    }

    @Test func `AUTH-006: a link works for 24 hours, then the address can be registered again`()
        async throws
    {
        try await AuthHarness.run { auth in
            let email = "dave@example.com"
            _ = try await auth.register(email, name: "First")
            let first = try auth.token(in: try #require(try await auth.mails(to: email).first))
            auth.service.clock.advance(seconds: 86_400)
            #expect(try await auth.register(email).status == 400)
            #expect(try await auth.post("/auth/verify-email", #"{"token":"\#(first)"}"#).status == 400)

            auth.service.clock.advance(seconds: 1)
            #expect(try await auth.register(email, password: "Second#Pass9", name: "Second").status == 201)
            let mails = try await auth.mails(to: email, count: 2)
            let tokens = try mails.map { try auth.token(in: $0) }.filter { $0 != first }
            let second = try #require(tokens.first)
            #expect(try await auth.post("/auth/verify-email", #"{"token":"\#(first)"}"#).status == 400)
            #expect(try await auth.post("/auth/verify-email", #"{"token":"\#(second)"}"#).status == 200)
            #expect(try await auth.login(email).status == 401)
            let login = try await auth.login(email, password: "Second#Pass9")
            #expect(login.json["user"]["displayName"].string == "Second")
            auth.service.clock.advance(seconds: 90_000)
            #expect(try await auth.register(email).status == 400)
        }
    }

    @Test func `AUTH-007: a known address is refused under its field, in any spelling`() async throws {
        try await AuthHarness.run { auth in
            for known in ["erin@example.com", "frank@\(AuthHarness.domain)"] {
                #expect(try await auth.register(known).status == 201)
                for email in [known, known.uppercased(), "  \(known) "] {
                    let answer = try await auth.register(email)
                    #expect(answer.status == 400)
                    #expect(answer.json["code"].string == "VALIDATION_ERROR")
                    #expect(answer.json["error"].string == "Email already registered")
                    #expect(answer.json["details"]["email"][0].string == "Email already registered")
                    #expect(answer.json["fields"]["email"][0].string == "Email already registered")
                }
            }
        }
    }

    @Test func `AUTH-007: of thirty parallel registrations of one address one succeeds`() async throws {
        try await AuthHarness.run { auth in
            let statuses = try await gather(30, atOnce: HashingPlaces.Kind.other.share) { index in
                let email = index.isMultiple(of: 2) ? "gina@example.com" : "GINA@example.com"
                return try await auth.register(email, name: "Gina \(index)").status
            }
            #expect(statuses.filter { $0 == 201 }.count == 1)
            #expect(statuses.filter { $0 == 400 }.count == 29)
            _ = try await auth.mails(to: "gina@example.com")
            #expect(auth.mailFolder().count == 1)
        }
    }

    @Test func `AUTH-008: every unmet rule and every wrong field is reported at once`() async throws {
        try await AuthHarness.run { auth in
            let answer = try await auth.post(
                "/auth/register", #"{"email":"nobody","password":"short","displayName":"x"}"#)
            #expect(answer.status == 400)
            let details = answer.json["details"]
            #expect(details["email"][0].string == "Enter a valid email address")
            #expect(details["displayName"][0].string == "Display name must be at least 2 characters")
            #expect(details["password"].array.count == 4)
            #expect(details["password"][0].string == "Password must be at least 8 characters")
            let empty = try await auth.post("/auth/register", nil)
            #expect(empty.status == 400)
            #expect(empty.json["details"]["email"][0].string == "Email is required")
            #expect(empty.json["details"]["password"][0].string == "Password is required")
            #expect(empty.json["details"]["displayName"][0].string == "Display name is required")
            // The first error follows the order of the form.
            #expect(empty.json["error"].string == "Email is required")
            let nameless = try await auth.post("/auth/register", #"{"email":"grace@example.org"}"#)
            #expect(nameless.json["error"].string == "Password is required")
        }
    }

    @Test(arguments: [
        #"{"email":"a@b.co\r\nBcc: x@y.zz","password":"TestPass123!","displayName":"Abc"}"#,
        #"{"email":"a@b.co\nx","password":"TestPass123!","displayName":"Abc"}"#,
        #"{"email":"a@b.co","password":"TestPass123!","displayName":"Abc\r\nBcc: x@y.zz"}"#,
        #"{"email":"a@b.co","password":"TestPass123!","displayName":"Abc\u0007"}"#,
        #"{"email":"a@b.co","password":"TestPass123!","displayName":"Abc\u2028Admin"}"#,
        #"{"email":"a@b.co","password":"TestPass123!","displayName":"A\uFEFFbc"}"#,
        #"{"email":"a@b.co","password":"TestPass123!","displayName":"Abc\u0000"}"#,
        #"{"email":["a@b.co"],"password":"TestPass123!","displayName":"Abc"}"#,
        #"{"email":"a@b.co","password":"TestPass123!","displayName":"Abc","displayName":"Abd"}"#,
        #"{"email":"a@b.co","password":"TestPass123!","displayName":"Abc"} x"#,
    ])
    func `a body that is no JSON or could inject a mail header is refused`(body: String) async throws {
        try await AuthHarness.run { auth in
            let answer = try await auth.post("/auth/register", body)
            #expect(answer.status == 400)
            #expect(auth.mailFolder().isEmpty)
        }
    }

    @Test(.inFiles) func `passwords and refresh tokens are stored only as hashes`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let folder = auth.service.context.dataFolder
            let stored = ["auth.db", "auth.db-wal"].flatMap {
                readFile("\(folder)/\($0)", limitBytes: 1 << 24) ?? []
            }
            func holds(_ text: String) -> Bool { stored.firstRange(of: Array(text.utf8)) != nil }
            #expect(holds("alice@\(AuthHarness.domain)"))
            #expect(holds("$argon2id$"))
            #expect(!holds(AuthHarness.password))
            #expect(!holds(alice.refreshToken))
            #expect(!holds(alice.accessToken))
            let secret = try #require(Sodium.fromBase64URL(alice.refreshToken))
            #expect(stored.firstRange(of: secret) == nil)
            #expect(stored.firstRange(of: Sodium.sha256(secret)) != nil)
        }
    }

    @Test(arguments: [
        nil, "{}", #"{"token":null}"#, #"{"token":7}"#, #"{"token":""}"#, #"{"token":"AAAA"}"#, "[]",
    ])
    func `a verification without a token of ours is 400`(body: String?) async throws {
        try await AuthHarness.run { auth in
            let answer = try await auth.post("/auth/verify-email", body)
            #expect(answer.status == 400)
        }
    }

    @Test func `production refuses verification by domain and has no demo user`() async throws {
        await #expect(throws: Settings.Problems.self) {
            try await AuthHarness.run(
                settings: AuthHarness.production.merging(["COFFER_AUTO_VERIFY": "x.test"]) { $1 }
            ) { _ in }
        }
        try await AuthHarness.run(settings: AuthHarness.production) { auth in
            let answer = try await auth.post("/auth/demo", nil)
            #expect(answer.status == 404)
            #expect(answer.json["code"].string == "NOT_FOUND")
        }
    }
}

/// Runs a closure `count` times in parallel and returns the results in order of the index.
/// - Parameter atOnce: the limit of runs at the same moment.
func gather<Value: Sendable>(
    _ count: Int, atOnce: Int = .max, _ body: @escaping @Sendable (Int) async throws -> Value
) async throws -> [Value] {
    try await withThrowingTaskGroup(of: (Int, Value).self) { group in
        var results: [(Int, Value)] = []
        for index in 0..<count {
            if index >= atOnce, let result = try await group.next() { results.append(result) }
            group.addTask { (index, try await body(index)) }
        }
        for try await result in group { results.append(result) }
        return results.sorted { $0.0 < $1.0 }.map(\.1)
    }
}

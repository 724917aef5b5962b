import Contracts
import HTTPKit
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import AuthService

@Suite(.serialized) struct SignInTests {
    @Test func `AUTH-001: the right password is answered with both tokens and the user`() async throws {
        try await AuthHarness.run { auth in
            _ = try await auth.register("alice@\(AuthHarness.domain)", name: "Alice")
            let answer = try await auth.login("alice@\(AuthHarness.domain)")
            #expect(answer.status == 200)
            #expect(
                answer.json.keys == [
                    "accessToken", "deviceToken", "expiresIn", "refreshToken", "tokenType", "user",
                ])
            #expect(answer.json["tokenType"].string == "Bearer")
            #expect(answer.json["expiresIn"].int == 900)
            let user = answer.json["user"]
            #expect(user["displayName"].string == "Alice")
            #expect(user["preferredCurrency"].string == "USD")
            #expect(user["timeZone"].string == "UTC")
            #expect(user["emailVerified"].bool == true)
            #expect(user["hasCompletedOnboarding"].bool == false)
            #expect(user["hasPin"].bool == false)
            for name in ["avatarUrl", "locale", "autoLockMinutes"] { #expect(user[name].isNull, "\(name)") }
            let signedIn = try SignedIn(answer)
            #expect(try await auth.isRevoked(signedIn.session) == false)
        }
    }

    @Test func `AUTH-001: the access token verifies under the published keys`() async throws {
        try await AuthHarness.run(settings: ["COFFER_ACCESS_TTL": "120"]) { auth in
            let alice = try await auth.signUp()
            let set = try await auth.get("/.well-known/jwks.json")
            #expect(set.status == 200)
            #expect(set.fields["X-Coffer-Body"] == "raw")
            let key = set.json["keys"][0]
            #expect(key["kty"].string == "OKP")
            #expect(key["alg"].string == "EdDSA")
            let publicKey = try #require(key["x"].string.flatMap { Sodium.fromBase64URL($0) })
            let payload = try #require(
                SignedToken.verify(alice.accessToken) { $0 == key["kid"].string ? publicKey : nil })
            let claims = try JSONValue(payload)
            #expect(claims["sub"].string == alice.user.text)
            #expect(claims["sid"].string == alice.session.text)
            let expiry = try #require(claims["exp"].int)
            let issued = try #require(claims["iat"].int)
            #expect(expiry - issued == 120)
        }
    }

    @Test func `AUTH-002: a wrong password and an unknown e-mail address get the same bytes`() async throws {
        try await AuthHarness.run { auth in
            _ = try await auth.signUp()
            let wrong = try await auth.login("alice@\(AuthHarness.domain)", password: "WrongPass123!")
            let unknown = try await auth.login("nobody@\(AuthHarness.domain)", password: "WrongPass123!")
            let odd = try await auth.login("no address at all", password: "x")
            let demo = try await auth.login(DemoUser.email, password: "")
            let long = try await auth.login(
                "alice@\(AuthHarness.domain)", password: String(repeating: "x", count: 10_000))
            for answer in [wrong, unknown, odd, long] {
                #expect(answer.status == 401)
                #expect(answer.bytes == wrong.bytes)
            }
            #expect(wrong.text == #"{"error":"Invalid email or password","code":"UNAUTHORIZED"}"#)
            var names: [[String]] = []
            for answer in [wrong, unknown] {
                var fields: [String] = []
                answer.fields.forEach { name, _ in fields.append(name) }
                names.append(fields)
            }
            #expect(names[0] == names[1])
            #expect(demo.status == 400)
        }
    }

    @Test(arguments: [
        ("{}", "Email is required"),
        (#"{"email":"","password":"x"}"#, "Email is required"),
        (#"{"email":"  ","password":"x"}"#, "Email is required"),
        (#"{"email":"a@b.co"}"#, "Password is required"),
        (#"{"email":"a@b.co","password":""}"#, "Password is required"),
        (#"{"email":"a@b.co","password":null}"#, "Password is required"),
        (#"{"email":7,"password":"x"}"#, "Email must be text"),
    ])
    func `AUTH-002: a missing field is named`(body: String, message: String) async throws {
        try await AuthHarness.run { auth in
            let answer = try await auth.post("/auth/login", body)
            #expect(answer.status == 400)
            #expect(answer.json["error"].string == message)
        }
    }

    @Test
    func
        `an unverified user with the right password is asked to verify, with a wrong one gets the usual refusal`()
        async throws
    {
        try await AuthHarness.run { auth in
            _ = try await auth.register("bob@example.com")
            let right = try await auth.login("bob@example.com")
            #expect(right.status == 403)
            #expect(right.json["error"].string == "Please verify your email")
            let wrong = try await auth.login("bob@example.com", password: "WrongPass123!")
            #expect(wrong.status == 401)
            #expect(wrong.json["error"].string == "Invalid email or password")
        }
    }

    @Test func `the demo user signs in without a password, at its own endpoint only`() async throws {
        try await AuthHarness.run { auth in
            for body in [nil, "{}"] {
                let answer = try await auth.post("/auth/demo", body)
                #expect(answer.status == 200)
                #expect(answer.json["user"]["displayName"].string == "Demo User")
                #expect(answer.json["user"]["email"].string == "demo@coffer.local")
                #expect(answer.json["user"]["emailVerified"].bool == true)
                _ = try SignedIn(answer)
            }
            for password in ["demo", "Demo User", AuthHarness.password] {
                #expect(try await auth.login(DemoUser.email, password: password).status == 401)
            }
            #expect(try await auth.register(DemoUser.email).status == 400)
            let first = try SignedIn(try await auth.post("/auth/demo", nil))
            try await auth.service.restart()
            let second = try SignedIn(try await auth.post("/auth/demo", nil))
            #expect(first.user == second.user)
        }
    }

    @Test(arguments: [nil, "{}", #"{"email":"a@b.co","password":"TestPass123!"}"#])
    func `POST /auth is always 401`(body: String?) async throws {
        try await AuthHarness.run { auth in
            let answer = try await auth.post("/auth", body)
            #expect(answer.status == 401)
            #expect(answer.json["code"].string == "UNAUTHORIZED")
        }
    }

    @Test func `a sign-in stores its device's name and refuses a name that is too long`() async throws {
        try await AuthHarness.run { auth in
            _ = try await auth.signUp()
            let email = "alice@\(AuthHarness.domain)"
            let body = #"{"email":"\#(email)","password":"TestPass123!","deviceName":"My phone"}"#
            let phone = try SignedIn(try await auth.post("/auth/login", body))
            let sessions = try await auth.send(.get, "/auth/sessions", as: phone).json["sessions"].array
            #expect(sessions.first { $0["current"].bool == true }?["deviceName"].string == "My phone")
            let long = String(repeating: "n", count: 101)
            let refused = try await auth.post(
                "/auth/login", #"{"email":"\#(email)","password":"TestPass123!","deviceName":"\#(long)"}"#)
            #expect(refused.status == 400)
            #expect(refused.json["details"]["deviceName"].array.count == 1)
        }
    }

    @Test func `a request without a signed identity is 401`() async throws {
        try await AuthHarness.run { auth in
            let answer = try await auth.service.client.send(.get, "/users/me")
            #expect(answer.status == 401)
            let login = try await auth.service.client.send(.post, "/auth/login", json: "{}")
            #expect(login.status == 401)
        }
    }
}

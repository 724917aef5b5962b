import Contracts
import HTTPKit
import SodiumKit
import TestKit
import Testing

@testable import AuthService

/// Registration of passkeys: permission, limits, mail and the switch (ONB-006, SET-002).
struct PasskeyRegistrationTests {
    @Test func `SET-002: the first passkey turns the switch on, and removing the last turns it off`()
        async throws
    {
        try await PasskeyHarness.run { harness in
            let alice = try await harness.auth.signUp()
            func isOn() async throws -> Bool? {
                try await harness.request(.get, "/users/me", alice).json["biometricEnabled"].bool
            }
            #expect(try await isOn() == false)
            var ids: [String] = []
            for _ in 0..<2 {
                ids.append(try #require(try await harness.add(.edDSA, to: alice).1.json["id"].string))
                #expect(try await isOn() == true)
            }
            // Turning the switch off removes no passkey.
            _ = try await harness.request(.patch, "/users/me", alice, #"{"biometricEnabled":false}"#)
            #expect(try await harness.list(alice)["passkeys"].array.count == 2)
            _ = try await harness.request(.patch, "/users/me", alice, #"{"biometricEnabled":true}"#)
            for (id, expected) in zip(ids, [true, false]) {
                #expect(try await harness.request(.delete, "/auth/passkeys/\(id)", alice).status == 200)
                #expect(try await isOn() == expected)
            }
        }
    }

    @Test func `SET-002: with the switch off no passkey signs in, with it on again passkeys do`() async throws
    {
        try await PasskeyHarness.run { harness in
            let alice = try await harness.auth.signUp()
            let passkey = try await harness.add(.edDSA, to: alice).0
            for (isOn, status) in [(false, 401), (true, 200)] {
                _ = try await harness.request(
                    .patch, "/users/me", alice, #"{"biometricEnabled":\#(isOn)}"#)
                #expect(try await harness.login(passkey).status == status)
            }
        }
    }

    @Test func `a session that ends during its registration adds no passkey`() async throws {
        try await PasskeyHarness.run { harness in
            let alice = try await harness.auth.signUp()
            var passkey = try SoftPasskey(.edDSA, origin: PasskeyHarness.origin, rpID: "coffer.test")
            let registration = passkey.registration(try await harness.registrationOptions(alice).json)
            let out = try await harness.auth.post(
                "/auth/logout", #"{"refreshToken":"\#(alice.refreshToken)"}"#)
            #expect(out.status == 200)
            // An identity that the gateway signed before the logout stays valid for a minute.
            let late = try await harness.request(
                .post, "/auth/passkeys/register/verify", alice, registration.json)
            #expect(late.status == 401)
            let again = try SignedIn(try await harness.auth.login("alice@verified.test"))
            #expect(try await harness.list(again)["passkeys"].array.isEmpty)
        }
    }

    @Test func `ONB-006: a new passkey is reported by mail, without its name`() async throws {
        try await PasskeyHarness.run { harness in
            let alice = try await harness.auth.signUp()
            _ = try await harness.add(.edDSA, to: alice, more: #","name":"Call 555-0100 now""#)
            let mails = try await harness.auth.mails(to: "alice@verified.test")
            #expect(mails.count == 1)
            #expect(mails.first?.contains("Subject: A passkey was added to your account") == true)
            #expect(mails.first?.contains("555") == false)
        }
    }

    @Test func `from ten minutes after the sign-in a new passkey needs the password`() async throws {
        try await PasskeyHarness.run { harness in
            let alice = try await harness.auth.signUp()
            harness.auth.service.clock.advance(seconds: 600)
            #expect(try await harness.registrationOptions(alice).status == 200)
            harness.auth.service.clock.advance(seconds: 1)
            for body in ["{}", #"{"password":""}"#, #"{"password":null}"#] {
                let answer = try await harness.registrationOptions(alice, body)
                #expect(answer.status == 400)
                #expect(
                    answer.json["details"]["password"][0].string == "Enter your password to add a passkey")
            }
            let wrong = try await harness.registrationOptions(alice, #"{"password":"Wrong-pass1!"}"#)
            #expect(wrong.status == 400)
            #expect(wrong.json["details"]["password"][0].string == "Wrong password")
            let right = #"{"password":"\#(AuthHarness.password)"}"#
            #expect(try await harness.registrationOptions(alice, right).status == 200)
            for _ in 0..<4 {
                _ = try await harness.registrationOptions(alice, #"{"password":"Wrong-pass1!"}"#)
            }
            #expect(try await harness.registrationOptions(alice, right).status == 429)
        }
    }

    @Test func `a sign-in by passkey counts as a sign-in of the last ten minutes`() async throws {
        try await PasskeyHarness.run { harness in
            let alice = try await harness.auth.signUp()
            let (passkey, _) = try await harness.add(.edDSA, to: alice)
            harness.auth.service.clock.advance(seconds: 3_600)
            #expect(try await harness.registrationOptions(alice).status == 400)
            let again = try SignedIn(try await harness.login(passkey))
            #expect(try await harness.registrationOptions(again).status == 200)
        }
    }

    @Test func `a registration's challenge is valid for its session, once, for five minutes`() async throws {
        try await PasskeyHarness.run { harness in
            let alice = try await harness.auth.signUp()
            let second = try SignedIn(try await harness.auth.login("alice@verified.test"))
            let bob = try await harness.auth.signUp("bob")
            let path = "/auth/passkeys/register/verify"
            var passkey = try SoftPasskey(.edDSA, origin: PasskeyHarness.origin, rpID: "coffer.test")
            let options = try await harness.registrationOptions(alice).json
            let registration = passkey.registration(options)
            for other in [second, bob] {
                let answer = try await harness.request(.post, path, other, registration.json)
                #expect(answer.status == 400)
                #expect(answer.json["details"].keys == ["response.clientDataJSON"])
            }
            // Challenges of a sign-in or an unlock are refused, too.
            for foreign in [
                try await harness.loginOptions().json, try await harness.loginOptions(as: alice).json,
            ] {
                var altered = registration
                altered.client.challenge = foreign["challenge"].string ?? ""
                #expect(try await harness.request(.post, path, alice, altered.json).status == 400)
            }
            #expect(try await harness.request(.post, path, alice, registration.json).status == 201)
            var again = registration
            again.credentialID = [9, 9, 9]
            again.id = [9, 9, 9]
            let twice = try await harness.request(.post, path, alice, again.json)
            #expect(twice.json["details"]["response.clientDataJSON"][0].string?.contains("used") == true)
            var late = passkey.registration(try await harness.registrationOptions(alice).json)
            late.credentialID = [8]
            late.id = [8]
            harness.auth.service.clock.advance(seconds: 300)
            #expect(try await harness.request(.post, path, alice, late.json).status == 400)
        }
    }

    @Test func `a credential that any user has registered is refused`() async throws {
        try await PasskeyHarness.run { harness in
            let (alice, bob) = (try await harness.auth.signUp(), try await harness.auth.signUp("bob"))
            let (passkey, _) = try await harness.add(.edDSA, to: alice)
            for user in [alice, bob] {
                var copy = passkey
                let registration = copy.registration(try await harness.registrationOptions(user).json)
                let answer = try await harness.request(
                    .post, "/auth/passkeys/register/verify", user, registration.json)
                #expect(answer.status == 400)
                #expect(answer.json["details"]["rawId"][0].string == "This passkey is already registered")
            }
        }
    }

    @Test func `a user has at most twenty passkeys`() async throws {
        try await PasskeyHarness.run { harness in
            let alice = try await harness.auth.signUp()
            var last = try SoftPasskey(.edDSA, origin: PasskeyHarness.origin, rpID: "coffer.test")
            let open = last.registration(try await harness.registrationOptions(alice).json)
            for _ in 0..<20 { _ = try await harness.add(.edDSA, to: alice) }
            let refused = try await harness.registrationOptions(alice)
            #expect(refused.status == 409)
            #expect(refused.json["error"].string == "You have 20 passkeys. Remove one to add another.")
            let late = try await harness.request(.post, "/auth/passkeys/register/verify", alice, open.json)
            #expect(late.status == 409)
            #expect(try await harness.list(alice)["passkeys"].array.count == 20)
        }
    }

    @Test func `the shared demo user has no passkeys`() async throws {
        try await PasskeyHarness.run { harness in
            let demo = try SignedIn(try await harness.auth.post("/auth/demo", nil))
            let answer = try await harness.registrationOptions(demo)
            #expect(answer.status == 403)
            #expect(answer.json["code"].string == "FORBIDDEN")
        }
    }

    @Test func `passkeys are managed by their signed-in user only`() async throws {
        try await PasskeyHarness.run { harness in
            let (alice, bob) = (try await harness.auth.signUp(), try await harness.auth.signUp("bob"))
            let id = try #require(try await harness.add(.edDSA, to: alice).1.json["id"].string)
            #expect(
                try await harness.request(.patch, "/auth/passkeys/\(id)", bob, #"{"name":"x"}"#).status == 404
            )
            #expect(try await harness.request(.delete, "/auth/passkeys/\(id)", bob).status == 404)
            #expect(try await harness.list(bob)["passkeys"].array.isEmpty)
            #expect(try await harness.auth.get("/auth/passkeys").status == 401)
            #expect(try await harness.auth.post("/auth/passkeys/register/options", "{}").status == 401)
            _ = try await harness.auth.post("/auth/logout", nil, bearer: alice.accessToken)
            #expect(try await harness.registrationOptions(alice).status == 401)
        }
    }

    @Test func `AUTH-011: a page of a wrong domain is told the right one, before and after the ceremony`()
        async throws
    {
        try await PasskeyHarness.run { harness in
            let auth = harness.auth
            let alice = try await auth.signUp()
            let message = "Passkeys work at https://coffer.test only. Please open Coffer there."
            for path in ["/auth/passkeys/register/options", "/auth/passkeys/login/options"] {
                for (origin, isRight) in [
                    ("http://coffer.test", false), ("https://evil.example", false),
                    ("https://coffer.test:8443", false), ("https://coffer.test", true),
                    ("HTTPS://COFFER.TEST", true), ("android:apk-key-hash:0123", true), ("null", true),
                ] {
                    let answer = try await auth.send(
                        .post, path, as: alice, "{}", fields: [("Origin", origin)])
                    #expect(answer.status == (isRight ? 200 : 400), "\(path) from \(origin)")
                    if isRight { continue }
                    #expect(answer.json["details"]["Origin"][0].string == message)
                }
            }
            var passkey = try SoftPasskey(.edDSA, origin: "https://evil.example", rpID: "coffer.test")
            let options = try await harness.registrationOptions(alice).json
            let refused = try await harness.request(
                .post, "/auth/passkeys/register/verify", alice, passkey.registration(options).json)
            #expect(refused.json["details"]["response.clientDataJSON"][0].string == message)
        }
    }

    @Test func `more origins can be configured`() async throws {
        let app = "android:apk-key-hash:0123456789abcdefghijklmnopqrstuvwxyz-ABCDEF"
        try await PasskeyHarness.run(settings: ["COFFER_PASSKEY_ORIGINS": "https://app.coffer.test, \(app)"])
        {
            harness in
            let alice = try await harness.auth.signUp()
            var (passkey, _) = try await harness.add(.edDSA, to: alice)
            for (origin, status) in [
                (app, 200), ("https://app.coffer.test", 200), ("https://other.coffer.test", 401),
            ] {
                passkey.origin = origin
                #expect(try await harness.login(passkey).status == status, "\(origin)")
            }
        }
    }

    @Test func `the operator may ask for longer RSA keys of new passkeys, and those that people have stay`()
        async throws
    {
        try await PasskeyHarness.run { harness in
            let alice = try await harness.auth.signUp()
            _ = try await harness.add(.rs256, to: alice)
        }
        try await PasskeyHarness.run(settings: ["COFFER_RSA_MIN": "3072"]) { harness in
            let alice = try await harness.auth.signUp()
            var short = try SoftPasskey(.rs256, origin: PasskeyHarness.origin, rpID: "coffer.test")
            let options = try await harness.registrationOptions(alice)
            let refused = try await harness.request(
                .post, "/auth/passkeys/register/verify", alice, short.registration(options.json).json)
            #expect(refused.status == 400)
            #expect(
                refused.messages("response.attestationObject") == ["The passkey's public key cannot be used"])
            _ = try await harness.add(.es256, to: alice)
        }
        let key = try COSEKey(CBORReader.whole(SoftKey(.rs256).publicKey))
        #expect(key.isUsable && !key.isShorter(than: 2_048) && key.isShorter(than: 2_049))
    }

    @Test func `a passkey goes within ten minutes of the sign-in, and later only after a new one`()
        async throws
    {
        try await PasskeyHarness.run { harness in
            let alice = try await harness.auth.signUp()
            let (passkey, added) = try await harness.add(.es256, to: alice)
            let id = try #require(added.json["id"].string)
            harness.auth.service.clock.advance(seconds: 601)
            let late = try await harness.request(.delete, "/auth/passkeys/\(id)", alice)
            #expect(late.status == 403 && late.json["details"].keys == ["reauthenticate"])
            #expect(try await harness.login(passkey).status == 200)
            let again = try SignedIn(try await harness.auth.login("alice@\(AuthHarness.domain)"))
            #expect(try await harness.request(.delete, "/auth/passkeys/\(id)", again).status == 200)
        }
    }
}

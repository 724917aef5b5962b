import Contracts
import HTTPKit
import SodiumKit
import TestKit
import Testing

@testable import AuthService

/// Passkeys over the service's endpoints (AUTH-011, ONB-006, SET-002).
struct PasskeyTests {
    @Test(arguments: SoftKey.Algorithm.allCases)
    func `AUTH-011: a passkey is registered, signs in, is renamed and removed`(algorithm: SoftKey.Algorithm)
        async throws
    {
        try await PasskeyHarness.run { harness in
            let alice = try await harness.auth.signUp()
            var (passkey, created) = try await harness.add(algorithm, to: alice, more: #","name":" Phone ""#)
            #expect(created.status == 201)
            #expect(created.json["name"].string == "Phone")
            #expect(created.json["credentialId"].string == Sodium.base64URL(passkey.credentialID))
            #expect(created.json["backedUp"].bool == true)
            #expect(created.json["lastUsedAt"].isNull)
            let id = try #require(created.json["id"].string)

            harness.auth.service.clock.advance(seconds: 60)
            passkey.signCount += 1
            let answer = try await harness.login(passkey, more: #","deviceName":"Phone""#)
            let session = try SignedIn(answer)
            #expect(session.user == alice.user && session.session != alice.session)
            #expect(answer.json["user"]["biometricEnabled"].bool == true)

            let list = try await harness.list(alice)
            #expect(list["limit"].int == 20)
            #expect(list["passkeys"].array.count == 1)
            #expect(list["passkeys"][0]["id"].string == id)
            #expect(list["passkeys"][0]["lastUsedAt"].string != nil)
            #expect(list["passkeys"][0]["transports"].array.compactMap(\.string) == ["internal", "hybrid"])

            let renamed = try await harness.request(.patch, "/auth/passkeys/\(id)", alice, #"{"name":"Key"}"#)
            #expect(renamed.json["name"].string == "Key")
            let blank = try await harness.request(.patch, "/auth/passkeys/\(id)", alice, #"{"name":" "}"#)
            #expect(blank.status == 400)
            #expect(blank.json["details"]["name"][0].string == "Name is required")
            for (body, status) in [("{}", 200), (#"{"name":null}"#, 400), (#"{"name":"\u0000"}"#, 400)] {
                let answer = try await harness.request(.patch, "/auth/passkeys/\(id)", alice, body)
                #expect(answer.status == status, "\(body)")
            }
            #expect(try await harness.list(alice)["passkeys"][0]["name"].string == "Key")
            let deleted = try await harness.request(.delete, "/auth/passkeys/\(id)", alice)
            #expect(deleted.json["id"].string == id)
            #expect(try await harness.request(.delete, "/auth/passkeys/\(id)", alice).status == 404)
            passkey.signCount += 1
            #expect(try await harness.login(passkey).status == 401)
        }
    }

    @Test func `the options have the members that browsers read`() async throws {
        try await PasskeyHarness.run { harness in
            let alice = try await harness.auth.signUp()
            let first = try await harness.registrationOptions(alice).json
            #expect(first["rp"]["id"].string == "coffer.test")
            #expect(first["rp"]["name"].string == "Coffer")
            #expect(first["user"]["id"].string == Sodium.base64URL(alice.user.bytes))
            #expect(first["user"]["name"].string == "alice@verified.test")
            #expect(first["user"]["displayName"].string == "Test User")
            #expect(first["pubKeyCredParams"].array.compactMap { $0["alg"].int } == [-7, -8, -257])
            #expect(first["pubKeyCredParams"].array.allSatisfy { $0["type"].string == "public-key" })
            #expect(first["timeout"].int == 300_000)
            #expect(first["excludeCredentials"].array.isEmpty)
            #expect(first["authenticatorSelection"]["userVerification"].string == "required")
            #expect(first["authenticatorSelection"]["residentKey"].string == "required")
            #expect(first["attestation"].string == "none")

            let (passkey, _) = try await harness.add(.es256, to: alice)
            let id = Sodium.base64URL(passkey.credentialID)
            let second = try await harness.registrationOptions(alice).json
            #expect(second["excludeCredentials"][0]["id"].string == id)
            let login = try await harness.loginOptions().json
            #expect(login["rpId"].string == "coffer.test")
            #expect(login["userVerification"].string == "required")
            let unlock = try await harness.loginOptions(as: alice).json
            #expect(unlock["allowCredentials"][0]["id"].string == id)
            #expect(unlock["allowCredentials"][0]["type"].string == "public-key")
        }
    }

    @Test func `AUTH-011: login options do not reveal who has passkeys`() async throws {
        try await PasskeyHarness.run { harness in
            let alice = try await harness.auth.signUp()
            _ = try await harness.add(.es256, to: alice)
            _ = try await harness.auth.signUp("bob")
            var answers: Set<String> = []
            for body in [
                "{}", #"{"email":"alice@verified.test"}"#, #"{"email":"bob@verified.test"}"#,
                #"{"email":"nobody@verified.test"}"#, #"{"email":"no address"}"#,
            ] {
                let answer = try await harness.loginOptions(body)
                #expect(answer.status == 200)
                let challenge = try #require(answer.json["challenge"].string)
                answers.insert(answer.text.replacing(challenge, with: "…"))
            }
            #expect(answers.count == 1, "\(answers)")
            #expect(try await harness.loginOptions(#"{"email":5}"#).status == 400)
        }
    }

    @Test func `AUTH-011: with an e-mail address only its user's passkey signs in`() async throws {
        try await PasskeyHarness.run { harness in
            let (alice, bob) = (try await harness.auth.signUp(), try await harness.auth.signUp("bob"))
            let (hers, _) = try await harness.add(.edDSA, to: alice)
            let (his, _) = try await harness.add(.edDSA, to: bob)
            let options = try await harness.loginOptions(#"{"email":" Alice@Verified.test "}"#).json
            #expect(try await harness.answer(his, options).status == 401)
            #expect(try SignedIn(try await harness.answer(hers, options)).user == alice.user)
        }
    }

    @Test func `AUTH-011: a challenge is answered once, among fifty parallel answers and after a restart`()
        async throws
    {
        try await PasskeyHarness.run { harness in
            let alice = try await harness.auth.signUp()
            let (passkey, _) = try await harness.add(.edDSA, to: alice)
            let options = try await harness.loginOptions().json
            let body = try passkey.assertion(options).json(signedBy: passkey.key)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<50 {
                    group.addTask { try await harness.auth.post("/auth/passkeys/login/verify", body).status }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.filter { $0 == 200 }.count == 1)
            #expect(statuses.filter { $0 == 401 }.count == 49)
            let kept = try await harness.loginOptions().json
            try await harness.auth.service.restart()
            #expect(try await harness.auth.post("/auth/passkeys/login/verify", body).status == 401)
            #expect(try await harness.answer(passkey, kept).status == 200)
        }
    }

    @Test func `a counter that goes back is refused, and the next higher one is accepted`() async throws {
        try await PasskeyHarness.run { harness in
            let alice = try await harness.auth.signUp()
            var (passkey, _) = try await harness.add(.es256, to: alice)
            for (count, status) in [(7, 200), (7, 401), (3, 401), (0, 401), (8, 200)] as [(UInt32, Int)] {
                passkey.signCount = count
                #expect(try await harness.login(passkey).status == status, "\(count)")
            }
        }
    }

    @Test func `every failed sign-in gets the same answer`() async throws {
        try await PasskeyHarness.run { harness in
            let alice = try await harness.auth.signUp()
            let (passkey, _) = try await harness.add(.es256, to: alice)
            let unknown = try SoftPasskey(origin: PasskeyHarness.origin, rpID: "coffer.test")
            var foreign = passkey
            foreign.origin = "https://evil.example"
            var texts: Set<String> = []
            for wrong in [unknown, foreign] {
                let answer = try await harness.login(wrong)
                #expect(answer.status == 401)
                texts.insert(answer.text)
            }
            let options = try await harness.loginOptions().json
            let assertion = passkey.assertion(options)
            let forged = try await harness.auth.post(
                "/auth/passkeys/login/verify",
                assertion.json(signature: try assertion.signature(by: try SoftKey(.es256))))
            texts.insert(forged.text)
            #expect(texts.count == 1, "\(texts)")
            #expect(forged.json["error"].string == "This passkey could not be used. Please try again.")
        }
    }

    @Test(arguments: ["/auth/passkeys/register/verify", "/auth/passkeys/login/verify"])
    func `fields that are not in the form of WebAuthn are reported one by one`(path: String) async throws {
        try await PasskeyHarness.run { harness in
            let alice = try await harness.auth.signUp()
            let empty = try await harness.request(.post, path, alice, "{}")
            #expect(empty.status == 400)
            #expect(empty.json["details"].keys == ["id", "rawId", "response", "type"])
            let wrong = try await harness.request(
                .post, path, alice,
                #"{"id":"AQ","rawId":"AQ==","type":"password","response":{"clientDataJSON":1,"signature":"*"}}"#
            )
            #expect(wrong.status == 400)
            #expect(wrong.json["details"]["rawId"][0].string == "Raw id must be base64url without padding")
            #expect(wrong.json["details"]["type"][0].string == "Type must be public-key")
            #expect(
                wrong.json["details"]["response.clientDataJSON"][0].string == "Client data json must be text")
            if path.contains("login") {
                let handle = #"{"response":{"userHandle":[]}}"#
                let answer = try await harness.request(.post, path, alice, handle)
                #expect(answer.json["details"]["response.userHandle"][0].string == "User handle must be text")
            }
            let other = try await harness.request(
                .post, path, alice, #"{"id":"AQ","rawId":"Ag","type":"public-key","response":{}}"#)
            #expect(other.json["details"]["id"][0].string == "Id must be the same as rawId")
            #expect(try await harness.request(.post, path, alice, "[]").status == 400)
        }
    }
}

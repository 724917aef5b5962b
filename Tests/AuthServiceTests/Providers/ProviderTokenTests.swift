import Contracts
import HTTPKit
import SodiumKit
import TestKit
import Testing

@testable import AuthService

/// contract-access "Sign-in by an identity provider": what is checked of a token.
@Suite(.serialized) struct ProviderTokenTests {
    @Test(arguments: SoftKey.Algorithm.allCases)
    func `RS256, ES256 and EdDSA sign in`(algorithm: SoftKey.Algorithm) async throws {
        try await LiarProvider.run(algorithm) { liar in
            let answer = try await liar.signIn()
            #expect(answer.status == 303 && answer.fields["Location"] == "/", "\(answer.text)")
            #expect(answer.openedUser != nil)
        }
    }

    static let lies: [(String, [String: String?])] = [
        ("wrong iss", ["iss": #""https://evil.example""#]), ("no iss", ["iss": nil as String?]),
        ("wrong aud", ["aud": #""another""#]), ("no aud", ["aud": nil as String?]),
        ("wrong auds", ["aud": #"["a","b"]"#]), ("aud of another type", ["aud": "7"]),
        ("several auds without azp", ["aud": #"["coffer/client","b"]"#]),
        ("wrong azp", ["azp": #""another""#]),
        ("wrong azp of several auds", ["aud": #"["coffer/client","b"]"#, "azp": #""b""#]),
        ("wrong nonce", ["nonce": #""another""#]), ("no nonce", ["nonce": nil as String?]),
        ("empty sub", ["sub": #""""#]), ("no sub", ["sub": nil as String?]),
        ("long sub", ["sub": "\"\(String(repeating: "s", count: 256))\""]),
        ("no exp", ["exp": nil as String?]), ("exp of another type", ["exp": #""soon""#]),
        ("smallest exp", ["exp": "-9223372036854775808"]), ("largest iat", ["iat": "9223372036854775807"]),
        ("smallest iat", ["iat": "-9223372036854775808"]), ("no iat", ["iat": nil as String?]),
    ]

    @Test(arguments: lies)
    func `a token with a wrong claim is refused`(name: String, changes: [String: String?]) async throws {
        try await LiarProvider.run { liar in
            let answer = try await liar.signIn(changes)
            #expect(
                answer.status == 401 && answer.fields["X-Coffer-Tokens"] == nil, "\(name): \(answer.text)")
        }
    }

    @Test(
        arguments: [
            ("exp", -61, 401), ("exp", -30, 303), ("iat", 120, 401), ("iat", 30, 303), ("iat", -700, 401),
            ("nbf", 120, 401), ("nbf", 0, 303),
        ] as [(String, Int64, Int)])
    func `expired, old and future tokens are refused, with a minute for clocks that differ`(
        claim: String, offset: Int64, status: Int
    ) async throws {
        try await LiarProvider.run { liar in
            let answer = try await liar.signIn([claim: "\(liar.seconds + offset)"])
            #expect(answer.status == status)
        }
    }

    @Test func `other keys, none and HS256 with the public key sign nothing`() async throws {
        try await LiarProvider.run(.rs256) { liar in
            let other = try SoftKey(.rs256)
            let jwk = try liar.jwk(liar.key, id: "k1")
            for number in 0..<7 {
                let begun = try await liar.start()
                let claims = liar.claims(nonce: begun.nonce)
                let honest = try liar.token(claims)
                let parts = honest.split(separator: ".").map(String.init)
                let secret = Sodium.fromBase64URL(try JSONValue(Array(jwk.utf8))["n"].string ?? "") ?? []
                let head = Sodium.base64URL(Array(#"{"alg":"HS256","kid":"k1"}"#.utf8))
                let code = Sodium.hmacSHA256(Array("\(head).\(parts[1])".utf8), key: secret)
                let tokens = [
                    try liar.token(claims, key: other),
                    try liar.token(claims, header: #"{"alg":"none"}"#, signature: []),
                    try liar.token(claims, header: #"{"alg":"None","kid":"k1"}"#, signature: []),
                    "\(head).\(parts[1]).\(Sodium.base64URL(code))",
                    try liar.token(claims, header: #"{"alg":"RS256","kid":"k1","crit":["x"],"x":1}"#),
                    try liar.token(
                        claims, header: #"{"alg":"RS256","jwk":\#(try liar.jwk(other, id: nil))}"#, key: other
                    ),
                    "\(parts[0]).\(parts[1]).",
                ]
                liar.answerToken(tokens[number])
                let answer = try await liar.finish(begun)
                #expect(answer.status == 401, "token \(number): \(answer.text)")
            }
            #expect(try await liar.signIn().status == 303)
        }
    }

    @Test func `keys are read again for an unknown one, at most once a minute`() async throws {
        try await LiarProvider.run { liar in
            #expect(try await liar.signIn().status == 303)
            let next = try SoftKey(.es256)
            liar.publish(keys: [try liar.jwk(liar.key, id: "k1"), try liar.jwk(next, id: "k2")])
            func signIn(_ id: String) async throws -> Int {
                let begun = try await liar.start()
                liar.answerToken(
                    try liar.token(
                        liar.claims(nonce: begun.nonce), header: #"{"alg":"ES256","kid":"\#(id)"}"#, key: next
                    ))
                return try await liar.finish(begun).status
            }
            #expect(try await signIn("k2") == 401)
            liar.auth.service.clock.advance(seconds: 61)
            #expect(try await signIn("k2") == 303)
            for _ in 0..<5 { #expect(try await signIn("k3") == 401) }
            #expect(liar.web.requests.filter { $0 == "/keys" }.count == 2)
            #expect(liar.web.requests.filter { $0 == "/.well-known/openid-configuration" }.count == 1)
        }
    }

    @Test func `the operator may ask for longer RSA keys of providers`() async throws {
        for (bits, status) in [("2048", 303), ("3072", 401)] {
            try await LiarProvider.run(.rs256, settings: ["COFFER_RSA_MIN": bits]) { liar in
                let begun = try await liar.start()
                liar.answerToken(try liar.token(liar.claims(nonce: begun.nonce)))
                #expect(try await liar.finish(begun).status == status, "\(bits)")
            }
        }
        // Keys of other kinds are as they were.
        try await LiarProvider.run(.es256, settings: ["COFFER_RSA_MIN": "4096"]) { liar in
            let user = try await liar.signIn().openedUser
            #expect(user != nil)
        }
    }

    @Test func `weak keys, keys for encryption and rubbish in a key set are left out`() throws {
        let set = #"""
            {"keys":[7,{"kty":"oct","k":"AAAA"},{"kty":"RSA","n":"AQAB","e":"AQAB"},{"kty":"EC","crv":"P-256",
            "x":"AA","y":"AA"},{"kty":"EC","crv":"P-521","x":"AA","y":"AA"},{"kty":"OKP","crv":"Ed25519","x":""},
            {"kty":"OKP","crv":"Ed25519","x":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"},{}]}
            """#
        #expect(try ProviderKeys(Array(set.utf8)).keys.isEmpty)
        #expect((try? ProviderKeys(Array("[]".utf8))) == nil)
    }
}

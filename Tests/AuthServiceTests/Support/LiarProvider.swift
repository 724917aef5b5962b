import Contracts
import HTTPKit
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import AuthService

/// An identity provider that says what the test wants.
struct LiarProvider: Sendable {
    let web: WebStub
    let auth: AuthHarness
    let key: SoftKey
    static let clientID = "coffer/client"
    static let secret = "s3cret:with%signs"

    static func settings(_ issuer: String, name: String = "LIAR", signUp: Bool = true) -> [String: String] {
        var settings = [
            "COFFER_OIDC_\(name)_ISSUER": issuer, "COFFER_OIDC_\(name)_CLIENT_ID": clientID,
            "COFFER_OIDC_\(name)_CLIENT_SECRET": secret, "COFFER_OIDC_\(name)_LABEL": "The Liar",
        ]
        if signUp { settings["COFFER_OIDC_\(name)_ALLOW_SIGNUP"] = "1" }
        return settings
    }

    /// Runs a test against auth with a new provider, which also is a second one by the name `OTHER`.
    static func run(
        _ algorithm: SoftKey.Algorithm = .es256, signUp: Bool = true, settings more: [String: String] = [:],
        _ test: (LiarProvider) async throws -> Void
    ) async throws {
        try await WebStub.run { web in
            let all = settings(web.url, signUp: signUp).merging(settings(web.url, name: "OTHER")) { $1 }
                .merging(more) { $1 }
            try await AuthHarness.run(settings: all) { auth in
                let liar = LiarProvider(web: web, auth: auth, key: try SoftKey(algorithm))
                liar.publish()
                liar.publish(keys: [try liar.jwk(liar.key, id: "k1")])
                try await test(liar)
            }
        }
    }

    func publish(_ more: String = "", issuer: String? = nil) {
        web.set(
            "/.well-known/openid-configuration",
            """
            {"issuer":"\(issuer ?? web.url)","authorization_endpoint":"\(web.url)/authorize",
            "token_endpoint":"\(web.url)/token","jwks_uri":"\(web.url)/keys"\(more)}
            """)
    }

    func publish(keys: [String]) { web.set("/keys", #"{"keys":[\#(keys.joined(separator: ","))]}"#) }

    func jwk(_ key: SoftKey, id: String?) throws -> String {
        let name = id.map { #","kid":"\#($0)""# } ?? ""
        func text(_ bytes: [UInt8]) -> String { Sodium.base64URL(bytes) }
        switch try COSEKey(CBORReader.whole(key.publicKey)) {
        case .rs256(let modulus, let exponent):
            return #"{"kty":"RSA","use":"sig","n":"\#(text(modulus))","e":"\#(text(exponent))"\#(name)}"#
        case .es256(let x, let y):
            return #"{"kty":"EC","crv":"P-256","x":"\#(text(x))","y":"\#(text(y))"\#(name)}"#
        case .edDSA(let x): return #"{"kty":"OKP","crv":"Ed25519","x":"\#(text(x))"\#(name)}"#
        }
    }

    var seconds: Int64 { auth.now.millisecondsSinceEpoch / 1_000 }

    /// The claims of an honest ID token; nil leaves one out.
    func claims(nonce: String, _ changes: [String: String?] = [:]) -> String {
        var claims: [String: String?] = [
            "iss": "\"\(web.url)\"", "sub": #""s-1""#, "aud": "\"\(Self.clientID)\"", "nonce": "\"\(nonce)\"",
            "exp": "\(seconds + 300)", "iat": "\(seconds)", "email": #""ada@example.org""#,
            "email_verified": "true", "name": #""Ada Lovelace""#,
        ]
        for (name, value) in changes { claims[name] = value }
        let members = claims.compactMap { name, value in value.map { "\"\(name)\":\($0)" } }
        return "{\(members.sorted().joined(separator: ","))}"
    }

    func token(
        _ claims: String, type: String? = "JWT", header: String? = nil, key other: SoftKey? = nil,
        signature: [UInt8]? = nil
    ) throws -> String {
        let key = other ?? key
        let name = [.es256: "ES256", .edDSA: "EdDSA", .rs256: "RS256"][key.algorithm] ?? ""
        let kind = type.map { #","typ":"\#($0)""# } ?? ""
        let head = header ?? #"{"alg":"\#(name)","kid":"k1"\#(kind)}"#
        let signed = "\(Sodium.base64URL(Array(head.utf8))).\(Sodium.base64URL(Array(claims.utf8)))"
        let bytes = try signature ?? Self.plain(key.sign(Array(signed.utf8)), key.algorithm)
        return "\(signed).\(Sodium.base64URL(bytes))"
    }

    /// The signature of a JWS: ECDSA's two numbers of 32 bytes, where OpenSSL writes DER.
    private static func plain(_ signature: [UInt8], _ algorithm: SoftKey.Algorithm) -> [UInt8] {
        guard algorithm == .es256 else { return signature }
        var rest = Array(signature.dropFirst(2))
        var bytes: [UInt8] = []
        for _ in 0..<2 {
            let count = Int(rest[1])
            let number = rest[2..<2 + count].drop { $0 == 0 }
            bytes += [UInt8](repeating: 0, count: 32 - number.count) + number
            rest = Array(rest.dropFirst(2 + count))
        }
        return bytes
    }

    func answerToken(_ token: String) {
        web.set("/token", #"{"id_token":"\#(token)","access_token":"a","token_type":"Bearer"}"#)
    }

    /// A browser's way to the provider.
    struct Begun: Sendable {
        let flow: String
        let query: [String: String]
        var state: String { query["state"] ?? "" }
        var nonce: String { query["nonce"] ?? "" }
    }

    func start(_ provider: String = "liar", query: String = "", device: String? = nil) async throws -> Begun {
        let answer = try await auth.service.request(
            .get, "/auth/oidc/\(provider)/start\(query)", as: .anonymous(clientAddress: "192.0.2.1"),
            fields: device.map { [("X-Device-Token", $0)] } ?? [])
        try #require(answer.status == 303, "\(answer.text)")
        let location = try #require(answer.fields["Location"])
        #expect(location.hasPrefix("\(web.url)/authorize?"))
        let parameters = try #require(QueryParameters(location.drop { $0 != "?" }.dropFirst()))
        return Begun(
            flow: try #require(answer.fields["X-Coffer-Flow"]),
            query: Dictionary(parameters.entries.map { ($0.name, $0.value) }) { $1 })
    }

    func finish(
        _ begun: Begun, provider: String = "liar", state: String? = nil, flow: String? = nil,
        more: String = "&code=c0de", accept: String? = nil
    ) async throws -> TestAnswer {
        let value = flow ?? begun.flow
        return try await auth.service.request(
            .get, "/auth/oidc/\(provider)/callback?state=\(state ?? begun.state)\(more)",
            as: .anonymous(clientAddress: "192.0.2.1"),
            fields: (value.isEmpty ? [] : [("X-Coffer-Flow", value)])
                + (accept.map { [("Accept", $0)] } ?? []))
    }

    /// Signs in with an honest token and some changed claims.
    func signIn(_ changes: [String: String?] = [:]) async throws -> TestAnswer {
        let begun = try await start()
        answerToken(try token(claims(nonce: begun.nonce, changes)))
        return try await finish(begun)
    }
}

extension TestAnswer {
    /// The session that a redirect opens.
    var openedSession: ID<Session>? {
        guard let token = fields["X-Coffer-Tokens"]?.split(separator: " ").first,
            let payload = token.split(separator: ".").dropFirst().first.flatMap({
                Sodium.fromBase64URL(String($0))
            })
        else { return nil }
        return (try? JSONValue(payload))?["sid"].string.flatMap { ID<Session>($0) }
    }

    var openedUser: ID<User>? {
        guard let token = fields["X-Coffer-Tokens"]?.split(separator: " ").first,
            let payload = token.split(separator: ".").dropFirst().first.flatMap({
                Sodium.fromBase64URL(String($0))
            })
        else { return nil }
        return (try? JSONValue(payload))?["sub"].string.flatMap { ID<User>($0) }
    }
}

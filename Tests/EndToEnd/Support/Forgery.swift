import Contracts
import Foundation
import ServiceKit
import SodiumKit
import TestKit
import Testing

/// Forged tokens for a member's session, made with and without the system's key.
struct Forgery {
    /// The forged tokens, keyed by their fault.
    private(set) var all: [String: String] = [:]
    /// Valid tokens, partly in another form than auth writes.
    private(set) var genuine: [String: String] = [:]
    /// The faults of tokens that name a session under the system's own signature, and so can end the session.
    let endsSessions: Set<String> = [
        "expired", "not valid yet", "not valid at any time", "that never ends", "that ended before 1970",
        "of another user", "of an unknown session",
    ]

    private let header: String
    private let payload: String
    private let signature: String
    private let key: SigningKey
    private let keyID: String
    private let now: Int64

    init(of member: Member) throws {
        let parts = member.accessToken.split(separator: ".").map(String.init)
        try #require(parts.count == 3)
        header = parts[0]
        signature = parts[2]
        payload = String(decoding: try #require(Sodium.fromBase64URL(parts[1])), as: UTF8.self)
        keyID = try #require(member.keyID)
        let folder = member.system.harness.folder.path
        let seed = try ServiceContext.readKey("\(folder)/keys/signing.seed")
        key = try #require(SigningKey(seed: seed))
        now = member.system.harness.clock.clock.now().millisecondsSinceEpoch / 1_000
        addShapes(member.accessToken)
        try addHeaders()
        try addPayloads()
        genuine["ours"] = member.accessToken
        genuine["Ed25519 for EdDSA (RFC 9864)"] = sign(#"{"alg":"Ed25519","typ":"JWT","kid":"\#(keyID)"}"#)
        genuine["valid since a moment"] = sign(claims: payload.dropLast() + #","nbf":\#(now - 1)}"#)
    }

    private var plainHeader: String { #"{"alg":"EdDSA","typ":"JWT","kid":"\#(keyID)"}"# }

    /// Signs a token with the system's key, or with `other`.
    private func sign(_ header: String? = nil, claims: String? = nil, by other: SigningKey? = nil) -> String {
        let signed = Self.encoded(header ?? plainHeader) + "." + Self.encoded(claims ?? payload)
        return "\(signed).\(Sodium.base64URL((other ?? key).sign(Array(signed.utf8))))"
    }

    private static func encoded(_ text: String) -> String { Sodium.base64URL(Array(text.utf8)) }

    private mutating func addShapes(_ token: String) {
        let body = Self.encoded(payload)
        all["empty"] = ""
        all["only dots"] = ".."
        all["of two parts"] = "\(header).\(body)"
        all["of four parts"] = "\(token).\(signature)"
        all["without a signature"] = "\(header).\(body)."
        all["with a short signature"] = String(token.dropLast(2))
        all["cut in the payload"] = "\(header).\(body.dropLast(4)).\(signature)"
        all["with a longer signature"] = "\(token)AA"
        all["with an altered signature"] = "\(header).\(body).\(String(signature.reversed()))"
        all["with another spelling of its signature's end"] = "\(header).\(body).\(Self.respelt(signature))"
        all["with padding"] = "\(token)=="
        all["with a space"] = "\(header). \(body).\(signature)"
        all["with a quote"] = "\"\(token)\""
        all["in standard base64"] =
            "\(header).\(body).\(signature.prefix(20))+/\(signature.dropFirst(22))"
        all["huge"] = "\(header).\(String(repeating: "A", count: 4_200)).\(signature)"
        all["huge and dotted"] = String(repeating: ".", count: 6_000)
    }

    /// Returns base64url of the same bytes with other unused bits in the last letter.
    private static func respelt(_ text: String) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        guard let last = text.last, let index = letters.firstIndex(of: last) else { return "" }
        return text.dropLast() + String(letters[index ^ 1])
    }

    private mutating func addHeaders() throws {
        let x = Sodium.base64URL(key.publicKey)
        let evil = try #require(SigningKey(seed: Random.bytes(32)))
        let evilX = Sodium.base64URL(evil.publicKey)
        let body = Self.encoded(payload)
        for none in ["none", "None", "NONE", "nOnE", ""] {
            let header = Self.encoded(#"{"alg":"\#(none)","typ":"JWT","kid":"\#(keyID)"}"#)
            all["of algorithm '\(none)'"] = "\(header).\(body)."
            all["of algorithm '\(none)', signed"] = "\(header).\(body).\(signature)"
        }
        let secrets = ["its bytes": key.publicKey, "its text": Array(x.utf8), "nothing": []]
        for (name, secret) in secrets {
            let signed = Self.encoded(#"{"alg":"HS256","typ":"JWT","kid":"\#(keyID)"}"#) + "." + body
            let code = Sodium.hmacSHA256(Array(signed.utf8), key: secret)
            all["of HS256 under the public key, \(name)"] = "\(signed).\(Sodium.base64URL(code))"
        }
        let jwk = #"{"kty":"OKP","crv":"Ed25519","x":"\#(evilX)"}"#
        let brought = [
            "jwk": jwk, "jku": #""https://evil.example/jwks.json""#, "x5u": #""https://evil.example/x""#,
            "x5c": #"["MIIB"]"#,
        ]
        for (name, value) in brought {
            for id in [keyID, "evil"] {
                all["with its own \(name), kid \(id)"] = sign(
                    #"{"alg":"EdDSA","typ":"JWT","kid":"\#(id)","\#(name)":\#(value)}"#, by: evil)
            }
        }
        all["of another's key"] = sign(by: evil)
        all["of an unknown kid"] = sign(#"{"alg":"EdDSA","typ":"JWT","kid":"evil"}"#)
        all["of a kid that is a path"] = sign(
            #"{"alg":"EdDSA","typ":"JWT","kid":"../../dev/null"}"#, by: evil)
        all["without a kid"] = sign(#"{"alg":"EdDSA","typ":"JWT"}"#)
        all["with two algorithms"] = sign(#"{"alg":"EdDSA","alg":"none","typ":"JWT","kid":"\#(keyID)"}"#)
        all["of another type"] = sign(#"{"alg":"EdDSA","typ":"refresh","kid":"\#(keyID)"}"#)
        all["without a type"] = sign(#"{"alg":"EdDSA","kid":"\#(keyID)"}"#)
        all["with a critical extension"] = sign(
            #"{"alg":"EdDSA","typ":"JWT","kid":"\#(keyID)","crit":["b64"],"b64":false}"#)
        all["of ES256"] = sign(#"{"alg":"ES256","typ":"JWT","kid":"\#(keyID)"}"#)
    }

    private mutating func addPayloads() throws {
        func replaced(_ name: String, _ value: String) throws -> String {
            let start = try #require(payload.range(of: "\"\(name)\":"))
            let rest = payload[start.upperBound...]
            let end = rest.firstIndex(of: ",") ?? rest.index(before: rest.endIndex)
            return payload[..<start.upperBound] + value + rest[end...]
        }
        let stranger = "\"01900000-0000-7000-8000-000000000099\""
        let wrong: [(String, String, String)] = [
            ("of another issuer", "iss", "\"https://evil.example\""),
            ("for another audience", "aud", "\"x\""),
            ("for several audiences", "aud", "[\"coffer\"]"), ("of another user", "sub", stranger),
            ("of an unknown session", "sid", stranger), ("without a session", "sid", "null"),
            ("expired", "exp", "\(now - 1)"), ("without an end", "exp", "null"),
            ("with an end as text", "exp", "\"\(now + 900)\""), ("with an end of 1e400", "exp", "1e400"),
            ("that never ends", "exp", "\(Int64.max)"), ("that ended before 1970", "exp", "-1"),
            ("with a session that is none", "sid", "\"' OR 1=1 --\""),
        ]
        for (name, claim, value) in wrong { all[name] = sign(claims: try replaced(claim, value)) }
        all["not valid yet"] = sign(claims: payload.dropLast() + #","nbf":\#(now + 600)}"#)
        all["not valid at any time"] = sign(claims: payload.dropLast() + #","nbf":"soon"}"#)
        all["with two users"] = sign(claims: #"{"sub":\#(stranger),"# + payload.dropFirst())
        all["with two ends"] = sign(claims: payload.dropLast() + #","exp":\#(now + 90_000)}"#)
        all["of no object"] = sign(claims: "[]")
        all["of no JSON"] = sign(claims: String(payload.dropLast()))
        let altered = Self.encoded(try replaced("email", "\"eve@example.org\""))
        all["with an altered payload"] = "\(header).\(altered).\(signature)"
    }
}

import SodiumKit
import Testing

struct TokenTests {
    private let key: SigningKey
    private let other: SigningKey
    private let payload = Array(#"{"sub":"user","exp":1}"#.utf8)

    init() throws {
        try #require(Sodium.start())
        key = try #require(SigningKey(seed: Array(repeating: 7, count: 32)))
        other = try #require(SigningKey(seed: Array(repeating: 8, count: 32)))
    }

    private func verified(_ token: String) -> [UInt8]? {
        SignedToken.verify(token) { $0 == "k1" ? key.publicKey : nil }
    }

    /// A token of any header, signed rightly.
    private func token(_ header: String, payload: [UInt8]? = nil, key: SigningKey? = nil) -> String {
        let signed = "\(Sodium.base64URL(Array(header.utf8))).\(Sodium.base64URL(payload ?? self.payload))"
        return "\(signed).\(Sodium.base64URL((key ?? self.key).sign(Array(signed.utf8))))"
    }

    @Test func `a made token verifies and gives its payload`() {
        let made = SignedToken.make(payload: payload, keyID: "k1", key: key)
        #expect(verified(made) == payload)
        let header = made.split(separator: ".").first.flatMap { Sodium.fromBase64URL(String($0)) } ?? []
        #expect(String(decoding: header, as: UTF8.self) == #"{"alg":"EdDSA","typ":"JWT","kid":"k1"}"#)
        #expect(verified(SignedToken.make(payload: [], keyID: "k1", key: key)) == [])
    }

    @Test(arguments: [
        #"{"alg":"EdDSA","typ":"JWT","kid":"k1"}"#, #"{"kid":"k1","typ":"JWT","alg":"Ed25519"}"#,
        #"{"alg":"EdDSA","typ":"JWT","kid":"k1","jku":"https://evil","jwk":{"kty":"OKP"},"x5c":["a"]}"#,
    ])
    func `our headers are accepted, and keys that they carry are ignored`(header: String) {
        #expect(verified(token(header)) == payload)
    }

    @Test(arguments: [
        #"{"alg":"none","typ":"JWT","kid":"k1"}"#, #"{"alg":"None","typ":"JWT","kid":"k1"}"#,
        #"{"alg":"HS256","typ":"JWT","kid":"k1"}"#, #"{"alg":"RS256","typ":"JWT","kid":"k1"}"#,
        #"{"alg":"ES256","typ":"JWT","kid":"k1"}"#, #"{"alg":"Ed448","typ":"JWT","kid":"k1"}"#,
        #"{"alg":"eddsa","typ":"JWT","kid":"k1"}"#, #"{"alg":"","typ":"JWT","kid":"k1"}"#,
        #"{"alg":["EdDSA"],"typ":"JWT","kid":"k1"}"#, #"{"alg":null,"typ":"JWT","kid":"k1"}"#,
        #"{"typ":"JWT","kid":"k1"}"#, #"{"alg":"EdDSA","kid":"k1"}"#, #"{"alg":"EdDSA","typ":"JWT"}"#,
        #"{"alg":"EdDSA","typ":"at+jwt","kid":"k1"}"#, #"{"alg":"EdDSA","typ":"JWT","kid":"k2"}"#,
        #"{"alg":"EdDSA","typ":"JWT","kid":""}"#, #"{"alg":"EdDSA","typ":"JWT","kid":1}"#,
        #"{"alg":"EdDSA","typ":"JWT","kid":"k1","crit":["exp"]}"#,
        #"{"alg":"EdDSA","typ":"JWT","kid":"k1","crit":null}"#,
        #"{"alg":"EdDSA","typ":"JWT","kid":"k1","crit":[]}"#,
        #"{"alg":"EdDSA","typ":"JWT","kid":"k1","crit":7}"#,
        #"{"alg":"EdDSA","alg":"none","typ":"JWT","kid":"k1"}"#,
        #"{"alg":"none","\u0061lg":"EdDSA","typ":"JWT","kid":"k1"}"#,
        #"{"alg":"EdDSA","typ":"JWT","kid":"k1"} x"#, #"["EdDSA"]"#, "EdDSA", "", "{}", "null",
    ])
    func `other headers are refused, although the signature is valid`(header: String) {
        #expect(verified(token(header)) == nil)
    }

    @Test func `signatures of other keys, missing ones and foreign ones are refused`() {
        let header = #"{"alg":"EdDSA","typ":"JWT","kid":"k1"}"#
        #expect(verified(token(header, key: other)) == nil)
        let parts = token(header).split(separator: ".").map(String.init)
        let head = parts[0]
        let body = parts[1]
        let signature = parts[2]
        let asHMACKey = Sodium.hmacSHA256(Array("\(head).\(body)".utf8), key: key.publicKey)
        let changedBody = Sodium.base64URL(Array(#"{"sub":"admin","exp":1}"#.utf8))
        let forged = [
            "\(head).\(body).", "\(head).\(body)", "\(head)..\(signature)", ".\(body).\(signature)", "..",
            ".", "",
            "\(head).\(changedBody).\(signature)", "\(head).\(body).\(Sodium.base64URL(asHMACKey))",
            "\(head).\(body).\(signature).", "\(head).\(body).\(signature).\(signature)",
            ".\(head).\(body).\(signature)",
            "\(head).\(body).\(signature)=", "\(head)=.\(body).\(signature)",
            "\(head).\(body)==.\(signature)",
            " \(head).\(body).\(signature)", "\(head).\(body).\(signature)\n",
            "\(head).\(body).\(signature.dropLast())",
            "\(head).\(body).\(signature)A", "\(body).\(head).\(signature)", "\(head) .\(body).\(signature)",
            "\(head).\(body).\(signature.dropLast())\(Self.otherBits(of: signature))",
        ]
        for token in forged { #expect(verified(token) == nil, "\(token)") }
    }

    /// The last letter of a signature with its two meaningless bits set: the same bytes to a lax reader.
    private static func otherBits(of signature: String) -> Character {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        let last = signature.last.flatMap { letters.firstIndex(of: $0) } ?? 0
        return letters[last | 1]
    }

    @Test func `a token with a changed bit is refused`() {
        let token = Array(SignedToken.make(payload: payload, keyID: "k1", key: key).utf8)
        for index in token.indices {
            for bit in 0..<7 {
                var changed = token
                changed[index] ^= 1 << UInt8(bit)
                #expect(verified(String(decoding: changed, as: UTF8.self)) == nil)
            }
        }
    }

    @Test func `tokens over 4 KiB are refused`() {
        let header = #"{"alg":"EdDSA","typ":"JWT","kid":"k1"}"#
        let fitting = token(header, payload: Array(repeating: 0x20, count: 2_940))
        #expect(fitting.utf8.count <= SignedToken.maximumBytes)
        #expect(verified(fitting) != nil)
        let long = token(header, payload: Array(repeating: 0x20, count: 2_980))
        #expect(long.utf8.count > SignedToken.maximumBytes)
        #expect(verified(long) == nil)
    }
}

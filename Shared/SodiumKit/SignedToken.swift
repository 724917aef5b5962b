import JSONKit
import Vocabulary

/// A compact JWS signed with EdDSA over Ed25519 (RFC 7515, RFC 8037).
package enum SignedToken {
    /// Longer tokens are refused unread.
    package static let maximumBytes = 4_096

    /// The header fields that are checked. Keys inside a header (`jwk`, `jku`, `x5c` …) are never read.
    private struct Header: Decodable {
        let alg: String
        let typ: String
        let kid: String
        let crit: Field<[String]>
    }

    package static func make(payload: [UInt8], keyID: String, key: SigningKey) -> String {
        var header = JSONWriter(capacity: 64 + keyID.utf8.count)
        header.beginObject()
        header.key("alg")
        header.string("EdDSA")
        header.key("typ")
        header.string("JWT")
        header.key("kid")
        header.string(keyID)
        header.endObject()
        let signed = "\(Sodium.base64URL(header.bytes)).\(Sodium.base64URL(payload))"
        return "\(signed).\(Sodium.base64URL(key.sign(Array(signed.utf8))))"
    }

    /// Returns the payload of a token of type `JWT` and algorithm EdDSA or Ed25519 (RFC 9864) whose signature
    /// verifies under the key that `publicKey` returns for its `kid`. Returns nil for every other token, also
    /// for one with critical extensions (RFC 7515 §4.1.11). The caller checks the claims.
    package static func verify(_ token: String, publicKey: (_ keyID: String) -> [UInt8]?) -> [UInt8]? {
        guard token.utf8.count <= maximumBytes else { return nil }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let headerBytes = Sodium.fromBase64URL(String(parts[0])),
            let header = try? JSON.decode(Header.self, from: headerBytes, maximumDepth: 4),
            header.alg == "EdDSA" || header.alg == "Ed25519", header.typ == "JWT", header.crit.isAbsent,
            let key = publicKey(header.kid), let signature = Sodium.fromBase64URL(String(parts[2])),
            let payload = Sodium.fromBase64URL(String(parts[1]))
        else { return nil }
        let signed = Array(token.utf8.dropLast(parts[2].utf8.count + 1))
        return SigningKey.verify(signature, of: signed, publicKey: key) ? payload : nil
    }
}

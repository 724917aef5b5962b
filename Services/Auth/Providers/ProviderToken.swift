import Contracts
import JSONKit
import SodiumKit

/// A token of an identity provider: a compact JWS (RFC 7515), read and not yet verified.
struct ProviderToken: Sendable {
    /// Longer tokens are refused unread.
    private static let maximumBytes = 32 << 10

    /// The header fields that are checked. Keys inside a header (`jwk`, `jku`, `x5c` …) are never read.
    private struct Header: Decodable {
        let alg: String
        let kid: Field<String>
        let crit: Field<[String]>
        let typ: Field<String>
    }

    let algorithm: COSEAlgorithm
    /// Nil for a token that names no key.
    let keyID: String?
    /// The token's kind as its header names it, in lower case and without `application/` (RFC 7515 §4.1.9);
    /// nil for a token that names none.
    let type: String?
    let payload: [UInt8]
    private let signed: [UInt8]
    private let signature: [UInt8]

    /// Returns nil for a text that is no such token, for an algorithm that is not accepted, and for critical
    /// extensions (RFC 7515 §4.1.11).
    init?(_ text: String) {
        guard text.utf8.count <= Self.maximumBytes else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let headerBytes = Sodium.fromBase64URL(String(parts[0])),
            let header = try? JSON.decode(Header.self, from: headerBytes, maximumDepth: 4),
            header.crit.isAbsent, let algorithm = COSEAlgorithm(tokenName: header.alg),
            let payload = Sodium.fromBase64URL(String(parts[1])),
            let signature = Sodium.fromBase64URL(String(parts[2]))
        else { return nil }
        self.algorithm = algorithm
        keyID = header.kid.value
        let name = header.typ.value?.asciiLowercased
        type = name.map { $0.hasPrefix("application/") ? String($0.dropFirst(12)) : $0 }
        self.payload = payload
        self.signature = signature
        signed = Array(text.utf8.dropLast(parts[2].utf8.count + 1))
    }

    func isSigned(by key: COSEKey) -> Bool {
        guard key.algorithm == algorithm else { return false }
        guard algorithm == .es256 else { return key.verifies(signature, of: signed) }
        // RFC 7518 §3.4: two numbers of 32 bytes each, where OpenSSL wants DER.
        guard signature.count == 64 else { return false }
        let numbers = [signature.prefix(32), signature.suffix(32)].map { number in
            let digits = Array(number.drop { $0 == 0 })
            return DER.unsigned(digits.isEmpty ? [0] : digits)
        }
        return key.verifies(DER.sequence(numbers[0] + numbers[1]), of: signed)
    }
}

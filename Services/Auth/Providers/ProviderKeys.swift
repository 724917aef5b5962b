import Contracts
import JSONKit
import SodiumKit

/// The public keys of an identity provider (RFC 7517).
struct ProviderKeys: Sendable {
    struct Key: Sendable, Equatable {
        /// Nil for a key without a name.
        let id: String?
        let key: COSEKey
    }

    /// A provider with more keys is none of ours.
    private static let maximum = 100

    let keys: [Key]

    init(_ keys: [Key]) { self.keys = keys }

    /// Reads a key set. Keys that sign nothing for us (of other types, weak, for encryption) are left out.
    /// Throws the error of a text that is no key set.
    /// - Parameter rsaBits: RSA keys of fewer bits count as weak.
    init(_ bytes: [UInt8], rsaBits: Int = 0) throws {
        let set = try JSON.decode(KeySetText.self, from: bytes, maximumDepth: 16)
        keys = set.keys.prefix(Self.maximum).compactMap(\.value).compactMap { $0.signing }
            .filter { !$0.key.isShorter(than: rsaBits) }
    }

    /// Returns the keys that may have signed a token. A name that only one side has decides nothing.
    func candidates(for token: ProviderToken) -> [COSEKey] {
        keys.filter { key in
            key.key.algorithm == token.algorithm
                && (key.id == nil || token.keyID == nil || key.id == token.keyID)
        }.map(\.key)
    }
}

private struct KeySetText: Decodable {
    let keys: [Field<KeyText>]
}

/// A JSON Web Key as it is written (RFC 7518 §6, RFC 8037 §2).
private struct KeyText: Decodable, Sendable {
    let kty: String
    let kid: Field<String>
    let use: Field<String>
    let alg: Field<String>
    let crv: Field<String>
    let n: Field<String>
    let e: Field<String>
    let x: Field<String>
    let y: Field<String>

    /// The key, or nil if it verifies no signatures or is weak.
    var signing: ProviderKeys.Key? {
        guard use.isAbsent || use.value == "sig", let key = cose, key.isUsable,
            alg.isAbsent || alg.value.flatMap({ COSEAlgorithm(tokenName: $0) }) == key.algorithm
        else { return nil }
        return ProviderKeys.Key(id: kid.value, key: key)
    }

    private var cose: COSEKey? {
        switch (kty, crv.value) {
        case ("RSA", _):
            guard let modulus = number(n), let exponent = number(e) else { return nil }
            return .rs256(modulus: modulus, exponent: exponent)
        case ("EC", "P-256"):
            guard let x = bytes(x), let y = bytes(y) else { return nil }
            return .es256(x: x, y: y)
        case ("OKP", "Ed25519"): return bytes(x).map { .edDSA(x: $0) }
        default: return nil
        }
    }

    private func bytes(_ field: Field<String>) -> [UInt8]? { field.value.flatMap(Sodium.fromBase64URL) }

    /// Some providers write leading zeros, against RFC 7518 §2.
    private func number(_ field: Field<String>) -> [UInt8]? {
        bytes(field).map { Array($0.drop { $0 == 0 }) }
    }
}

extension COSEAlgorithm {
    /// The algorithm of a token's header. `none` and those with a shared secret (HS256) are never accepted: a
    /// public key would be the secret.
    init?(tokenName name: String) {
        switch name {
        case "RS256": self = .rs256
        case "ES256": self = .es256
        case "EdDSA", "Ed25519": self = .edDSA
        default: return nil
        }
    }
}

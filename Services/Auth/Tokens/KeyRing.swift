import JSONKit
package import SodiumKit

/// The Ed25519 keys of access tokens: the one that signs, and retired ones whose tokens are still accepted.
package struct KeyRing: Sendable {
    package struct Entry: Sendable {
        /// The key's thumbprint (RFC 7638).
        package let id: String
        package let key: SigningKey
        init(_ key: SigningKey) {
            self.key = key
            let x = Sodium.base64URL(key.publicKey)
            let members = #"{"crv":"Ed25519","kty":"OKP","x":"\#(x)"}"#
            id = Sodium.base64URL(Sodium.sha256(Array(members.utf8)))
        }
    }

    package let signing: Entry
    private let entries: [Entry]

    /// Seeds of 32 bytes each; nil for another length.
    package init?(seed: [UInt8], retiredSeeds: [[UInt8]] = []) {
        guard let key = SigningKey(seed: seed) else { return nil }
        signing = Entry(key)
        var entries = [signing]
        for seed in retiredSeeds {
            guard let retired = SigningKey(seed: seed) else { return nil }
            entries.append(Entry(retired))
        }
        self.entries = entries
    }

    /// The public key of an id, or nil.
    package func publicKey(_ id: String) -> [UInt8]? { entries.first { $0.id == id }?.key.publicKey }

    /// The RFC 7517 set of the public keys (RFC 8037 for their form).
    package var jsonWebKeySet: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("keys")
        writer.beginArray()
        for entry in entries {
            let members = [
                ("kty", "OKP"), ("crv", "Ed25519"), ("use", "sig"), ("alg", "EdDSA"), ("kid", entry.id),
                ("x", Sodium.base64URL(entry.key.publicKey)),
            ]
            writer.beginObject()
            for (name, value) in members {
                writer.key(name)
                writer.string(value)
            }
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }
}

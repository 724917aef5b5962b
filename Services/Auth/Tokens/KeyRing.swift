package import Contracts
import JSONKit
package import SodiumKit

/// The Ed25519 keys of access tokens, in the order in which they begin to sign. All are published: the next
/// ones so that verifiers know them in time, the retired ones until their last token has expired.
package struct KeyRing: Sendable {
    package struct Entry: Sendable {
        /// The key's thumbprint (RFC 7638).
        package let id: String
        package let key: SigningKey
        /// It signs from then until the next key begins to.
        package let signsFrom: Timestamp

        package init(_ key: SigningKey, signsFrom: Timestamp) {
            self.key = key
            self.signsFrom = signsFrom
            let x = Sodium.base64URL(key.publicKey)
            let members = #"{"crv":"Ed25519","kty":"OKP","x":"\#(x)"}"#
            id = Sodium.base64URL(Sodium.sha256(Array(members.utf8)))
        }
    }

    package enum KeyState: Sendable, Equatable {
        case next(signsFrom: Timestamp)
        case signing
        /// Its last token has expired by then.
        case retired(until: Timestamp)
        /// No token of it is valid any more.
        case expired
    }

    package let entries: [Entry]
    /// The RFC 7517 set of the public keys (RFC 8037 for their form).
    package let jsonWebKeySet: [UInt8]
    private let first: Entry

    /// Nil without keys.
    package init?(_ keys: [Entry]) {
        entries = keys.sorted { $0.signsFrom < $1.signsFrom }
        guard let first = entries.first else { return nil }
        self.first = first
        jsonWebKeySet = Self.jsonWebKeySet(entries)
    }

    /// The key that signs at a moment: the one that began last; before all of them, the first.
    package func signing(at now: Timestamp) -> Entry { entries.last { $0.signsFrom <= now } ?? first }

    /// The public key of an id, or nil.
    package func publicKey(_ id: String) -> [UInt8]? { entries.first { $0.id == id }?.key.publicKey }

    /// What a key is there for at a moment.
    package func state(of entry: Entry, at now: Timestamp) -> KeyState {
        if entry.id == signing(at: now).id { return .signing }
        if entry.signsFrom > now { return .next(signsFrom: entry.signsFrom) }
        let successor = entries.first { $0.signsFrom > entry.signsFrom } ?? entry
        let until = successor.signsFrom.adding(seconds: KeyRotation.retiredSeconds)
        return until > now ? .retired(until: until) : .expired
    }

    private static func jsonWebKeySet(_ entries: [Entry]) -> [UInt8] {
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

import Contracts
import JSONKit
import SodiumKit

/// The Ed25519 keys of access tokens, in the order in which they begin to sign. All are published: the next
/// ones so that verifiers know them in time, the retired ones until their last token has expired.
struct KeyRing: Sendable {
    struct Entry: Sendable {
        /// The key's thumbprint (RFC 7638).
        let id: String
        let key: SigningKey
        /// The key signs from this time until the next key begins.
        let signsFrom: Timestamp

        init(_ key: SigningKey, signsFrom: Timestamp) {
            self.key = key
            self.signsFrom = signsFrom
            let x = Sodium.base64URL(key.publicKey)
            let members = #"{"crv":"Ed25519","kty":"OKP","x":"\#(x)"}"#
            id = Sodium.base64URL(Sodium.sha256(Array(members.utf8)))
        }
    }

    enum KeyState: Sendable, Equatable {
        case next(signsFrom: Timestamp)
        case signing
        /// The key's last token has expired by `until`.
        case retired(until: Timestamp)
        /// No token of the key is valid any more.
        case expired
    }

    let entries: [Entry]
    /// The public keys as a JSON Web Key Set (RFC 7517; RFC 8037 for the form of the keys).
    let jsonWebKeySet: [UInt8]
    private let first: Entry

    /// Returns nil if there are no keys.
    init?(_ keys: [Entry]) {
        entries = keys.sorted { $0.signsFrom < $1.signsFrom }
        guard let first = entries.first else { return nil }
        self.first = first
        jsonWebKeySet = Self.jsonWebKeySet(entries)
    }

    /// Returns the key that signs at `now`: the last one that has begun, or the first if none has.
    func signing(at now: Timestamp) -> Entry { entries.last { $0.signsFrom <= now } ?? first }

    func publicKey(_ id: String) -> [UInt8]? { entries.first { $0.id == id }?.key.publicKey }

    /// Returns the role of a key at `now`.
    func state(of entry: Entry, at now: Timestamp) -> KeyState {
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

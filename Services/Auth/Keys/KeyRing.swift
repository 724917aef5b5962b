import Contracts
import JSONKit
import SodiumKit

/// The Ed25519 keys of access tokens, in the order in which they begin to sign. All are published: the next
/// ones so that verifiers know them in time, the retired ones until their last token has expired.
struct KeyRing: Sendable {
    struct TimedKey: Sendable {
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

    let keys: [TimedKey]
    /// The public keys as a JSON Web Key Set (RFC 7517; RFC 8037 for the form of the keys).
    let jsonWebKeySet: [UInt8]
    private let first: TimedKey

    /// Returns nil if there are no keys.
    init?(_ keys: [TimedKey]) {
        self.keys = keys.sorted { $0.signsFrom < $1.signsFrom }
        guard let first = self.keys.first else { return nil }
        self.first = first
        jsonWebKeySet = Self.jsonWebKeySet(self.keys)
    }

    /// Returns the key that signs at `now`: the last one that has begun, or the first if none has.
    func signing(at now: Timestamp) -> TimedKey { keys.last { $0.signsFrom <= now } ?? first }

    func publicKey(_ id: String) -> [UInt8]? { keys.first { $0.id == id }?.key.publicKey }

    /// Returns the role of a key at `now`.
    func state(of key: TimedKey, at now: Timestamp) -> KeyState {
        if key.id == signing(at: now).id { return .signing }
        if key.signsFrom > now { return .next(signsFrom: key.signsFrom) }
        let successor = keys.first { $0.signsFrom > key.signsFrom } ?? key
        let until = successor.signsFrom.adding(seconds: KeyRotation.retiredSeconds)
        return until > now ? .retired(until: until) : .expired
    }

    private static func jsonWebKeySet(_ keys: [TimedKey]) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("keys")
        writer.beginArray()
        for key in keys {
            let members = [
                ("kty", "OKP"), ("crv", "Ed25519"), ("use", "sig"), ("alg", "EdDSA"), ("kid", key.id),
                ("x", Sodium.base64URL(key.key.publicKey)),
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

import Contracts
import SodiumKit

/// Makes and recognizes the challenges of passkey ceremonies. A challenge authenticates itself: its expiry
/// and 128 random bits carry a code under a server key that binds them to a purpose. So unanswered challenges
/// need no storage, however many are asked for, and a restart loses none. The store accepts each answer once,
/// in the transaction of its effect.
struct PasskeyChallenges: Sendable {
    /// What an answer to a challenge may do, and for whom.
    enum Purpose: Sendable, Equatable {
        /// Adds a passkey to the user of the session.
        case registration(ID<Session>)
        /// Signs in the owner of the passkey that answers.
        case signIn
        /// Signs in one user only, given by the SHA-256 of their folded e-mail.
        case signInOf(emailHash: [UInt8])
        /// Unlocks the session.
        case unlock(ID<Session>)
    }

    /// How long an authenticator and its user may take to answer a challenge.
    static let lifetimeSeconds: Int64 = 300
    private static let expiryBytes = 8
    private static let randomBytes = 16
    private static let codeBytes = 32
    private static let textBytes = 75

    private let key: [UInt8]

    /// - Parameter serverKey: the key that others are derived from; refresh tokens use the same one.
    init(serverKey: [UInt8]) {
        key = Sodium.hmacSHA256(Array("passkey challenges".utf8), key: serverKey)
    }

    /// Returns a challenge in base64url.
    func make(_ purpose: Purpose, at now: Timestamp) -> String {
        let expiry = now.adding(seconds: Self.lifetimeSeconds).millisecondsSinceEpoch
        let head = Self.bytes(of: expiry) + Random.bytes(Self.randomBytes)
        return Sodium.base64URL(head + code(head, purpose))
    }

    /// Returns the challenge if this server made it for the purpose and it has not expired, else nil.
    func answered(_ text: String, for purpose: Purpose, at now: Timestamp) -> AnsweredChallenge? {
        guard text.utf8.count == Self.textBytes, let bytes = Sodium.fromBase64URL(text),
            bytes.count == Self.expiryBytes + Self.randomBytes + Self.codeBytes
        else { return nil }
        let head = Array(bytes.dropLast(Self.codeBytes))
        guard Sodium.equal(Array(bytes.suffix(Self.codeBytes)), code(head, purpose)) else { return nil }
        let milliseconds = head.prefix(Self.expiryBytes).reduce(0) { $0 << 8 | Int64($1) }
        let expiry = Timestamp(millisecondsSinceEpoch: milliseconds)
        guard now < expiry else { return nil }
        return AnsweredChallenge(hash: Sodium.sha256(bytes), expiresAt: expiry)
    }

    private func code(_ head: [UInt8], _ purpose: Purpose) -> [UInt8] {
        Sodium.hmacSHA256(Self.bytes(of: purpose) + head, key: key)
    }

    /// The first byte of each purpose differs and fixes the length, so no two purposes have equal bytes.
    private static func bytes(of purpose: Purpose) -> [UInt8] {
        switch purpose {
        case .registration(let session): [1] + session.bytes
        case .signIn: [2]
        case .signInOf(let emailHash): [3] + emailHash
        case .unlock(let session): [4] + session.bytes
        }
    }

    private static func bytes(of number: Int64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }
}

/// A challenge of this server that came back in an answer; the store accepts each once.
struct AnsweredChallenge: Sendable, Equatable {
    /// SHA-256 of the challenge.
    let hash: [UInt8]
    let expiresAt: Timestamp
}

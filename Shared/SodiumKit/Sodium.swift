/// Start-up and small tools of libsodium.
package enum Sodium {
    /// Must be called once before anything else; false when the library refuses.
    package static func start() -> Bool { true }
    package static func sha256(_ bytes: [UInt8]) -> [UInt8] { [] }
    package static func hmacSHA256(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] { [] }
    /// Compares without telling where they differ.
    package static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool { false }
    package static func base64URL(_ bytes: [UInt8]) -> String { "" }
    /// Strict: no padding, no white space, no stray bits; nil otherwise.
    package static func fromBase64URL(_ text: String) -> [UInt8]? { nil }
    package static func hex(_ bytes: [UInt8]) -> String { "" }
    package static func fromHex(_ text: String) -> [UInt8]? { nil }
}

/// The kernel's randomness, drawn in batches (facts.md: one system call an `UInt64.random`).
package enum Random {
    package static func bytes(_ count: Int) -> [UInt8] { [] }
    package static func uint64() -> UInt64 { 0 }
}

/// Argon2id hashes of passwords in the PHC text form.
package struct PasswordHash: Sendable, Equatable {
    package struct Cost: Sendable, Equatable {
        /// Contract §1: at least 19 MiB, t=2, p=1.
        package var memoryBytes = 19 * 1024 * 1024
        package var passes = 2
        package init() {}
    }
    package let text: String
    package init(text: String) { self.text = text }
}

/// Two threads at nice 10 and a bounded queue: no flood of logins starves other routes (design §6).
package final class PasswordHasher: Sendable {
    package init(threads: Int = 2, queueLimit: Int = 64, cost: PasswordHash.Cost = PasswordHash.Cost()) {}
    /// Throws `PasswordHasherError.overloaded` when the queue is full.
    package func hash(_ password: String) async throws -> PasswordHash { PasswordHash(text: "") }
    /// Whether the password is the hash's; the same work for a nil hash (an unknown user), which is always false.
    package func verify(_ password: String, against hash: PasswordHash?) async throws -> Bool { false }
}

package enum PasswordHasherError: Error, Sendable { case overloaded, failed }

/// An Ed25519 key pair.
package struct SigningKey: Sendable {
    package let publicKey: [UInt8]
    /// From a 32-byte seed; nil for another length.
    package init?(seed: [UInt8]) { publicKey = [] }
    package func sign(_ bytes: [UInt8]) -> [UInt8] { [] }
    package static func verify(_ signature: [UInt8], of bytes: [UInt8], publicKey: [UInt8]) -> Bool { false }
}

/// A compact JWS signed with EdDSA over Ed25519 (RFC 7515, RFC 8037).
package enum SignedToken {
    package static func make(payload: [UInt8], keyID: String, key: SigningKey) -> String { "" }
    /// The payload of a token of type `JWT` and algorithm EdDSA or Ed25519 whose signature verifies under the key that
    /// `publicKey` finds for its `kid`; nil for every other token. Claims are the caller's to check.
    package static func verify(_ token: String, publicKey: (_ keyID: String) -> [UInt8]?) -> [UInt8]? { nil }
}

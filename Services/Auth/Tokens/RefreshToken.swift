import Contracts
import SodiumKit

/// A token of 256 bits that stands for a session; only its `hash` is stored.
struct RefreshToken: Sendable, Equatable {
    private let bytes: [UInt8]

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Reads the form that `text` writes; nil for any other text.
    init?(_ text: String) {
        guard text.utf8.count == 43, let bytes = Sodium.fromBase64URL(text), bytes.count == 32 else {
            return nil
        }
        self.init(bytes: bytes)
    }

    /// Makes the first token of a session.
    static func random() -> RefreshToken { RefreshToken(bytes: Random.bytes(32)) }

    /// The form that clients hold.
    var text: String { Sodium.base64URL(bytes) }

    /// The form that is stored.
    var hash: [UInt8] { Sodium.sha256(bytes) }

    /// Returns the token that this one is exchanged for. Every call returns the same one, so that a lost
    /// answer can be repeated without storing a token. Guessing it takes the server's key.
    /// - Parameter generation: the generation of this token within its session.
    func successor(in session: ID<Session>, generation: Int64, key: [UInt8]) -> RefreshToken {
        let generationBytes = (0..<8).map { UInt8(truncatingIfNeeded: generation >> (56 - 8 * $0)) }
        return RefreshToken(bytes: Sodium.hmacSHA256(session.bytes + generationBytes + bytes, key: key))
    }
}

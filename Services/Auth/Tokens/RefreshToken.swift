import Contracts
import SodiumKit

/// 256 bits that stand for a session; stored only as `hash`.
struct RefreshToken: Sendable, Equatable {
    private let bytes: [UInt8]

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Reads `text`; nil for anything else.
    init?(_ text: String) {
        guard text.utf8.count == 43, let bytes = Sodium.fromBase64URL(text), bytes.count == 32 else {
            return nil
        }
        self.init(bytes: bytes)
    }

    /// A session's first token.
    static func random() -> RefreshToken { RefreshToken(bytes: Random.bytes(32)) }

    /// What clients hold.
    var text: String { Sodium.base64URL(bytes) }

    /// What is stored.
    var hash: [UInt8] { Sodium.sha256(bytes) }

    /// The token that this one is exchanged for: the same whenever it is asked for, so that a lost answer
    /// can be given again without storing the token; not to be guessed without the server's key.
    /// - Parameter generation: of this token within its session.
    func successor(in session: ID<Session>, generation: Int64, key: [UInt8]) -> RefreshToken {
        let generationBytes = (0..<8).map { UInt8(truncatingIfNeeded: generation >> (56 - 8 * $0)) }
        return RefreshToken(bytes: Sodium.hmacSHA256(session.bytes + generationBytes + bytes, key: key))
    }
}

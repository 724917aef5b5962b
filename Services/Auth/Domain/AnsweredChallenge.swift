package import Contracts

/// A challenge of ours that came back in an answer; the store takes each once.
package struct AnsweredChallenge: Sendable, Equatable {
    /// SHA-256 of the challenge.
    package let hash: [UInt8]
    package let expiresAt: Timestamp
    package init(hash: [UInt8], expiresAt: Timestamp) {
        self.hash = hash
        self.expiresAt = expiresAt
    }
}

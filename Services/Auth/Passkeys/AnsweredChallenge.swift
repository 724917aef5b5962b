import Contracts

/// A challenge of ours that came back in an answer; the store takes each once.
struct AnsweredChallenge: Sendable, Equatable {
    /// SHA-256 of the challenge.
    let hash: [UInt8]
    let expiresAt: Timestamp
}

import Contracts

/// A challenge of this server that came back in an answer; the store accepts each once.
struct AnsweredChallenge: Sendable, Equatable {
    /// SHA-256 of the challenge.
    let hash: [UInt8]
    let expiresAt: Timestamp
}

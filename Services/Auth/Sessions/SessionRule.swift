import Contracts

/// How long sessions live and what a refresh token is worth (contract §1, "Tokens").
enum SessionRule {
    static let idleSeconds = SessionRecord.idleSeconds
    static let wholeSeconds: Int64 = 30 * 86_400
    /// How long a spent token still answers its successor after that has been used.
    static let graceSeconds: Int64 = 10
    /// Refresh tokens of a session that are remembered, the newest ones. An older one is as good as unknown:
    /// worth nothing, no sign of a copy, and nothing to sign out by. So they are more than a session makes in
    /// its 30 days at the default life of an access token: one in 15 minutes is 2 880, and clients renew a
    /// little early. A shorter `COFFER_ACCESS_TTL` shortens the memory, not the session.
    static let rememberedTokens: Int64 = 4_000
    /// Sessions that a user may have at once; another sign-in ends the one that is unused for longest.
    static let maximum = 100

    /// When a session ends that was made and last refreshed then.
    static func expiry(createdAt: Timestamp, refreshedAt: Timestamp) -> Timestamp {
        min(refreshedAt.adding(seconds: idleSeconds), createdAt.adding(seconds: wholeSeconds))
    }

    enum RefreshVerdict: Sendable, Equatable {
        /// The token is the newest: spend it and make its successor.
        case rotate
        /// The token is spent, but its answer may have been lost: answer its successor again.
        case repeatSuccessor
        /// The token was copied: end the session.
        case revoke
    }

    /// What to do with a known token of a live session.
    /// - Parameters:
    ///   - spentAt: when the token was exchanged; nil for the newest.
    ///   - successorSpentAt: when the token that it was exchanged for was itself exchanged.
    static func verdict(spentAt: Timestamp?, successorSpentAt: Timestamp?, now: Timestamp) -> RefreshVerdict {
        guard spentAt != nil else { return .rotate }
        guard let successorSpentAt else { return .repeatSuccessor }
        return now <= successorSpentAt.adding(seconds: graceSeconds) ? .repeatSuccessor : .revoke
    }
}

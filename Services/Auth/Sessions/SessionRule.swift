import Contracts

/// How long sessions live and when a refresh token is accepted (contract §1, "Tokens").
enum SessionRule {
    static let idleSeconds = SessionRecord.idleSeconds
    static let wholeSeconds: Int64 = 30 * 86_400
    /// How long a spent token is still answered with its successor after the successor was used.
    static let graceSeconds: Int64 = 10
    /// How many refresh tokens of a session are remembered, the newest ones. An older token counts as
    /// unknown: it is refused, reveals no copy and cannot log out. So the limit exceeds what a session makes
    /// in its 30 days at the default life of an access token: one in 15 minutes gives 2 880, and clients
    /// renew a little early. A shorter `COFFER_ACCESS_TTL` shortens this memory, not the session.
    static let rememberedTokens: Int64 = 4_000
    /// Sessions that a user may have at once; the next sign-in ends the one unused for longest.
    static let maximum = 100

    static func expiry(createdAt: Timestamp, refreshedAt: Timestamp) -> Timestamp {
        min(refreshedAt.adding(seconds: idleSeconds), createdAt.adding(seconds: wholeSeconds))
    }

    enum RefreshVerdict: Sendable, Equatable {
        /// The token is the newest: spend it and make its successor.
        case rotate
        /// The token is spent, but its answer may have been lost: return its successor again.
        case repeatSuccessor
        /// The token was copied: end the session.
        case revoke
    }

    /// Returns what to do with a known token of a live session.
    /// - Parameters:
    ///   - spentAt: when the token was exchanged; nil for the newest.
    ///   - successorSpentAt: when the token's successor was itself exchanged; nil if it was not.
    static func verdict(spentAt: Timestamp?, successorSpentAt: Timestamp?, now: Timestamp) -> RefreshVerdict {
        guard spentAt != nil else { return .rotate }
        guard let successorSpentAt else { return .repeatSuccessor }
        return now <= successorSpentAt.adding(seconds: graceSeconds) ? .repeatSuccessor : .revoke
    }
}

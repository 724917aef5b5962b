import Contracts

/// A session that has neither ended nor expired.
struct LiveSession: Sendable, Equatable {
    let id: ID<Session>
    let expiresAt: Timestamp
}

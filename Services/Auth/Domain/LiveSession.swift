import Contracts

/// A session that has neither ended nor expired.
struct LiveSession: Sendable, Equatable {
    let id: ID<Session>
    let expiresAt: Timestamp
    init(id: ID<Session>, expiresAt: Timestamp) {
        self.id = id
        self.expiresAt = expiresAt
    }
}

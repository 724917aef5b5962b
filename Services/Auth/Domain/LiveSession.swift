package import Contracts

/// A session that has neither ended nor expired.
package struct LiveSession: Sendable, Equatable {
    package let id: ID<Session>
    package let expiresAt: Timestamp
    package init(id: ID<Session>, expiresAt: Timestamp) {
        self.id = id
        self.expiresAt = expiresAt
    }
}

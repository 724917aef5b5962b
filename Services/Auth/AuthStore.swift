import SQLiteKit
import ServiceKit

/// auth.db. Every method is one transaction that leaves the invariants whole; times, ids and secrets come
/// from outside, since a write unit can run twice.
struct AuthStore: Sendable {
    let database: Database
    let feed: EventFeed
    let mailer: Mailer
    /// Derives the successors of refresh tokens.
    let refreshKey: [UInt8]
    /// Refresh tokens that are remembered of a session; fewer in tests.
    var rememberedTokens = SessionRule.rememberedTokens
}

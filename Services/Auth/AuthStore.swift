import SQLiteKit
import ServiceKit

/// The database auth.db. Every method is one transaction that keeps the invariants. Callers pass in times,
/// ids and secrets, because a write unit can run twice.
struct AuthStore: Sendable {
    let database: Database
    let feed: EventFeed
    let mailer: Mailer
    /// The key that derives the successors of refresh tokens.
    let refreshKey: [UInt8]
    /// How many refresh tokens of a session are remembered; fewer in tests.
    var rememberedTokens = SessionRule.rememberedTokens
}

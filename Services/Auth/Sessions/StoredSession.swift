import Contracts
import SQLiteKit
import ServiceKit

struct StoredSession: Sendable, Equatable {
    var id: ID<Session> = .blank
    var user: ID<User> = .blank
    var deviceName: String?
    var address = ""
    /// When its user signed in; refreshes do not change it.
    var createdAt = Timestamp.blank
    /// The sign-in or the last refresh.
    var lastUsedAt = Timestamp.blank
    /// The last request of the user, refreshes not counted, as of the gateway's last report.
    var activeAt = Timestamp.blank
    var expiresAt = Timestamp.blank
    var endedAt: Timestamp?
    /// Nil while `lock` has not locked the session.
    var lockedAt: Timestamp?
    /// Nil while inactivity has not locked the session, as far as auth was told.
    var idleLockedAt: Timestamp?
    /// Whether too many wrong PINs were tried, so that nothing unlocks the session.
    var needsSignIn = false

    static let table = RecordTable(
        "sessions", blank: StoredSession(),
        [
            .column("id", \.id), .column("user_id", \.user), .column("device_name", \.deviceName),
            .column("address", \.address), .column("created_at", \.createdAt),
            .column("last_used_at", \.lastUsedAt), .column("active_at", \.activeAt),
            .column("expires_at", \.expiresAt), .column("ended_at", \.endedAt),
            .column("locked_at", \.lockedAt), .column("idle_locked_at", \.idleLockedAt),
            .column("needs_sign_in", \.needsSignIn),
        ])
}

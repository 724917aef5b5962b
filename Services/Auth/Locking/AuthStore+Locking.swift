import Contracts
import SQLiteKit
import ServiceKit

/// A session that has not ended, as its client may see it.
struct SessionSnapshot: Sendable {
    let user: UserAccount
    let expiresAt: Timestamp
    /// Nil while it is not locked by `lock`.
    let lockedAt: Timestamp?
}

extension AuthStore {
    /// Locks a session; one that is locked stays so since then. Throws `AuthError.notSignedIn` when it has
    /// ended.
    func lock(session: ID<Session>, of user: ID<User>, at now: Timestamp) async throws -> SessionSnapshot {
        let snapshot = try await database.write { db in
            let known = try Self.live(session, of: user, at: now, in: db)
            if known.lockedAt != nil { return known }
            try db.run("UPDATE sessions SET locked_at = \(now) WHERE id = \(session)")
            try feed.append(
                in: db, type: AuthEvent.sessionLocked, data: SessionLockChange(session: session, user: user),
                at: now)
            return SessionSnapshot(user: known.user, expiresAt: known.expiresAt, lockedAt: now)
        }
        feed.changed()
        return snapshot
    }

    /// Unlocks a session by a passkey, which counts once. Throws `AuthError.passkeyRefused` as well, and
    /// `AuthError.signInNeeded` after too many wrong PINs.
    func unlock(
        session: ID<Session>, by assertion: VerifiedAssertion, at now: Timestamp
    ) async throws -> SessionSnapshot {
        let snapshot = try await database.write { db in
            _ = try Self.live(session, of: assertion.user, at: now, in: db)
            if try db.exists("SELECT 1 FROM sessions WHERE id = \(session) AND needs_sign_in = 1") {
                throw AuthError.signInNeeded
            }
            try Self.accept(assertion, at: now, in: db)
            return try unlock(session: session, of: assertion.user, at: now, in: db)
        }
        feed.changed()
        return snapshot
    }

    /// Unlocks a session whose user has proven who they are, as a part of the proof's write unit;
    /// `feed.changed()` must follow the unit, and the answer carry `SessionNotice.unlocked`. Throws
    /// `AuthError.notSignedIn` when the session has ended.
    func unlock(
        session: ID<Session>, of user: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws -> SessionSnapshot {
        let known = try Self.live(session, of: user, at: now, in: db)
        // Told also when it was not locked here: the gateway knows of inactivity first.
        try db.run(
            """
            UPDATE sessions
            SET locked_at = NULL, idle_locked_at = NULL, active_at = max(active_at, \(now))
            WHERE id = \(session)
            """)
        try feed.append(
            in: db, type: AuthEvent.sessionUnlocked, data: SessionLockChange(session: session, user: user),
            at: now)
        return SessionSnapshot(user: known.user, expiresAt: known.expiresAt, lockedAt: nil)
    }

    /// A user's session and what it is; nil when it has ended or is another's.
    func snapshot(
        session: ID<Session>, of user: ID<User>, at now: Timestamp
    ) async throws -> SessionSnapshot? {
        try await database.read { db in try Self.snapshot(session, of: user, at: now, in: db) }
    }

    static func live(
        _ session: ID<Session>, of user: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws -> SessionSnapshot {
        guard let known = try snapshot(session, of: user, at: now, in: db) else {
            throw AuthError.notSignedIn
        }
        return known
    }

    static func snapshot(
        _ session: ID<Session>, of user: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws -> SessionSnapshot? {
        try db.first(
            """
            SELECT \(userColumns), s.expires_at, s.locked_at
            FROM sessions s JOIN users u ON u.id = s.user_id
            WHERE s.id = \(session) AND s.user_id = \(user) AND s.ended_at IS NULL AND s.expires_at > \(now)
            """
        ) { row in
            SessionSnapshot(
                user: Self.user(row), expiresAt: row.timestamp(userColumnCount),
                lockedAt: row.timestampOrNil(userColumnCount + 1))
        }
    }

    /// Notes what inactivity has locked so far: a user's other limit, or none, unlocks nothing.
    static func lockIdle(
        _ user: ID<User>, minutes: Int, at now: Timestamp, in db: borrowing Connection
    ) throws {
        let limitSeconds = Int64(minutes) * 60
        let limitMilliseconds = limitSeconds * 1_000
        // Who seems idle for a moment longer only may have been active since the last report.
        let since = now.adding(seconds: -(limitSeconds + ActivityReport.toleranceSeconds))
        try db.run(
            """
            UPDATE sessions INDEXED BY sessions_not_ended
            SET idle_locked_at = active_at + \(limitMilliseconds)
            WHERE user_id = \(user) AND ended_at IS NULL AND idle_locked_at IS NULL
                AND active_at <= \(since)
            """)
    }

    /// Keeps what the gateway reports of activity; a session's time goes back with the clock only.
    func record(_ activity: [ActivityReport.Entry], at now: Timestamp) async throws {
        try await database.write { db in
            for entry in activity { try Self.record(entry, at: now, in: db) }
        }
    }

    private static func record(
        _ entry: ActivityReport.Entry, at now: Timestamp, in db: borrowing Connection
    ) throws {
        let at = min(entry.at, now)
        // Activity after now is from before the clock was set back; it would hide all other until then.
        // The gateway lets no locked session be active, and reports in time: what `lockIdle` concluded
        // without this report was wrong.
        let late = at.adding(seconds: -ActivityReport.toleranceSeconds)
        try db.run(
            """
            UPDATE sessions SET active_at = \(at), idle_locked_at =
                CASE WHEN idle_locked_at < \(at) OR active_at < \(late) THEN NULL ELSE idle_locked_at END
            WHERE id = \(entry.session) AND (active_at < \(at) OR active_at > \(now)) AND ended_at IS NULL
            """)
        guard let lockedAt = entry.lockedAt else { return }
        // Activity after it was an unlock.
        try db.run(
            """
            UPDATE sessions SET idle_locked_at = \(lockedAt)
            WHERE id = \(entry.session) AND active_at < \(lockedAt) AND ended_at IS NULL
            """)
    }
}

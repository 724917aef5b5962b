import Contracts
import SQLiteKit
import ServiceKit

/// A session that has neither ended nor expired, with its user.
struct SessionSnapshot: Sendable {
    let user: UserAccount
    var session: StoredSession
}

extension AuthStore {
    /// Locks a session; a locked one keeps its earlier time. Throws `UNAUTHORIZED` if the session has
    /// ended.
    func lock(session: ID<Session>, of user: ID<User>, at now: Timestamp) async throws -> SessionSnapshot {
        let snapshot = try await database.write { db in
            var known = try Self.live(session, of: user, at: now, in: db)
            if known.session.lockedAt != nil { return known }
            try db.run("UPDATE sessions SET locked_at = \(now) WHERE id = \(session)")
            try feed.append(
                in: db, type: AuthEvent.sessionLocked, data: SessionLockChange(session: session, user: user),
                at: now)
            known.session.lockedAt = now
            return known
        }
        feed.changed()
        return snapshot
    }

    /// Unlocks a session by a passkey assertion, which is accepted once, and ends the PIN's rounds and
    /// cooldown as a right PIN does. Throws `WebAuthnProblem` as well, and `FORBIDDEN` after
    /// too many wrong PINs.
    func unlock(
        session: ID<Session>, by assertion: VerifiedAssertion, at now: Timestamp
    ) async throws -> SessionSnapshot {
        let snapshot = try await database.write { db in
            let known = try Self.live(session, of: assertion.user, at: now, in: db)
            if known.session.needsSignIn {
                throw APIError(
                    .forbidden, "This session cannot be unlocked any more. Please sign in again.")
            }
            try Self.accept(assertion, at: now, in: db)
            try Self.forgetWrongPins(of: assertion.user, in: db)
            return try unlock(session: session, of: assertion.user, at: now, in: db)
        }
        feed.changed()
        return snapshot
    }

    /// Unlocks a session inside the write unit that proved who the user is. `feed.changed()` must follow the
    /// unit, and the answer must carry `SessionNotice.unlocked`. Throws `UNAUTHORIZED` if the session
    /// has ended.
    func unlock(
        session: ID<Session>, of user: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws -> SessionSnapshot {
        var known = try Self.live(session, of: user, at: now, in: db)
        // The event is appended for any session: the gateway knows of inactivity before auth does.
        try db.run(
            """
            UPDATE sessions
            SET locked_at = NULL, idle_locked_at = NULL,
                active_at = CASE WHEN active_at > \(now) THEN active_at ELSE \(now) END
            WHERE id = \(session)
            """)
        try feed.append(
            in: db, type: AuthEvent.sessionUnlocked, data: SessionLockChange(session: session, user: user),
            at: now)
        known.session.lockedAt = nil
        return known
    }

    /// Returns the user's session, or nil if the session has ended or belongs to another user.
    func snapshot(
        session: ID<Session>, of user: ID<User>, at now: Timestamp
    ) async throws -> SessionSnapshot? {
        try await database.read { db in try Self.snapshot(session, of: user, at: now, in: db) }
    }

    static func live(
        _ session: ID<Session>, of user: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws -> SessionSnapshot {
        guard let known = try snapshot(session, of: user, at: now, in: db) else {
            throw APIError(.unauthorized)
        }
        return known
    }

    static func snapshot(
        _ session: ID<Session>, of user: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws -> SessionSnapshot? {
        try db.first(
            """
            SELECT \(userColumns), \(StoredSession.table.names(of: "s"))
            FROM sessions s JOIN users u ON u.id = s.user_id
            WHERE s.id = \(session) AND s.user_id = \(user) AND s.ended_at IS NULL AND s.expires_at > \(now)
            """
        ) { row in
            SessionSnapshot(
                user: try Self.user(row),
                session: try StoredSession.table.record(row, from: userColumnCount))
        }
    }

    /// Stores which sessions inactivity has locked so far, so that a changed or removed limit unlocks none.
    static func lockIdle(
        _ user: ID<User>, minutes: Int, at now: Timestamp, in db: borrowing Connection
    ) throws {
        let limitSeconds = Int64(minutes) * 60
        let limitMilliseconds = limitSeconds * 1_000
        // The gateway reports activity every 30 s, so a session counts as idle one interval later.
        let since = now.adding(seconds: -(limitSeconds + ActivityReport.toleranceSeconds))
        try db.run(
            """
            UPDATE sessions INDEXED BY sessions_not_ended
            SET idle_locked_at = active_at + \(limitMilliseconds)
            WHERE user_id = \(user) AND ended_at IS NULL AND idle_locked_at IS NULL
                AND active_at <= \(since)
            """)
    }

    /// Stores the activity that the gateway reports. A session's time goes back only if the clock did.
    func keep(_ activity: [ActivityReport.Activity], at now: Timestamp) async throws {
        try await database.write { db in
            for entry in activity { try Self.keep(entry, at: now, in: db) }
        }
    }

    private static func keep(
        _ entry: ActivityReport.Activity, at now: Timestamp, in db: borrowing Connection
    ) throws {
        if let address = entry.address {
            return try keepUse(of: entry.session, from: address, at: entry.at, now: now, in: db)
        }
        let at = min(entry.at, now)
        // A stored time after now is from before the clock was set back and would hide all activity until
        // then. The gateway lets no locked session be active and reports in time, so this report disproves a
        // lock that `lockIdle` concluded without it.
        let late = at.adding(seconds: -ActivityReport.toleranceSeconds)
        try db.run(
            """
            UPDATE sessions SET active_at = \(at), idle_locked_at =
                CASE WHEN idle_locked_at < \(at) OR active_at < \(late) THEN NULL ELSE idle_locked_at END
            WHERE id = \(entry.session) AND (active_at < \(at) OR active_at > \(now)) AND ended_at IS NULL
            """)
        guard let lockedAt = entry.lockedAt else { return }
        // Activity after `lockedAt` means that the session was unlocked since.
        try db.run(
            """
            UPDATE sessions SET idle_locked_at = \(lockedAt)
            WHERE id = \(entry.session) AND active_at < \(lockedAt) AND ended_at IS NULL
            """)
    }
}

import Contracts
import SQLiteKit
import ServiceKit

extension AuthStore {
    private static let lastActivity: SQL =
        "CASE WHEN last_used_at > active_at THEN last_used_at ELSE active_at END"

    /// Returns the user's sessions that have neither ended nor expired, last used first.
    func sessions(
        of user: ID<User>, current: ID<Session>, at now: Timestamp
    ) async throws -> [SessionSummary] {
        try await database.read { db in
            try db.all(
                """
                SELECT \(StoredSession.table.names) FROM sessions INDEXED BY sessions_not_ended
                WHERE user_id = \(user) AND ended_at IS NULL AND expires_at > \(now)
                ORDER BY \(Self.lastActivity) DESC, id DESC
                """
            ) { row in
                let session = try StoredSession.table.record(row)
                return SessionSummary(
                    id: session.id, deviceName: session.deviceName, createdAt: session.createdAt,
                    lastUsedAt: max(session.lastUsedAt, session.activeAt), address: session.address,
                    current: session.id == current)
            }
        }
    }

    /// Ends one session of the user and forgets the device that signed in by it. Throws `NOT_FOUND` if the
    /// user has no such session, or the session has ended and its device is not known.
    func end(
        session: ID<Session>, of user: ID<User>, by origin: Origin = .system, at now: Timestamp
    ) async throws {
        try await database.write { db in
            let isLive = try Self.snapshot(session, of: user, at: now, in: db) != nil
            guard try Self.forgetDevice(of: session, user: user, in: db) || isLive else {
                throw APIError.notFound
            }
            try end([session], at: now, in: db)
            let end = Origin(actor: origin.actor, address: origin.address, session: session)
            try Self.note(.sessionsEnded, of: user, by: end, at: now, in: db)
        }
        feed.changed()
    }

    /// Ends all sessions of the user and forgets the devices, and with `withTokens` ends the API tokens, too.
    /// The answer must carry `SessionNotice.changed`.
    func endSessions(
        of user: ID<User>, withTokens: Bool = false, by origin: Origin = .system, at now: Timestamp
    ) async throws {
        try await database.write { db in
            try endSessions(of: user, at: now, in: db)
            if withTokens {
                try endTokens(of: user, by: origin, at: now, in: db)
                try tellRecovered(user, at: now, in: db)
            }
            try Self.note(.sessionsEnded, of: user, by: origin, at: now, in: db)
        }
        feed.changed()
    }

    /// Tells the other services that the user took the account back: what others may have set up there to
    /// read it ends. `feed.changed()` must follow the unit.
    func tellRecovered(_ user: ID<User>, at now: Timestamp, in db: borrowing Connection) throws {
        try feed.append(in: db, type: AuthEvent.userRecovered, data: UserRecovered(user: user), at: now)
    }

    /// Ends all sessions of the user, or all but `kept`, the sign-ins that wait for a code, and the requests
    /// for another address, and forgets all devices but that of `kept`, inside a write unit.
    /// `feed.changed()` must follow the unit, and the answer must carry `SessionNotice.changed`.
    func endSessions(
        of user: ID<User>, except kept: ID<Session>? = nil, at now: Timestamp, in db: borrowing Connection
    ) throws {
        let sessions = try db.all(
            """
            SELECT id FROM sessions INDEXED BY sessions_not_ended
            WHERE user_id = \(user) AND ended_at IS NULL AND id IS DISTINCT FROM \(kept)
            """
        ) { try $0.id(0, Session.self) }
        try end(sessions, at: now, in: db)
        try Self.deletePendingSignIns(of: user, in: db)
        try Self.endRequests(of: user, at: now, in: db)
        try Self.forgetDevices(of: user, except: kept, in: db)
    }

    /// Ends the sessions beyond `SessionRule.maximum`, the longest unused first, and returns them. Sessions
    /// that have expired but not ended count, so that ending all sessions of a user stays a small write.
    func endSurplusSessions(
        of user: ID<User>, beside new: ID<Session>, at now: Timestamp, in db: borrowing Connection
    ) throws -> [ID<Session>] {
        let surplus = try db.all(
            """
            SELECT id FROM sessions INDEXED BY sessions_not_ended
            WHERE user_id = \(user) AND ended_at IS NULL AND id <> \(new)
            ORDER BY \(Self.lastActivity) DESC, id DESC LIMIT \(Int64.max) OFFSET \(SessionRule.maximum - 1)
            """
        ) { try $0.id(0, Session.self) }
        try end(surplus, at: now, in: db)
        return surplus
    }
}

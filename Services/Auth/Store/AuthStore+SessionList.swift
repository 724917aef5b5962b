package import Contracts
import SQLiteKit
import ServiceKit

extension AuthStore {
    /// Sessions that one unit ends at most (design §6).
    private static let chunk = 500

    /// The user's sessions that have not ended, last used first.
    package func sessions(
        of user: ID<User>, current: ID<Session>, at now: Timestamp
    ) async throws -> [SessionSummary] {
        try await database.read { db in
            try db.all(
                """
                SELECT id, device_name, created_at, max(last_used_at, active_at) AS used_at, address
                FROM sessions INDEXED BY sessions_not_ended
                WHERE user_id = \(user) AND ended_at IS NULL AND expires_at > \(now)
                ORDER BY used_at DESC, id DESC
                """
            ) { row in
                let id = row.id(0, Session.self)
                return SessionSummary(
                    id: id, deviceName: row.textOrNil(1), createdAt: row.timestamp(2),
                    lastUsedAt: row.timestamp(3), address: row.text(4), current: id == current)
            }
        }
    }

    /// Ends one session of the user. Throws `AuthError.unknownSession` when they have no such session, or it
    /// has ended.
    package func end(session: ID<Session>, of user: ID<User>, at now: Timestamp) async throws {
        try await database.write { db in
            guard try Self.snapshot(session, of: user, at: now, in: db) != nil else {
                throw AuthError.unknownSession
            }
            try end([session], at: now, in: db)
        }
        feed.changed()
    }

    /// Ends the user's sessions that were made until now, all or all but one, in chunks. The answer must
    /// carry `SessionNotice.changed`.
    package func endSessions(
        of user: ID<User>, except kept: ID<Session>? = nil, at now: Timestamp
    ) async throws {
        var ended = Self.chunk
        while ended == Self.chunk {
            ended = try await database.write { db in
                let sessions = try db.all(
                    """
                    SELECT id FROM sessions INDEXED BY sessions_not_ended
                    WHERE user_id = \(user) AND ended_at IS NULL AND created_at <= \(now)
                        AND id IS NOT \(kept) LIMIT \(Self.chunk)
                    """
                ) { $0.id(0, Session.self) }
                try end(sessions, at: now, in: db)
                return sessions.count
            }
            feed.changed()
        }
    }
}

import Contracts
import SQLiteKit
import ServiceKit

extension AuthStore {
    /// Returns when the user of a live session signed in; refreshes do not change it. Throws
    /// `UNAUTHORIZED`.
    func signInTime(of session: ID<Session>, user: ID<User>, at now: Timestamp) async throws -> Timestamp {
        try await database.read { db in try Self.signInTime(of: session, user: user, at: now, in: db) }
    }

    static func signInTime(
        of session: ID<Session>, user: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws -> Timestamp {
        let signedInAt = try db.first(
            """
            SELECT created_at FROM sessions
            WHERE id = \(session) AND user_id = \(user) AND ended_at IS NULL AND expires_at > \(now)
            """
        ) { try $0.timestamp(0) }
        guard let signedInAt else { throw APIError(.unauthorized) }
        return signedInAt
    }

    func requireFresh(_ session: ID<Session>, of user: ID<User>, at now: Timestamp) async throws {
        try await database.read { db in try Self.requireFresh(session, of: user, at: now, in: db) }
    }

    /// Throws `FreshSignIn.required` unless the session's sign-in is recent, and `UNAUTHORIZED` for a session
    /// that has ended.
    static func requireFresh(
        _ session: ID<Session>, of user: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws {
        let signedInAt = try signInTime(of: session, user: user, at: now, in: db)
        guard FreshSignIn.isFresh(signedInAt: signedInAt, now: now) else { throw FreshSignIn.required }
    }
}

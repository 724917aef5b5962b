import Contracts
import SQLiteKit
import ServiceKit

/// Which sign-in is recent enough to count as a proof of who the user is (contract §1, "Tokens").
enum FreshSignIn {
    /// How old a sign-in may be to add or remove a passkey, to remove an identity, to make what outlives the
    /// session (API tokens, webhooks, a calendar's address), or to delete the account without the password:
    /// an unlocked phone or a stolen access token must neither gain a sign-in that outlives it (NIST SP
    /// 800-63B-4 §4.1.2.1 requires authentication when an authenticator is bound) nor take the user's own
    /// away, nor erase the user. Right after onboarding no password is asked for (ONB-006).
    static let seconds: Int64 = 600

    static let required = APIError.field(
        "reauthenticate", "\(tooOld) Sign in again to do this.", code: .forbidden)
    static let tooOld = "You signed in more than \(seconds / 60) minutes ago."

    static func isFresh(signedInAt: Timestamp, now: Timestamp) -> Bool {
        now <= signedInAt.adding(seconds: seconds)
    }
}

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

import Contracts
import SQLiteKit
import ServiceKit
import SodiumKit

/// A password change of a signed-in user.
struct PasswordChange: Sendable {
    let user: ID<User>
    /// The hash that the current password matched.
    let comparedHash: PasswordHash?
    let newHash: PasswordHash
    /// The session that stays signed in.
    let session: ID<Session>
    /// The reserved try, given back in the same unit.
    let attempt: ID<LoginTry>
    let origin: Origin
}

extension AuthStore {
    /// Changes a password and ends the other sessions. Throws `passwordReplaced` if the stored hash is no
    /// longer the compared one.
    func changePassword(_ change: PasswordChange, at now: Timestamp) async throws {
        try await database.write { db in
            guard let user = try Self.user(change.user, in: db) else { throw APIError(.unauthorized) }
            guard user.passwordHash == change.comparedHash else { throw APIError.passwordReplaced }
            try replacePassword(
                of: user, with: change.newHash, keeping: change.session, telling: .passwordChanged(at: now),
                at: now, in: db)
            try db.run("DELETE FROM login_tries WHERE id = \(change.attempt)")
            try Self.note(.passwordChanged, of: user.id, by: change.origin, at: now, in: db)
        }
        feed.changed()
        mailer.wake()
    }

    /// Replaces the password, drops the reset links, ends the sessions, forgets the devices and queues the
    /// notice.
    func replacePassword(
        of user: UserAccount, with hash: PasswordHash, keeping session: ID<Session>?,
        telling notice: Letter, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try db.run("UPDATE users SET password_hash = \(hash.text) WHERE id = \(user.id)")
        try dropResetMail(of: user.id, in: db)
        try db.run("DELETE FROM reset_tokens WHERE user_id = \(user.id)")
        try endSessions(of: user.id, except: session, at: now, in: db)
        try mailer.enqueue(in: db, Mail(notice, to: user), of: .user(user.id), at: now)
    }
}

extension APIError {
    /// The password was right, but the stored hash has changed since the comparison.
    static let passwordReplaced = APIError(
        .conflict, "Your password was changed a moment ago. Please try again.")
}

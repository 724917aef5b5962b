import Contracts
import SQLiteKit
import ServiceKit
import SodiumKit

/// Erasing a user: the first write unit ends their access, later ones delete their rows in pieces.
extension AuthStore {
    /// Largest number of rows that one write unit deletes (design §6).
    private static let chunk = 500

    /// Ends all access of a user, stores the erasure and notes that its line in the tombstone file is
    /// missing, all in one write unit: a crash before it leaves the session that can ask again. Returns the
    /// address that the user had, nil if they are erased already.
    /// - Parameter precondition: checked against the profile.
    func erase(
        _ tombstone: Tombstone, if precondition: Precondition, by origin: Origin, _ erasure: Erasure
    ) async throws -> String? {
        let (user, now) = (tombstone.user, tombstone.erasedAt)
        let email = try await database.write { db in
            let account = try Self.user(user, in: db)
            if !precondition.isEmpty {
                guard let account else { throw APIError(.unauthorized) }
                try precondition.check(content: account.profile)
            }
            try endSessions(of: user, at: now, in: db)
            try Self.note(.erasureRequested, of: user, by: origin, at: now, in: db)
            try erasure.note(tombstone, in: db)
            try db.run(
                """
                INSERT INTO tombstones_unwritten ("user", erased_at, heir)
                VALUES (\(user), \(now), \(tombstone.heir)) ON CONFLICT ("user") DO NOTHING
                """)
            return account?.email
        }
        feed.changed()
        return email
    }

    /// Removes address, password, name and sessions of a user, inside the write unit that stores their
    /// erasure, and appends the event. The row stays until everything that refers to it is deleted.
    func scrub(_ tombstone: Tombstone, _ marks: AddressMarks, in db: borrowing Connection) throws {
        let (user, now) = (tombstone.user, tombstone.erasedAt)
        let email = try db.first("SELECT email FROM users WHERE id = \(user)") { try $0.text(0) }
        guard let email else { return }
        // No address has a space, so no user can register or type this one.
        let folded = "erased \(Sodium.hex(user.bytes))"
        try db.run(
            """
            UPDATE users SET email = '', email_folded = \(folded), password_hash = NULL,
                display_name = '', locale = NULL, time_zone = 'UTC', auto_lock_minutes = NULL,
                biometric_enabled = 0, verified_at = NULL, disabled_at = NULL, last_sign_in_at = NULL
            WHERE id = \(user)
            """)
        try db.run("UPDATE sessions SET ended_at = \(now) WHERE user_id = \(user) AND ended_at IS NULL")
        try Self.forgetDevices(of: user, in: db)
        let budgets = [
            OwnBudget.devices(user).key, FactorBudget.devices(user).key, FactorBudget.strangers(user).key,
        ]
        for budget in budgets {
            try db.run("DELETE FROM login_tries INDEXED BY login_tries_by_budget WHERE budget = \(budget)")
        }
        try db.run("DELETE FROM passkeys WHERE user_id = \(user)")
        try db.run("DELETE FROM identities WHERE user_id = \(user)")
        try db.run("DELETE FROM api_tokens WHERE owner = \(user)")
        try db.run("DELETE FROM pins WHERE user_id = \(user)")
        try Self.deleteSecondFactor(of: user, in: db)
        try Self.dropLinkMails(of: user, in: db)
        try db.run("DELETE FROM address_changes WHERE user_id = \(user)")
        try db.run("DELETE FROM verification_tokens WHERE user_id = \(user)")
        try db.run("DELETE FROM reset_tokens WHERE user_id = \(user)")
        try db.run("DELETE FROM mail_queue WHERE recipient = \(email)")
        let emailHash = Sodium.sha256(Array(email.asciiLowercased.utf8))
        try db.run("DELETE FROM requested_mails WHERE email_hash = \(emailHash)")
        try db.run("DELETE FROM invitations WHERE email_hash = \(emailHash)")
        try db.run("DELETE FROM security_counts WHERE \"user\" = \(user)")
        try Self.forgetInvitations(of: email.asciiLowercased, in: db)
        let deleted = UserDeleted(
            user: user, addressMark: marks.mark(of: email.asciiLowercased), heir: tombstone.heir)
        try feed.append(in: db, type: AuthEvent.userDeleted, data: deleted, at: now)
    }

    /// Deletes up to 500 rows of an erased user, the user's own last. Returns whether more may be left.
    func deleteRemains(of user: ID<User>, at now: Timestamp) async throws -> Bool {
        try await database.write { db in
            // The tokens of a session go first: one session may have had thousands.
            let tokens: Int = try db.run(
                """
                DELETE FROM refresh_tokens WHERE hash IN (
                    SELECT t.hash FROM sessions s INDEXED BY sessions_by_user
                    JOIN refresh_tokens t ON t.session_id = s.id
                    WHERE s.user_id = \(user) LIMIT \(Self.chunk))
                """)
            if tokens > 0 { return true }
            let sessions: Int = try db.run(
                """
                DELETE FROM sessions WHERE id IN (
                    SELECT id FROM sessions INDEXED BY sessions_by_user
                    WHERE user_id = \(user) LIMIT \(Self.chunk))
                """)
            if try sessions > 0 || EventFeed.forget(user, in: db) || Self.deleteDetails(of: user, in: db) {
                return true
            }
            if try db.run("DELETE FROM users WHERE id = \(user)") > 0 {
                try Self.note(.erasureDone, of: user, by: .system, at: now, in: db)
            }
            return false
        }
    }

    /// Returns erased users whose line in the tombstone file may be missing.
    func unwrittenTombstones() async throws -> [Tombstone] {
        try await database.read { db in
            try db.all("SELECT \"user\", erased_at, heir FROM tombstones_unwritten LIMIT \(Self.chunk)") {
                Tombstone(user: try $0.id(0), erasedAt: try $0.timestamp(1), heir: try $0.idOrNil(2))
            }
        }
    }

    /// Notes that the lines of these users are on disk.
    func haveWritten(_ tombstones: [Tombstone]) async throws {
        try await database.write { db in
            for tombstone in tombstones {
                try db.run("DELETE FROM tombstones_unwritten WHERE \"user\" = \(tombstone.user)")
            }
        }
    }
}

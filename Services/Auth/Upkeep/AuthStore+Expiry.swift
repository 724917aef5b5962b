import Contracts
import SQLiteKit

extension AuthStore {
    /// Largest number of rows that one write unit deletes per table (design §6).
    private static let chunk = 500
    /// How long a session is remembered after its expiry: until then logout recognizes its tokens.
    private static let sessionMemorySeconds: Int64 = 30 * 86_400
    /// How long a spent challenge is remembered after its expiry.
    private static let challengeMemorySeconds: Int64 = 120

    /// Deletes one chunk of each kind of expired rows. Returns whether more may be left.
    func deleteExpired(at now: Timestamp) async throws -> Bool {
        // Separate write units, so that each deletes few rows.
        let left = [
            try await deleteExpiredLinks(at: now), try await deleteLapsedUsers(at: now),
            try await deleteExpiredRows(at: now), try await deleteExpiredInvitations(at: now),
            try await deleteOldEvents(at: now), try await deleteOldAddressChanges(at: now),
            try await deleteExpiredTokens(at: now),
        ]
        return left.contains(true)
    }

    /// Deletes links that are too old, and the waiting mails that carry them.
    private func deleteExpiredLinks(at now: Timestamp) async throws -> Bool {
        try await database.write { db in
            let verification: SQL = """
                FROM verification_tokens INDEXED BY verification_tokens_by_expiry
                WHERE expires_at <= \(now) ORDER BY expires_at, hash LIMIT \(Self.chunk)
                """
            let reset: SQL = """
                FROM reset_tokens INDEXED BY reset_tokens_by_expiry
                WHERE expires_at <= \(now) ORDER BY expires_at, user_id LIMIT \(Self.chunk)
                """
            try db.run("DELETE FROM mail_queue WHERE id IN (SELECT mail \(verification))")
            try db.run("DELETE FROM mail_queue WHERE id IN (SELECT mail \(reset))")
            let tokens: Int = try db.run(
                "DELETE FROM verification_tokens WHERE hash IN (SELECT hash \(verification))")
            let resets: Int = try db.run(
                "DELETE FROM reset_tokens WHERE user_id IN (SELECT user_id \(reset))")
            return [tokens, resets].contains(Self.chunk)
        }
    }

    /// Deletes users who did not verify their address in time and have no link left that could verify it. The
    /// address is then free again (AUTH-007).
    private func deleteLapsedUsers(at now: Timestamp) async throws -> Bool {
        let lapsedBefore = now.adding(seconds: -EmailVerification.lifetimeSeconds)
        return try await database.write { db in
            try db.run(
                """
                DELETE FROM users WHERE id IN (
                    SELECT id FROM users u INDEXED BY users_unverified
                    WHERE verified_at IS NULL AND email <> '' AND created_at < \(lapsedBefore)
                        AND disabled_at IS NULL
                        AND NOT EXISTS (
                            SELECT 1 FROM verification_tokens t INDEXED BY verification_tokens_by_user
                            WHERE t.user_id = u.id)
                        AND NOT EXISTS (SELECT 1 FROM reset_tokens r WHERE r.user_id = u.id)
                    LIMIT \(Self.chunk))
                """) == Self.chunk
        }
    }

    private func deleteExpiredRows(at now: Timestamp) async throws -> Bool {
        let sessionsBefore = now.adding(seconds: -Self.sessionMemorySeconds)
        // An answer that came in time may still be on its way to the writer.
        let challengesBefore = now.adding(seconds: -Self.challengeMemorySeconds)
        let triesBefore = now.adding(seconds: -LoginThrottle.longestWindowSeconds)
        let mailsBefore = now.adding(seconds: -MailQuota.longestWindowSeconds)
        let devicesBefore = Self.oldestSignIn(at: now)
        return try await database.write { db in
            let devices = try Self.delete(
                "device_tokens", "hash", "by_age", "signed_in_at <= \(devicesBefore)", in: db)
            let mails = try Self.delete("requested_mails", "id", "by_age", "at <= \(mailsBefore)", in: db)
            let tries = try Self.delete("login_tries", "id", "by_age", "at <= \(triesBefore)", in: db)
            let challenges = try Self.delete(
                "spent_challenges", "hash", "by_expiry", "expires_at <= \(challengesBefore)", in: db)
            let signIns = try Self.delete(
                "pending_sign_ins", "hash", "by_expiry", "expires_at <= \(now)", in: db)
            // The tokens of a session go first: one session may have had thousands.
            let refreshTokens: Int = try db.run(
                """
                DELETE FROM refresh_tokens WHERE hash IN (
                    SELECT t.hash FROM sessions s INDEXED BY sessions_by_expiry
                    JOIN refresh_tokens t ON t.session_id = s.id
                    WHERE s.expires_at <= \(sessionsBefore) LIMIT \(Self.chunk))
                """)
            let sessions =
                refreshTokens == Self.chunk
                ? 0
                : try Self.delete("sessions", "id", "by_expiry", "expires_at <= \(sessionsBefore)", in: db)
            return [devices, mails, tries, challenges, signIns, refreshTokens, sessions].contains(Self.chunk)
        }
    }

    /// Deletes a chunk of a table's rows for which a condition holds, as an index finds them. Returns their
    /// number.
    private static func delete(
        _ table: SQL, _ key: SQL, _ index: SQL, _ condition: SQL, in db: borrowing Connection
    ) throws -> Int {
        try db.run(
            """
            DELETE FROM \(table) WHERE \(key) IN (
                SELECT \(key) FROM \(table) INDEXED BY \(table)_\(index)
                WHERE \(condition) LIMIT \(chunk))
            """)
    }
}

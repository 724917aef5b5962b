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
            let devices: Int = try db.run(
                """
                DELETE FROM device_tokens WHERE hash IN (
                    SELECT hash FROM device_tokens INDEXED BY device_tokens_by_age
                    WHERE signed_in_at <= \(devicesBefore) LIMIT \(Self.chunk))
                """)
            let mails: Int = try db.run(
                """
                DELETE FROM requested_mails WHERE id IN (
                    SELECT id FROM requested_mails INDEXED BY requested_mails_by_age
                    WHERE at <= \(mailsBefore) LIMIT \(Self.chunk))
                """)
            let tries: Int = try db.run(
                """
                DELETE FROM login_tries WHERE id IN (
                    SELECT id FROM login_tries INDEXED BY login_tries_by_age
                    WHERE at <= \(triesBefore) LIMIT \(Self.chunk))
                """)
            let challenges: Int = try db.run(
                """
                DELETE FROM spent_challenges WHERE hash IN (
                    SELECT hash FROM spent_challenges INDEXED BY spent_challenges_by_expiry
                    WHERE expires_at <= \(challengesBefore) LIMIT \(Self.chunk))
                """)
            let signIns: Int = try db.run(
                """
                DELETE FROM pending_sign_ins WHERE hash IN (
                    SELECT hash FROM pending_sign_ins INDEXED BY pending_sign_ins_by_expiry
                    WHERE expires_at <= \(now) LIMIT \(Self.chunk))
                """)
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
                : try db.run(
                    """
                    DELETE FROM sessions WHERE id IN (
                        SELECT id FROM sessions INDEXED BY sessions_by_expiry
                        WHERE expires_at <= \(sessionsBefore) LIMIT \(Self.chunk))
                    """)
            return [devices, mails, tries, challenges, signIns, refreshTokens, sessions].contains(Self.chunk)
        }
    }
}

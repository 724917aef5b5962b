package import Contracts
import SQLiteKit

extension AuthStore {
    /// Rows that one unit deletes at most (design §6).
    private static let chunk = 500
    /// Ended and expired sessions are remembered for so long: their tokens still name them at logout.
    private static let sessionMemorySeconds: Int64 = 30 * 86_400
    /// Spent challenges are remembered for so long after they have expired.
    private static let challengeMemorySeconds: Int64 = 120

    /// Deletes a chunk of what has expired; whether more may be left.
    package func deleteExpired(at now: Timestamp) async throws -> Bool {
        let sessionsBefore = now.adding(seconds: -Self.sessionMemorySeconds)
        // An answer that came in time may still be on its way to the writer.
        let challengesBefore = now.adding(seconds: -Self.challengeMemorySeconds)
        let triesBefore = now.adding(seconds: -LoginThrottle.longestWindowSeconds)
        let mailsBefore = now.adding(seconds: -MailQuota.longestWindowSeconds)
        return try await database.write { db in
            let tokens = try db.run(
                """
                DELETE FROM verification_tokens WHERE hash IN (
                    SELECT hash FROM verification_tokens INDEXED BY verification_tokens_by_expiry
                    WHERE expires_at <= \(now) LIMIT \(Self.chunk))
                """)
            let resets = try db.run(
                """
                DELETE FROM reset_tokens WHERE user_id IN (
                    SELECT user_id FROM reset_tokens INDEXED BY reset_tokens_by_expiry
                    WHERE expires_at <= \(now) LIMIT \(Self.chunk))
                """)
            let mails = try db.run(
                """
                DELETE FROM requested_mails WHERE id IN (
                    SELECT id FROM requested_mails INDEXED BY requested_mails_by_age
                    WHERE at <= \(mailsBefore) LIMIT \(Self.chunk))
                """)
            let tries = try db.run(
                """
                DELETE FROM login_tries WHERE id IN (
                    SELECT id FROM login_tries INDEXED BY login_tries_by_age
                    WHERE at <= \(triesBefore) LIMIT \(Self.chunk))
                """)
            let challenges = try db.run(
                """
                DELETE FROM spent_challenges WHERE hash IN (
                    SELECT hash FROM spent_challenges INDEXED BY spent_challenges_by_expiry
                    WHERE expires_at <= \(challengesBefore) LIMIT \(Self.chunk))
                """)
            // A session's tokens first: one session may have had thousands.
            let refreshTokens = try db.run(
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
            return [tokens, resets, mails, tries, challenges, refreshTokens, sessions].contains(Self.chunk)
        }
    }
}

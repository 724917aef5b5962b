import Contracts
import SQLiteKit

/// A sign-in before its password is compared.
struct LoginAttempt: Sendable {
    let id: ID<LoginTry>
    /// The client's IPv4 address, or the network of its IPv6 address.
    let address: String
    /// SHA-256 of the folded e-mail, so that text typed there by mistake is not stored.
    let emailHash: [UInt8]
}

extension AuthStore {
    /// Counts the tries of address and e-mail, and reserves the attempt if it may be compared (AUTH-012).
    func reserve(
        _ attempt: LoginAttempt, under throttle: LoginThrottle, at now: Timestamp
    ) async throws -> LoginThrottle.Verdict {
        try await database.write { db in
            let pairKey: SQL = """
                INDEXED BY login_tries_by_pair
                WHERE address = \(attempt.address) AND email_hash = \(attempt.emailHash)
                """
            let addressKey: SQL = "INDEXED BY login_tries_by_address WHERE address = \(attempt.address)"
            let emailKey: SQL = "INDEXED BY login_tries_by_email WHERE email_hash = \(attempt.emailHash)"
            let verdict = throttle.verdict(
                pair: try Self.tally(throttle.pair, pairKey, now, in: db),
                address: try Self.tally(throttle.address, addressKey, now, in: db),
                email: try Self.tally(throttle.email, emailKey, now, in: db), now: now)
            if verdict == .admitted {
                try db.run(
                    """
                    INSERT INTO login_tries (id, address, email_hash, at, pending)
                    VALUES (\(attempt.id), \(attempt.address), \(attempt.emailHash), \(now), 1)
                    """)
            }
            return verdict
        }
    }

    private static func tally(
        _ limit: LoginThrottle.Limit?, _ key: SQL, _ now: Timestamp, in db: borrowing Connection
    ) throws -> LoginThrottle.Tally {
        guard let limit else { return .none }
        let since = now.adding(seconds: -limit.windowSeconds)
        let counts = try db.first(
            """
            SELECT count(*), count(*) FILTER (WHERE pending = 1) FROM login_tries \(key) AND at > \(since)
            """
        ) { (all: Int($0.int(0)), pending: Int($0.int(1))) }
        guard let counts, counts.all > 0 else { return .none }
        let failed = counts.all - counts.pending
        guard failed >= limit.failures else {
            return LoginThrottle.Tally(failed: failed, pending: counts.pending, blockedBy: nil)
        }
        let blockedBy = try db.first(
            """
            SELECT at FROM login_tries \(key) AND at > \(since) AND pending = 0
            ORDER BY at DESC LIMIT 1 OFFSET \(limit.failures - 1)
            """
        ) { $0.timestamp(0) }
        return LoginThrottle.Tally(failed: failed, pending: counts.pending, blockedBy: blockedBy)
    }

    /// Counts the try as a failure from now on: its password was wrong.
    func countFailure(_ attempt: ID<LoginTry>) async throws {
        try await database.write { db in
            _ = try db.run("UPDATE login_tries SET pending = 0 WHERE id = \(attempt)")
        }
    }

    /// Removes the try: its password was right, or was not compared.
    func giveBack(_ attempt: ID<LoginTry>) async throws {
        try await database.write { db in
            _ = try db.run("DELETE FROM login_tries WHERE id = \(attempt)")
        }
    }

    /// Counts pending tries from before `before` as failures: no running comparison can end them any more.
    func countAbandonedTries(before: Timestamp) async throws {
        try await database.write { db in
            _ = try db.run("UPDATE login_tries SET pending = 0 WHERE pending = 1 AND at < \(before)")
        }
    }
}

import Contracts
import SQLiteKit
import SodiumKit

/// A sign-in before its password is compared.
struct LoginAttempt: Sendable {
    let id: ID<LoginTry>
    /// As it was typed, but trimmed and folded; never stored.
    let email: String
    /// The client's IPv4 address, or the network of its IPv6 address.
    let address: String
    /// SHA-256 of the folded e-mail, so that text typed there by mistake is not stored.
    let emailHash: [UInt8]
    /// The user's own budget, in which alone the try counts; nil for a stranger's try, which counts by
    /// address and e-mail.
    let budget: OwnBudget?
    init(id: ID<LoginTry>, email: String, address: String, budget: OwnBudget?) {
        self.id = id
        self.email = email
        self.address = address
        emailHash = Sodium.sha256(Array(email.utf8))
        self.budget = budget
    }
}

extension AuthStore {
    /// Counts the tries of the attempt's budgets, and reserves the attempt if it may be compared (AUTH-012).
    func reserve(
        _ attempt: LoginAttempt, under throttle: LoginThrottle, at now: Timestamp
    ) async throws -> LoginThrottle.Verdict {
        try await database.write { db in
            let verdict = try Self.verdict(on: attempt, under: throttle, at: now, in: db)
            switch verdict {
            case .wait: break
            case .refused, .lockedOut:
                try Self.noteOnce(
                    .signInBlocked, of: try Self.owner(of: attempt.email, in: db),
                    by: .stranger(at: attempt.address), at: now, in: db)
            case .admitted:
                try db.run(
                    """
                    INSERT INTO login_tries (id, address, email_hash, budget, at, pending)
                    VALUES (\(attempt.id), \(attempt.address), \(attempt.emailHash), \(attempt.budget?.key),
                        \(now), 1)
                    """)
            }
            return verdict
        }
    }

    private static func verdict(
        on attempt: LoginAttempt, under throttle: LoginThrottle, at now: Timestamp,
        in db: borrowing Connection
    ) throws -> LoginThrottle.Verdict {
        if let budget = attempt.budget {
            let key: SQL = "INDEXED BY login_tries_by_budget WHERE budget = \(budget.key)"
            return throttle.verdict(
                own: try tally(throttle.pair, key, now, in: db),
                inTheLongRun: try tally(throttle.email, key, now, in: db), now: now)
        }
        let pairKey: SQL = """
            INDEXED BY login_tries_by_pair
            WHERE address = \(attempt.address) AND email_hash = \(attempt.emailHash) AND budget IS NULL
            """
        let addressKey: SQL = """
            INDEXED BY login_tries_by_address WHERE address = \(attempt.address) AND budget IS NULL
            """
        let emailKey: SQL = """
            INDEXED BY login_tries_by_email WHERE email_hash = \(attempt.emailHash) AND budget IS NULL
            """
        return throttle.verdict(
            pair: try tally(throttle.pair, pairKey, now, in: db),
            address: try tally(throttle.address, addressKey, now, in: db),
            email: try tally(throttle.email, emailKey, now, in: db), now: now)
    }

    /// Counts the tries of a key within a limit's window.
    static func tally(
        _ limit: LoginThrottle.Limit?, _ key: SQL, _ now: Timestamp, in db: borrowing Connection
    ) throws -> LoginThrottle.Tally {
        guard let limit else { return .none }
        let since = now.adding(seconds: -limit.windowSeconds)
        let counts = try db.first(
            """
            SELECT count(*), count(*) FILTER (WHERE pending = 1) FROM login_tries \(key) AND at > \(since)
            """
        ) { (all: Int(try $0.int(0)), pending: Int(try $0.int(1))) }
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
        ) { try $0.timestamp(0) }
        return LoginThrottle.Tally(failed: failed, pending: counts.pending, blockedBy: blockedBy)
    }

    /// Counts the try as a failure from now on: its password was wrong.
    func countFailure(_ attempt: LoginAttempt, at now: Timestamp) async throws {
        try await database.write { db in
            try db.run("UPDATE login_tries SET pending = 0 WHERE id = \(attempt.id)")
            let isConfirmation = if case .session = attempt.budget { true } else { false }
            try Self.note(
                isConfirmation ? .passwordRefused : .signInFailed,
                of: try Self.owner(of: attempt.email, in: db), by: .stranger(at: attempt.address), at: now,
                in: db)
        }
    }

    /// Notes a sign-in by a passkey that was refused.
    func noteFailure(of user: ID<User>, from address: String, at now: Timestamp) async throws {
        try await database.write { db in
            _ = try Self.note(.signInFailed, of: user, by: .stranger(at: address), at: now, in: db)
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

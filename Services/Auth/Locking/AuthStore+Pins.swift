import Contracts
import SQLiteKit
import ServiceKit
import SodiumKit

/// What became of a PIN that somebody typed.
enum PinOutcome: Sendable {
    case unlocked(SessionSnapshot)
    case wrong
    /// Wrong, or not compared at all: nobody can tell which.
    case coolingDown(seconds: Int)
    /// There is none, or it was disabled.
    case noPin
}

extension AuthStore {
    /// Sets a PIN anew, without failures; the first one turns auto-lock on. Throws
    /// `AuthError.wrongCredentials` if the password is no longer the one that was compared.
    /// - Parameters:
    ///   - comparedHash: the hash that the password was right for.
    ///   - attempt: the reserved try that is given back with it.
    func setPin(
        _ pin: PinHasher.Hash, of user: ID<User>, comparedHash: PasswordHash?, attempt: ID<LoginTry>,
        at now: Timestamp
    ) async throws -> UserAccount {
        let account = try await database.write { db in
            let before = try Self.proven(user, comparedHash, attempt, in: db)
            try db.run(
                """
                INSERT INTO pins (user_id, salt, code, failures) VALUES (\(user), \(pin.salt), \(pin.code), 0)
                ON CONFLICT (user_id) DO UPDATE SET salt = excluded.salt, code = excluded.code, failures = 0,
                    blocked_until = NULL
                """)
            try Self.setNeedsSignIn(false, of: user, in: db)
            var after = before
            after.hasPin = true
            if !before.hasPin, before.autoLockMinutes == nil {
                after.autoLockMinutes = PinRule.autoLockMinutes
            }
            try changeAutoLock(from: before, to: after, at: now, in: db)
            return after
        }
        feed.changed()
        return account
    }

    /// Removes the PIN and turns auto-lock off; what is locked stays locked. Throws as `setPin`.
    func removePin(
        of user: ID<User>, comparedHash: PasswordHash?, attempt: ID<LoginTry>, at now: Timestamp
    ) async throws {
        try await database.write { db in
            let before = try Self.proven(user, comparedHash, attempt, in: db)
            try removePin(of: before, at: now, in: db)
        }
        feed.changed()
    }

    func removePin(of user: UserAccount, at now: Timestamp, in db: borrowing Connection) throws {
        guard user.hasPin else { return }
        try db.run("DELETE FROM pins WHERE user_id = \(user.id)")
        var after = user
        after.autoLockMinutes = nil
        try changeAutoLock(from: user, to: after, at: now, in: db)
    }

    /// The user whose password was compared; the reserved try is given back.
    private static func proven(
        _ user: ID<User>, _ comparedHash: PasswordHash?, _ attempt: ID<LoginTry>, in db: borrowing Connection
    ) throws -> UserAccount {
        guard let record = try signInRecord(user, in: db), record.passwordHash == comparedHash else {
            throw AuthError.wrongCredentials
        }
        try db.run("DELETE FROM login_tries WHERE id = \(attempt)")
        return record.user
    }

    /// Writes another limit of inactivity and tells the gateway, if it is another.
    func changeAutoLock(
        from before: UserAccount, to after: UserAccount, at now: Timestamp, in db: borrowing Connection
    ) throws {
        guard after.autoLockMinutes != before.autoLockMinutes else { return }
        if let minutes = before.autoLockMinutes {
            try Self.lockIdle(after.id, minutes: minutes, at: now, in: db)
        }
        try db.run("UPDATE users SET auto_lock_minutes = \(after.autoLockMinutes) WHERE id = \(after.id)")
        try feed.append(
            in: db, type: AuthEvent.autoLockChanged,
            data: AutoLockChange(user: after.id, minutes: after.autoLockMinutes), at: now)
    }

    /// Compares a PIN when the ladder of `PinRule` allows it, and unlocks the session with the right one.
    /// Counting, comparing and unlocking are one transaction, and nothing is answered before it is on the
    /// disk: of parallel guesses, and across any crash, no more are compared than are counted.
    /// Throws `AuthError.notSignedIn` when the session has ended.
    func unlock(
        session: ID<Session>, of user: ID<User>, pin: String, hasher: PinHasher, at now: Timestamp
    ) async throws -> PinOutcome {
        let outcome = try await database.write { db -> PinOutcome in
            _ = try Self.live(session, of: user, at: now, in: db)
            guard let known = try Self.pin(of: user, in: db) else { return .noPin }
            // One further ahead than any is from before the clock was set back.
            if let blockedUntil = known.blockedUntil, now < blockedUntil,
                blockedUntil <= now.adding(seconds: Int64(PinRule.longestCooldownSeconds))
            {
                return .coolingDown(seconds: Self.seconds(from: now, to: blockedUntil))
            }
            let number = known.failures + 1
            let cooldown = PinRule.cooldownSeconds(afterFailure: number)
            try Self.count(number, cooldown.map { now.adding(seconds: Int64($0)) }, of: user, in: db)
            if hasher.isRight(pin, of: user, against: known.hash) {
                try Self.count(0, nil, of: user, in: db)
                return .unlocked(try unlock(session: session, of: user, at: now, in: db))
            }
            if number >= PinRule.failuresUntilDisabled {
                try db.run("DELETE FROM pins WHERE user_id = \(user)")
                try Self.setNeedsSignIn(true, of: user, in: db)
            }
            return cooldown.map { .coolingDown(seconds: $0) } ?? .wrong
        }
        if case .unlocked = outcome { feed.changed() }
        return outcome
    }

    /// Whether the sessions that a user has now can be unlocked by nothing any more.
    private static func setNeedsSignIn(
        _ needsSignIn: Bool, of user: ID<User>, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            UPDATE sessions INDEXED BY sessions_not_ended SET needs_sign_in = \(needsSignIn)
            WHERE user_id = \(user) AND ended_at IS NULL AND needs_sign_in <> \(needsSignIn)
            """)
    }

    private struct KnownPin {
        let hash: PinHasher.Hash
        let failures: Int
        let blockedUntil: Timestamp?
    }

    private static func pin(of user: ID<User>, in db: borrowing Connection) throws -> KnownPin? {
        try db.first("SELECT salt, code, failures, blocked_until FROM pins WHERE user_id = \(user)") { row in
            KnownPin(
                hash: PinHasher.Hash(salt: row.blob(0), code: row.blob(1)), failures: Int(row.int(2)),
                blockedUntil: row.timestampOrNil(3))
        }
    }

    private static func count(
        _ failures: Int, _ blockedUntil: Timestamp?, of user: ID<User>, in db: borrowing Connection
    ) throws {
        try db.run(
            "UPDATE pins SET failures = \(failures), blocked_until = \(blockedUntil) WHERE user_id = \(user)")
    }

    /// Whole seconds, at least one.
    private static func seconds(from now: Timestamp, to end: Timestamp) -> Int {
        let milliseconds = end.millisecondsSinceEpoch &- now.millisecondsSinceEpoch
        return max(1, min(PinRule.longestCooldownSeconds, Int((milliseconds &+ 999) / 1_000)))
    }
}

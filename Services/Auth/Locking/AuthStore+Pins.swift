import Contracts
import ServiceKit
import SodiumKit
import SQLiteKit

/// The result of a typed PIN.
enum PinOutcome: Sendable {
    case unlocked(SessionSnapshot)
    case wrong
    /// The PIN was wrong or was not compared; the client cannot tell which.
    case coolingDown(seconds: Int)
    /// There is no PIN, or it was disabled.
    case noPin
}

extension AuthStore {
    /// Sets or replaces the PIN, without failures; a first PIN turns auto-lock on. Throws
    /// `wrongCredentials` if the stored hash is no longer the compared one.
    /// - Parameters:
    ///   - comparedHash: the hash that the password matched.
    ///   - attempt: the reserved try, given back in the same unit.
    func setPin(
        _ pin: PinHasher.Hash, of user: ID<User>, comparedHash: PasswordHash?, attempt: ID<LoginTry>,
        by origin: Origin, at now: Timestamp
    ) async throws -> UserAccount {
        let account = try await database.write { db in
            let before = try Self.proven(user, comparedHash, attempt, in: db)
            let record = PinRecord(user: user, hash: pin)
            try db.run(
                """
                \(PinRecord.table.insertion(of: record))
                ON CONFLICT (user_id) DO UPDATE SET \(PinRecord.table.assignments(of: record))
                """)
            try Self.setNeedsSignIn(false, of: user, in: db)
            var after = before
            after.hasPin = true
            if !before.hasPin, before.autoLockMinutes == nil {
                after.autoLockMinutes = AutoLockRule.defaultMinutes
            }
            try changeAutoLock(from: before, to: after, at: now, in: db)
            try Self.note(.pinSet, of: user, by: origin, at: now, in: db)
            return after
        }
        feed.changed()
        return account
    }

    /// Removes the PIN and turns auto-lock off; locked sessions stay locked. Throws like `setPin`.
    func removePin(
        of user: ID<User>, comparedHash: PasswordHash?, attempt: ID<LoginTry>, by origin: Origin,
        at now: Timestamp
    ) async throws {
        try await database.write { db in
            let before = try Self.proven(user, comparedHash, attempt, in: db)
            try removePin(of: before, at: now, in: db)
            try Self.note(.pinRemoved, of: user, by: origin, at: now, in: db)
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

    /// Returns the user if `comparedHash` is still the stored hash, and gives the reserved try back.
    /// Throws `wrongCredentials`.
    static func proven(
        _ user: ID<User>, _ comparedHash: PasswordHash?, _ attempt: ID<LoginTry>, in db: borrowing Connection
    ) throws -> UserAccount {
        guard let account = try Self.user(user, in: db), account.passwordHash == comparedHash else {
            throw APIError.wrongCredentials
        }
        try db.run("DELETE FROM login_tries WHERE id = \(attempt)")
        return account
    }

    /// Stores a changed auto-lock limit and appends the event for the gateway.
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

    /// Compares a PIN if the ladder of `PinRule` allows it, and unlocks the session if the PIN is right.
    /// Counting, comparing and unlocking are one transaction, which is on disk before the answer goes out, so
    /// that neither parallel guesses nor a crash allow more comparisons than are counted. Throws
    /// `UNAUTHORIZED` if the session has ended.
    func unlock(
        session: ID<Session>, of user: ID<User>, pin: String, hasher: PinHasher, by origin: Origin,
        at now: Timestamp
    ) async throws -> PinOutcome {
        let outcome = try await database.write { db -> PinOutcome in
            _ = try Self.live(session, of: user, at: now, in: db)
            guard let known = try Self.pin(of: user, in: db) else { return .noPin }
            // A block longer than any cooldown is from before the clock was set back.
            if let blockedUntil = known.blockedUntil, now < blockedUntil,
                blockedUntil <= now.adding(seconds: Int64(PinRule.longestCooldownSeconds))
            {
                return .coolingDown(seconds: Self.seconds(from: now, to: blockedUntil))
            }
            let number = known.failures + 1
            let cooldown = PinRule.cooldownSeconds(afterFailure: number)
            try Self.count(number, cooldown.map { now.adding(seconds: Int64($0)) }, of: user, in: db)
            if hasher.isRight(pin, of: user, against: known.hash) {
                try Self.forgetWrongPins(of: user, in: db)
                return .unlocked(try unlock(session: session, of: user, at: now, in: db))
            }
            if number >= PinRule.failuresUntilDisabled {
                try db.run("DELETE FROM pins WHERE user_id = \(user)")
                try Self.setNeedsSignIn(true, of: user, in: db)
                try Self.note(.pinDisabled, of: user, by: origin, at: now, in: db)
            } else if cooldown != nil {
                try Self.note(.pinBlocked, of: user, by: origin, at: now, in: db)
            }
            return cooldown.map { .coolingDown(seconds: $0) } ?? .wrong
        }
        if case .unlocked = outcome { feed.changed() }
        return outcome
    }

    /// Sets whether the user's current sessions refuse every unlock.
    private static func setNeedsSignIn(
        _ needsSignIn: Bool, of user: ID<User>, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            UPDATE sessions INDEXED BY sessions_not_ended SET needs_sign_in = \(needsSignIn)
            WHERE user_id = \(user) AND ended_at IS NULL AND needs_sign_in <> \(needsSignIn)
            """)
    }

    private static func pin(of user: ID<User>, in db: borrowing Connection) throws -> PinRecord? {
        try db.first("SELECT \(PinRecord.table.names) FROM pins WHERE user_id = \(user)") {
            try PinRecord.table.record($0)
        }
    }

    /// Ends the rounds and the cooldown of wrong PINs.
    static func forgetWrongPins(of user: ID<User>, in db: borrowing Connection) throws {
        try count(0, nil, of: user, in: db)
    }

    private static func count(
        _ failures: Int, _ blockedUntil: Timestamp?, of user: ID<User>, in db: borrowing Connection
    ) throws {
        try db.run(
            "UPDATE pins SET failures = \(failures), blocked_until = \(blockedUntil) WHERE user_id = \(user)")
    }

    /// Returns whole seconds, at least one.
    private static func seconds(from now: Timestamp, to end: Timestamp) -> Int {
        let milliseconds = end.millisecondsSinceEpoch &- now.millisecondsSinceEpoch
        return max(1, min(PinRule.longestCooldownSeconds, Int((milliseconds &+ 999) / 1_000)))
    }
}

/// A user's PIN as stored.
struct PinRecord: Sendable, Equatable {
    var user: ID<User> = .blank
    var hash = PinHasher.Hash(salt: [], code: [])
    /// The wrong tries since the last right one.
    var failures = 0
    /// No try is compared before; nil without a cooldown.
    var blockedUntil: Timestamp?

    static let table = RecordTable(
        "pins", blank: PinRecord(),
        [
            .column("user_id", \.user).fixed, .column("salt", \.hash.salt), .column("code", \.hash.code),
            .column("failures", \.failures), .column("blocked_until", \.blockedUntil),
        ])
}

import Contracts
import SQLiteKit
import ServiceKit
import SodiumKit

/// Turning the second factor on and off.
extension AuthStore {
    /// Keeps a secret until a code confirms it, in place of another such secret. Throws `CONFLICT` if the
    /// second factor is on, and like `setPin`.
    /// - Parameters:
    ///   - comparedHash: the hash that the password matched.
    ///   - attempt: the reserved try, given back in the same unit.
    func setUpSecondFactor(
        _ factor: FactorRecord, comparedHash: PasswordHash?, attempt: ID<LoginTry>
    ) async throws {
        try await database.write { db in
            _ = try Self.proven(factor.user, comparedHash, attempt, in: db)
            guard try Self.factor(of: factor.user, in: db)?.confirmedAt == nil else {
                throw APIError.secondFactorIsOn
            }
            try db.run(
                """
                \(FactorRecord.table.insertion(of: factor))
                ON CONFLICT (user_id) DO UPDATE SET \(FactorRecord.table.assignments(of: factor))
                """)
        }
    }

    /// Spends the first code of an app and returns the second factor that waits for it. Throws the refusal of
    /// a wrong code, and `CONFLICT` if no secret waits for a code.
    func spendFirstCode(_ attempt: FactorAttempt, by keys: SecondFactorKeys) async throws -> FactorRecord {
        let (verdict, factor) = try await database.write { db -> (FactorVerdict, FactorRecord) in
            guard case .code(let digits) = attempt.proof,
                let factor = try Self.factor(of: attempt.user, in: db), factor.confirmedAt == nil,
                attempt.at <= factor.createdAt.adding(seconds: FactorRule.setupSeconds)
            else { throw APIError.noSecondFactorSetUp }
            let verdict = try Self.counted(attempt, in: db) {
                try Self.spend(digits, of: factor, by: keys, at: attempt.at, in: db)
            }
            return (verdict, factor)
        }
        try verdict.throwUnlessProven()
        return factor
    }

    /// Turns on the second factor whose first code was spent, and ends the other sessions, which were opened
    /// without a code. Throws `CONFLICT` if that factor does not wait any more.
    /// - Parameter session: the session that stays signed in.
    func confirmSecondFactor(
        _ attempt: FactorAttempt, recovery codes: NewRecoveryCodes, keeping session: ID<Session>
    ) async throws {
        let now = attempt.at
        try await database.write { db in
            guard let factor = try Self.factor(of: attempt.user, in: db), factor.confirmedAt == nil,
                factor.secret == codes.factor.secret
            else { throw APIError.noSecondFactorSetUp }
            try db.run("UPDATE second_factors SET confirmed_at = \(now) WHERE user_id = \(attempt.user)")
            try Self.replaceRecoveryCodes(codes, of: attempt.user, at: now, in: db)
            try endSessions(of: attempt.user, except: session, at: now, in: db)
            try Self.note(.secondFactorOn, of: attempt.user, by: attempt.origin, at: now, in: db)
            try tell(.secondFactorOn(at: now), attempt.user, at: now, in: db)
        }
        feed.changed()
        mailer.wake()
    }

    /// Turns the second factor off. Throws like `setPin`.
    func removeSecondFactor(
        _ attempt: FactorAttempt, by keys: SecondFactorKeys, comparedHash: PasswordHash?,
        passwordAttempt: ID<LoginTry>
    ) async throws -> FactorVerdict {
        let verdict = try await database.write { db -> FactorVerdict in
            _ = try Self.proven(attempt.user, comparedHash, passwordAttempt, in: db)
            let verdict = try prove(attempt, by: keys, in: db)
            if verdict == .proven {
                try endSecondFactor(of: attempt.user, by: attempt.origin, at: attempt.at, in: db)
            }
            return verdict
        }
        mailer.wake()
        return verdict
    }

    /// Turns the second factor off for the operator. Returns nil if there is no such user.
    func endSecondFactor(of user: ID<User>, at now: Timestamp) async throws -> OperatorUser? {
        let found = try await database.write { db -> OperatorUser? in
            guard try Self.user(user, in: db) != nil else { return nil }
            if try Self.factor(of: user, in: db) != nil {
                try endSecondFactor(of: user, by: .byOperator, at: now, in: db)
            }
            return try Self.operatorUser(user, at: now, in: db)
        }
        mailer.wake()
        return found
    }

    /// Deletes the second factor, and the sign-ins that wait for its code. Notes it and queues the notice.
    private func endSecondFactor(
        of user: ID<User>, by origin: Origin, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try Self.deleteSecondFactor(of: user, in: db)
        try Self.note(.secondFactorOff, of: user, by: origin, at: now, in: db)
        try tell(.secondFactorOff(at: now), user, at: now, in: db)
    }

    static func deleteSecondFactor(of user: ID<User>, in db: borrowing Connection) throws {
        try db.run("DELETE FROM second_factors WHERE user_id = \(user)")
        try db.run("DELETE FROM recovery_codes WHERE user_id = \(user)")
        try deletePendingSignIns(of: user, in: db)
    }

    /// Spends the code of a signed-in user and returns the second factor. Throws the refusal of a wrong code.
    func spendCode(_ attempt: FactorAttempt, by keys: SecondFactorKeys) async throws -> FactorRecord {
        let (verdict, factor) = try await database.write { db -> (FactorVerdict, FactorRecord?) in
            let verdict = try prove(attempt, by: keys, in: db)
            return (verdict, try Self.factor(of: attempt.user, in: db))
        }
        mailer.wake()
        try verdict.throwUnlessProven()
        guard let factor else { throw APIError.noSecondFactor }
        return factor
    }

    /// Replaces the recovery codes of the second factor whose code was spent. Throws `NOT_FOUND` if it was
    /// turned off since.
    func makeRecoveryCodes(_ codes: NewRecoveryCodes, _ attempt: FactorAttempt) async throws {
        try await database.write { db in
            guard try Self.factor(of: attempt.user, in: db)?.secret == codes.factor.secret else {
                throw APIError.noSecondFactor
            }
            try Self.replaceRecoveryCodes(codes, of: attempt.user, at: attempt.at, in: db)
            try Self.note(.recoveryCodesMade, of: attempt.user, by: attempt.origin, at: attempt.at, in: db)
            try tell(.recoveryCodesMade(at: attempt.at), attempt.user, at: attempt.at, in: db)
        }
        mailer.wake()
    }

    private static func replaceRecoveryCodes(
        _ codes: NewRecoveryCodes, of user: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try db.run("DELETE FROM recovery_codes WHERE user_id = \(user)")
        let hashing = codes.hashing
        for hash in codes.hashes {
            try db.run(
                """
                INSERT INTO recovery_codes (hash, user_id, created_at, salt, memory_bytes, passes)
                VALUES (\(hash), \(user), \(now), \(hashing.salt), \(hashing.memoryBytes),
                    \(hashing.passes))
                """)
        }
    }
}

extension APIError {
    static let secondFactorIsOn = APIError(
        .conflict, "The second factor is on. Turn it off to use another authenticator app.")
    static let noSecondFactorSetUp = APIError(
        .conflict, "No authenticator app waits for its first code. Please begin again.")
}

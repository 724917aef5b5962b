import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import SodiumKit

/// A try to prove the second factor.
struct FactorAttempt: Sendable {
    let id: ID<LoginTry>
    let user: ID<User>
    let proof: ComparedProof
    let budget: FactorBudget
    /// Who tries, for the trail.
    let origin: Origin
    let at: Timestamp
}

/// The result of a try.
enum FactorVerdict: Sendable, Equatable {
    case proven
    case wrong
    /// Too many codes were wrong, and this one was not compared.
    case blocked(seconds: Int)
    /// The user has no second factor.
    case none
}

/// Comparing codes of the second factor.
extension AuthStore {
    static func factor(of user: ID<User>, in db: borrowing Connection) throws -> FactorRecord? {
        try db.first("SELECT \(FactorRecord.table.names) FROM second_factors WHERE user_id = \(user)") {
            try FactorRecord.table.record($0)
        }
    }

    /// Compares a code with the user's second factor, and spends the right one.
    ///
    /// Counting, comparing and spending are one transaction, together with the effect of the proof, and it is
    /// on disk before anybody learns the verdict: neither parallel tries nor a crash allow more comparisons
    /// than are counted, or a second use.
    func prove(
        _ attempt: FactorAttempt, by keys: SecondFactorKeys, in db: borrowing Connection
    ) throws -> FactorVerdict {
        guard let factor = try Self.factor(of: attempt.user, in: db), factor.confirmedAt != nil else {
            return .none
        }
        return try Self.counted(attempt, in: db) {
            switch attempt.proof {
            case .code(let digits):
                return try Self.spend(digits, of: factor, by: keys, at: attempt.at, in: db)
            case .recovery(let hashes):
                let spent: Int = try db.run(
                    """
                    DELETE FROM recovery_codes INDEXED BY recovery_codes_by_owner
                    WHERE user_id = \(attempt.user)
                        AND (hash = \(hashes.fast) AND salt IS NULL
                            OR hash = \(hashes.slow) AND salt IS NOT NULL)
                    """)
                guard spent == 1 else { return false }
                try Self.note(
                    .recoveryCodeUsed, of: attempt.user, by: attempt.origin, at: attempt.at, in: db)
                try tell(
                    .recoveryCodeUsed(left: Self.recoveryCodesLeft(of: attempt.user, in: db), at: attempt.at),
                    attempt.user, at: attempt.at, in: db)
                return true
            }
        }
    }

    /// Counts a try as a failure, runs `compare`, and takes the failure back if it returns true. Does not
    /// compare once the budget is used up.
    static func counted(
        _ attempt: FactorAttempt, in db: borrowing Connection, _ compare: () throws -> Bool
    ) throws -> FactorVerdict {
        let stranger = attempt.origin.asStranger
        if let seconds = try secondsUsedUp(attempt.budget, at: attempt.at, in: db) {
            try noteOnce(.signInBlocked, of: attempt.user, by: stranger, at: attempt.at, in: db)
            return .blocked(seconds: seconds)
        }
        // Such rows are found by their budget; no e-mail has this hash.
        let noEmail = Sodium.sha256(attempt.user.bytes)
        try db.run(
            """
            INSERT INTO login_tries (id, address, email_hash, budget, at, pending)
            VALUES (\(attempt.id), \(stranger.address), \(noEmail), \(attempt.budget.key), \(attempt.at), 0)
            """)
        if try compare() {
            try db.run("DELETE FROM login_tries WHERE id = \(attempt.id)")
            return .proven
        }
        try note(.codeRefused, of: attempt.user, by: stranger, at: attempt.at, in: db)
        return .wrong
    }

    /// Whether a budget is used up, so that no code is compared.
    func isUsedUp(_ budget: FactorBudget, at now: Timestamp) async throws -> Bool {
        try await database.read { db in try Self.secondsUsedUp(budget, at: now, in: db) != nil }
    }

    /// Returns the seconds until a budget allows another try, or nil while it allows one.
    private static func secondsUsedUp(
        _ budget: FactorBudget, at now: Timestamp, in db: borrowing Connection
    ) throws -> Int? {
        let key: SQL = "INDEXED BY login_tries_by_budget WHERE budget = \(budget.key)"
        let failures = try tally(FactorRule.limit, key, now, in: db)
        return LoginThrottle.secondsToWait(FactorRule.limit, failures, now: now)
    }

    /// Accepts a code of one of the present steps, once. Returns false for any other.
    static func spend(
        _ digits: String, of factor: FactorRecord, by keys: SecondFactorKeys, at now: Timestamp,
        in db: borrowing Connection
    ) throws -> Bool {
        let secret = try keys.open(factor)
        let typed = Array(digits.utf8)
        let steps = TOTP.acceptedSteps(at: now, after: factor.lastStep).filter {
            Sodium.equal(Array(TOTP.code(secret, step: $0).utf8), typed)
        }
        guard let step = steps.first else { return false }
        try db.run("UPDATE second_factors SET last_step = \(step) WHERE user_id = \(factor.user)")
        return true
    }

    /// Returns how the user's recovery codes are hashed, or nil for none and for older codes.
    func recoveryHashing(of user: ID<User>) async throws -> RecoveryHashing? {
        try await database.read { db in
            try db.first(
                """
                SELECT salt, memory_bytes, passes FROM recovery_codes INDEXED BY recovery_codes_by_owner
                WHERE user_id = \(user) AND salt IS NOT NULL LIMIT 1
                """
            ) {
                RecoveryHashing(
                    salt: try $0.blob(0), memoryBytes: try $0.int(1), passes: try $0.int(2))
            }
        }
    }

    /// Returns the hashes of the user's older recovery codes, which have a fast one alone.
    func fastRecoveryHashes(of user: ID<User>) async throws -> [[UInt8]] {
        try await database.read { db in
            try db.all(
                """
                SELECT hash FROM recovery_codes INDEXED BY recovery_codes_by_owner
                WHERE user_id = \(user) AND salt IS NULL ORDER BY hash
                """
            ) { try $0.blob(0) }
        }
    }

    /// Puts slow hashes in the places of fast ones. A code that was spent meanwhile stays spent.
    func replaceFastRecoveryHashes(
        _ fast: [[UInt8]], by slow: [[UInt8]], _ hashing: RecoveryHashing
    ) async throws {
        try await database.write { db in
            for (old, new) in zip(fast, slow) {
                try db.run(
                    """
                    UPDATE recovery_codes SET hash = \(new), salt = \(hashing.salt),
                        memory_bytes = \(hashing.memoryBytes), passes = \(hashing.passes)
                    WHERE hash = \(old) AND salt IS NULL
                    """)
            }
        }
    }

    static func recoveryCodesLeft(of user: ID<User>, in db: borrowing Connection) throws -> Int {
        try db.first(
            "SELECT count(*) FROM recovery_codes INDEXED BY recovery_codes_by_owner WHERE user_id = \(user)"
        ) { Int(try $0.int(0)) } ?? 0
    }

    /// Queues a notice to the user. `mailer.wake()` must follow the unit.
    func tell(
        _ notice: Letter, _ user: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws {
        guard let account = try Self.user(user, in: db) else { return }
        try mailer.enqueue(in: db, Mail(notice, to: account), of: .user(user), at: now)
    }
}

extension FactorVerdict {
    /// Throws the refusal of a signed-in user's code, unless it was right.
    /// - Parameter path: the field to blame.
    func throwUnlessProven(_ path: String = "code") throws(APIError) {
        switch self {
        case .proven: return
        case .wrong: throw APIError.field(path, "Wrong code")
        case .blocked(let seconds): throw APIError.tooManyAttempts(retryAfterSeconds: seconds)
        case .none: throw APIError.noSecondFactor
        }
    }
}

extension APIError {
    static let noSecondFactor = APIError(.notFound, "There is no second factor")
}

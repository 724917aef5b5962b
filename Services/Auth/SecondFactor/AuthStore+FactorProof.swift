import Contracts
import SQLiteKit
import ServiceKit
import SodiumKit

/// A try to prove the second factor.
struct FactorAttempt: Sendable {
    let id: ID<LoginTry>
    let user: ID<User>
    let proof: FactorProof
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
            case .recovery(let code):
                let hash = code.hash(of: attempt.user)
                guard try db.run("DELETE FROM recovery_codes WHERE hash = \(hash)") == 1 else { return false }
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
        let key: SQL = "INDEXED BY login_tries_by_budget WHERE budget = \(attempt.budget.key)"
        let stranger = Origin.stranger(at: attempt.origin.address.map { IPv6Network.prefix(of: $0) } ?? "")
        let failures = try tally(FactorRule.throttle.pair, key, attempt.at, in: db)
        if case .refused(let seconds) = FactorRule.throttle.verdict(own: failures, now: attempt.at) {
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
        case .none: throw APIError(.notFound, "There is no second factor")
        }
    }
}

import Contracts
import SQLiteKit
import ServiceKit
import SodiumKit

/// The result of a sign-in by password.
enum SignInOutcome: Sendable {
    case granted(SessionGrant)
    case secondFactorNeeded([SecondFactorMethod])
}

/// The result of a sign-in's code.
enum FinishOutcome: Sendable {
    case granted(SessionGrant)
    case wrong
    case blocked(seconds: Int)
    /// The sign-in must begin again with the password.
    case over
}

/// Sign-ins whose password was right, or by an identity provider, that wait for a code.
extension AuthStore {
    /// Lets a code finish the sign-in of a user, inside the write unit that proved the rest, and returns the
    /// ways to do so.
    static func keepPendingSignIn(
        _ pending: PendingSignInRecord, of user: UserAccount, in db: borrowing Connection
    ) throws -> [SecondFactorMethod] {
        try db.run(PendingSignInRecord.table.insertion(of: pending))
        var methods = [SecondFactorMethod.totp]
        if try recoveryCodesLeft(of: user.id, in: db) > 0 { methods.append(.recovery) }
        // With the switch off, passkeys do not sign in (SET-002).
        let hasPasskey = try db.exists(
            "SELECT 1 FROM passkeys INDEXED BY passkeys_by_user WHERE user_id = \(user.id)")
        if user.biometricEnabled, hasPasskey { methods.append(.passkey) }
        return methods
    }

    /// Returns the sign-in that waits by this token, with its user, or nil if there is none.
    func pendingSignIn(
        _ hash: [UInt8], at now: Timestamp
    ) async throws -> (signIn: PendingSignInRecord, user: UserAccount)? {
        try await database.read { db in
            guard let pending = try Self.pendingSignIn(hash, at: now, in: db),
                let user = try Self.user(pending.user, in: db)
            else { return nil }
            return (pending, user)
        }
    }

    private static func pendingSignIn(
        _ hash: [UInt8], at now: Timestamp, in db: borrowing Connection
    ) throws -> PendingSignInRecord? {
        try db.first(
            """
            SELECT \(PendingSignInRecord.table.names) FROM pending_sign_ins
            WHERE hash = \(hash) AND expires_at > \(now)
            """
        ) { try PendingSignInRecord.table.record($0) }
    }

    /// Opens the session of a waiting sign-in if the code is right.
    func finish(
        _ pending: PendingSignInRecord, as new: NewSession, _ attempt: FactorAttempt,
        by keys: SecondFactorKeys
    ) async throws -> FinishOutcome {
        let outcome = try await database.write { db -> FinishOutcome in
            guard let current = try Self.pendingSignIn(pending.hash, at: attempt.at, in: db),
                let user = try Self.user(current.user, in: db), user.disabledAt == nil
            else { return .over }
            switch try prove(attempt, by: keys, in: db) {
            case .proven:
                try db.run("DELETE FROM pending_sign_ins WHERE hash = \(current.hash)")
                let grant = try open(new, of: user, in: db)
                if let identity = current.identity {
                    try Self.keepProviderSession(
                        new.id, by: identity, providerSession: current.providerSession, in: db)
                }
                return .granted(grant)
            case .wrong:
                guard current.failures + 1 < FactorRule.failuresOfSignIn else {
                    try db.run("DELETE FROM pending_sign_ins WHERE hash = \(current.hash)")
                    return .over
                }
                try db.run(
                    "UPDATE pending_sign_ins SET failures = failures + 1 WHERE hash = \(current.hash)")
                return .wrong
            case .blocked(let seconds): return .blocked(seconds: seconds)
            case .none: return .over
            }
        }
        if case .granted(let grant) = outcome {
            if !grant.ended.isEmpty { feed.changed() }
            mailer.wake()
        }
        return outcome
    }

    static func deletePendingSignIns(of user: ID<User>, in db: borrowing Connection) throws {
        try db.run(
            "DELETE FROM pending_sign_ins INDEXED BY pending_sign_ins_by_owner WHERE user_id = \(user)")
    }
}

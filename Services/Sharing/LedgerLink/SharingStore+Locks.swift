import Contracts
import SQLiteKit

extension SharingStore {
    /// The lock under which a transaction may be shared now: a new one, or one that an earlier attempt left.
    /// One in the state `releasing` must be released first. Throws `alreadyShared`.
    func openLock(_ new: TransactionLock, at now: Timestamp) async throws -> TransactionLock {
        try await database.write { db in
            if let found = try Self.lock(of: new.transaction, owner: new.owner, in: db) {
                if found.state == .held { throw SharingError.alreadyShared }
                return found
            }
            try db.run(
                """
                INSERT INTO locks (share, owner, ledger_transaction, state, changed_at)
                VALUES (\(new.share), \(new.owner), \(new.transaction), \(new.state.rawValue), \(now))
                """)
            return new
        }
    }

    /// Marks a lock whose share was not written as one to release. False when its share was written, or the
    /// lock is gone.
    func abandon(_ share: ID<SharedExpense>, at now: Timestamp) async throws -> Bool {
        try await database.write { db in
            try db.run(
                """
                UPDATE locks SET state = 'releasing', changed_at = \(now)
                WHERE share = \(share) AND state <> 'held'
                """) > 0
        }
    }

    /// Forgets a lock that the ledger does not hold (any more).
    func forget(_ share: ID<SharedExpense>) async throws {
        try await database.write { db in
            _ = try db.run("DELETE FROM locks WHERE share = \(share) AND state <> 'held'")
        }
    }

    /// Locks that something interrupted, longest first.
    func unfinishedLocks(before: Timestamp, limit: Int) async throws -> [TransactionLock] {
        try await database.read { db in
            try db.all(
                """
                SELECT share, owner, ledger_transaction, state FROM locks INDEXED BY locks_unfinished
                WHERE state <> 'held' AND changed_at <= \(before) ORDER BY changed_at, share LIMIT \(limit)
                """, Self.lock)
        }
    }

    /// The lock that the owner's cancelled share still has.
    func releasingLock(
        _ share: ID<SharedExpense>, owner: ID<User>
    ) async throws -> TransactionLock? {
        try await database.read { db in
            try db.first(
                """
                SELECT share, owner, ledger_transaction, state FROM locks
                WHERE share = \(share) AND owner = \(owner) AND state = 'releasing'
                """, Self.lock)
        }
    }

    static func lock(
        of transaction: ID<Transaction>, owner: ID<User>, in db: borrowing Connection
    ) throws -> TransactionLock? {
        try db.first(
            """
            SELECT share, owner, ledger_transaction, state FROM locks
            WHERE owner = \(owner) AND ledger_transaction = \(transaction)
            """, Self.lock)
    }

    static func lock(_ row: borrowing Row) throws -> TransactionLock {
        let state = row.text(3)
        guard let known = TransactionLock.State(rawValue: state) else {
            throw SharingError.unreadable("lock state \(state)")
        }
        return TransactionLock(share: row.id(0), owner: row.id(1), transaction: row.id(2), state: known)
    }
}

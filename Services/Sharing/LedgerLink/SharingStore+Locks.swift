import Contracts
import ServiceKit
import SQLiteKit

extension SharingStore {
    /// Returns the lock under which a transaction may be shared: a new one, or one that an earlier attempt
    /// left. The caller must release a lock in the state `releasing` first. Throws `alreadyShared`, which
    /// names another member of the book, and `beingShared` for what another member's attempt has left.
    func openLock(_ new: LockRecord, at now: Timestamp) async throws -> LockRecord {
        try await database.write { db in
            if let found = try Self.lock(of: new.transaction, in: new.book, db) {
                if found.state == .held {
                    throw APIError.alreadyShared(
                        by: found.owner == new.owner
                            ? nil : try ShareMailStore.person(found.owner, in: db).name)
                }
                guard found.owner == new.owner else { throw APIError.beingShared }
                return found
            }
            try db.run(
                """
                INSERT INTO locks (\(LockRecord.table.insertedNames), changed_at)
                VALUES (\(LockRecord.table.values(of: new)), \(now))
                """)
            return new
        }
    }

    /// Marks a lock as `releasing`. Returns false if its share was written or the lock is gone.
    func abandon(_ share: ID<SharedExpense>, at now: Timestamp) async throws -> Bool {
        try await database.write { db in
            try db.run(
                """
                UPDATE locks SET state = 'releasing', changed_at = \(now)
                WHERE share = \(share) AND state <> 'held'
                """) > 0
        }
    }

    /// Deletes a lock that the ledger does not hold.
    func forget(_ share: ID<SharedExpense>) async throws {
        try await database.write { db in
            _ = try db.run("DELETE FROM locks WHERE share = \(share) AND state <> 'held'")
        }
    }

    /// Returns locks that are not `held` and changed at `before` or earlier, oldest first.
    func unfinishedLocks(before: Timestamp, limit: Int) async throws -> [LockRecord] {
        try await database.read { db in
            try db.all(
                """
                SELECT \(LockRecord.table.names) FROM locks INDEXED BY locks_unfinished
                WHERE state <> 'held' AND changed_at <= \(before) ORDER BY changed_at, share LIMIT \(limit)
                """
            ) { try LockRecord.table.record($0) }
        }
    }

    /// Returns the lock of the owner's cancelled share, or nil once it is released.
    func releasingLock(
        _ share: ID<SharedExpense>, owner: ID<User>
    ) async throws -> LockRecord? {
        try await database.read { db in
            try db.first(
                """
                SELECT \(LockRecord.table.names) FROM locks
                WHERE share = \(share) AND owner = \(owner) AND state = 'releasing'
                    AND NOT EXISTS (SELECT 1 FROM shares WHERE id = \(share))
                """
            ) { try LockRecord.table.record($0) }
        }
    }

    private static func lock(
        of transaction: ID<Transaction>, in book: ID<User>, _ db: borrowing Connection
    ) throws -> LockRecord? {
        try db.first(
            """
            SELECT \(LockRecord.table.names) FROM locks
            WHERE book = \(book) AND ledger_transaction = \(transaction)
            """
        ) { try LockRecord.table.record($0) }
    }
}

extension APIError {
    /// - Parameter name: another member of the book who shares the expense; nil for the caller.
    static func alreadyShared(by name: String? = nil) -> APIError {
        APIError(.conflict, name.map { "Already shared by \($0)" } ?? "Already shared")
    }

    /// Another request is sharing this transaction at this moment.
    static let beingShared = APIError(
        .conflict, "This expense is being shared at this moment. Please try again.")
}

package import Contracts
package import SQLiteKit
import ServiceKit
package import LedgerCore

/// The transfers of a book. Every transfer is recorded, changed, deleted and restored here, so that the sums
/// of both accounts, tags and search rows change with it.
extension Book {
    /// Returns a transfer that is not deleted and whose accounts are not both deleted, or nil.
    package func transfer(_ id: ID<Transfer>, in db: borrowing Connection) throws -> TransferRecord? {
        try db.first(lookUp(id, "deleted_at IS NULL AND \(accountsAreNotDeleted)")) {
            try TransferRecord.table.record($0)
        }
    }

    func requireTransfer(_ id: ID<Transfer>, in db: borrowing Connection) throws -> TransferRecord {
        guard let record = try transfer(id, in: db) else { throw APIError.transferNotFound }
        return record
    }

    /// Returns a transfer that was deleted after `moment` and whose accounts are not both deleted, or nil.
    func deletedTransfer(
        _ id: ID<Transfer>, after moment: Timestamp, in db: borrowing Connection
    ) throws -> TransferRecord? {
        try db.first(lookUp(id, "deleted_at > \(moment) AND \(accountsAreNotDeleted)")) {
            try TransferRecord.table.record($0)
        }
    }

    /// Returns the transfer with an id, deleted or not, also of deleted accounts.
    package func recorded(_ id: ID<Transfer>, in db: borrowing Connection) throws -> TransferRecord? {
        try db.first(lookUp(id, "TRUE")) { try TransferRecord.table.record($0) }
    }

    /// Returns the transfer with a row number, deleted or not.
    package func transfer(numbered row: Int64, in db: borrowing Connection) throws -> TransferRecord? {
        try db.first(
            """
            SELECT \(TransferRecord.table.names) FROM transfers WHERE number = \(row) AND book = \(number)
            """
        ) { try TransferRecord.table.record($0) }
    }

    func lookUp(_ id: ID<Transfer>, _ condition: SQL) -> SQL {
        """
        SELECT \(TransferRecord.table.names) FROM transfers INDEXED BY transfers_by_id
        WHERE book = \(number) AND id = \(id) AND \(condition)
        """
    }

    /// A condition for one row: one of its accounts is not deleted.
    private var accountsAreNotDeleted: SQL {
        """
        EXISTS (SELECT 1 FROM accounts a WHERE a.book = \(number) AND a.id IN (from_account, to_account)
        AND a.deleted_at IS NULL AND \(isReached("a.id") ?? "TRUE"))
        """
    }

    /// A condition that excludes transfers between deleted accounts, for statements over many rows.
    package var areNotInDeletedAccounts: SQL {
        """
        (from_account IS NOT NULL AND from_account NOT IN (SELECT id FROM \(deletedAccounts))
        OR to_account IS NOT NULL AND to_account NOT IN (SELECT id FROM \(deletedAccounts)))
        """
    }

    /// Returns the transfer with a client's own id, or nil. Throws a conflict if the id belonged to a deleted
    /// transfer, or belongs to a transaction: an id is never used twice.
    func transfer(clientID: String, in db: borrowing Connection) throws -> TransferRecord? {
        let found = try db.first(
            """
            SELECT \(TransferRecord.table.names), deleted_at IS NULL AND \(accountsAreNotDeleted)
            FROM transfers INDEXED BY transfers_by_client_id
            WHERE book = \(number) AND client_id = \(clientID)
            """
        ) {
            (record: try TransferRecord.table.record($0), isLive: try $0.bool(TransferRecord.table.count))
        }
        if let found, found.isLive { return found.record }
        if try found != nil || isSpent(clientID: clientID, in: db) {
            throw APIError.field(
                "clientId", "The transfer with this client id was deleted", code: .conflict)
        }
        if try hasTransaction(clientID: clientID, in: db) {
            throw APIError.field("clientId", "A transaction has this client id", code: .conflict)
        }
        return nil
    }

    package func hasTransfer(clientID: String, in db: borrowing Connection) throws -> Bool {
        try db.exists(
            """
            SELECT 1 FROM transfers INDEXED BY transfers_by_client_id
            WHERE book = \(number) AND client_id = \(clientID)
            """)
    }

    package func hasTransaction(clientID: String, in db: borrowing Connection) throws -> Bool {
        try db.exists(
            """
            SELECT 1 FROM transactions INDEXED BY transactions_by_client_id
            WHERE book = \(number) AND client_id = \(clientID)
            """)
    }

    package func record(_ record: TransferRecord, in db: borrowing Connection) throws {
        try insert(record, into: TransferRecord.table, in: db)
        guard let number = try transferNumber(of: record.id, in: db) else {
            throw APIError.storedValue("a new transfer that is not there")
        }
        try index(record, number: number, in: db)
        try count(record, in: db)
    }

    func replace(_ old: TransferRecord, by new: TransferRecord, in db: borrowing Connection) throws {
        let number = try transferNumber(after: update(new.id, to: new, in: TransferRecord.table), in: db)
        let isFoundAlike =
            old.date == new.date && old.description == new.description && old.notes == new.notes
            && old.tags == new.tags
        if !isFoundAlike {
            try unindex(old, number: number, in: db)
            try index(new, number: number, in: db)
        }
        try discount(old, in: db)
        try count(new, in: db)
    }

    /// Marks a transfer as deleted and removes it from both accounts and from search; it can be restored for
    /// 30 days.
    package func markDeleted(
        _ record: TransferRecord, at now: Timestamp, in db: borrowing Connection
    ) throws {
        let deletion = update(record.id, of: "transfers", setting: "deleted_at = \(now)")
        try unindex(record, number: try transferNumber(after: deletion, in: db), in: db)
        try discount(record, in: db)
    }

    /// Undoes a deletion; `record` has the time of the restoration as `updatedAt`.
    func restore(_ record: TransferRecord, in db: borrowing Connection) throws {
        let restoration = update(
            record.id, of: "transfers", setting: "deleted_at = NULL, updated_at = \(record.updatedAt)")
        try index(record, number: try transferNumber(after: restoration, in: db), in: db)
        try count(record, in: db)
    }

    /// Takes an account that is gone for good out of a transfer, which stays for the other account's sake.
    package func detach(
        _ account: ID<Account>, from record: TransferRecord, isDeleted: Bool, in db: borrowing Connection
    ) throws {
        var left = record
        if left.from.account == account { left.from.account = nil }
        if left.to.account == account { left.to.account = nil }
        try db.run(update(record.id, to: left, in: TransferRecord.table))
        if isDeleted { return }
        try discount(record, in: db)
        try count(left, in: db)
    }

    private func transferNumber(after update: SQL, in db: borrowing Connection) throws -> Int64 {
        guard let number = try db.first("\(update) RETURNING number", { try $0.int(0) }) else {
            throw APIError.storedValue("a changed transfer that is not there")
        }
        return number
    }

    package func transferNumber(of id: ID<Transfer>, in db: borrowing Connection) throws -> Int64? {
        try db.first(
            "SELECT number FROM transfers INDEXED BY transfers_by_id WHERE book = \(number) AND id = \(id)"
        ) { try $0.int(0) }
    }

    package func answer(_ record: TransferRecord, in db: borrowing Connection) throws -> Transfer {
        try answers([record], in: db)[0]
    }

    func answers(_ records: [TransferRecord], in db: borrowing Connection) throws -> [Transfer] {
        let deleted: Set<ID<Account>> =
            records.isEmpty ? [] : Set(try db.all("SELECT id FROM \(deletedAccounts)") { try $0.id(0) })
        return records.map { $0.answer(deleted: deleted, of: self) }
    }

    /// Whether transfers lead from or to the account to one that is not deleted.
    func hasTransfersToLivingAccounts(
        _ account: ID<Account>, in db: borrowing Connection
    ) throws -> Bool {
        let sides: [(own: SQL, other: SQL, index: SQL)] = [
            ("from_account", "to_account", "transfers_by_from"),
            ("to_account", "from_account", "transfers_by_to"),
        ]
        return try sides.contains { side in
            try db.exists(
                """
                SELECT 1 FROM transfers INDEXED BY \(side.index)
                WHERE book = \(number) AND \(side.own) = \(account) AND deleted_at IS NULL
                AND \(side.other) IS NOT NULL
                AND \(side.other) NOT IN (SELECT id FROM \(deletedAccounts)) LIMIT 1
                """)
        }
    }
}

package import Contracts
package import SQLiteKit
import ServiceKit
package import LedgerCore

/// The transfers of a book. Every transfer is recorded, changed, deleted and restored here, so that the sums
/// of both accounts, tags, payees and search rows change with it.
extension Book {
    /// Returns a transfer that is not deleted and whose accounts are not both deleted, or nil.
    package func transfer(_ id: ID<Transfer>, in db: borrowing Connection) throws -> TransferRecord? {
        try live(id, in: db)
    }

    func requireTransfer(_ id: ID<Transfer>, in db: borrowing Connection) throws -> TransferRecord {
        guard let record = try transfer(id, in: db) else { throw APIError.transferNotFound }
        return record
    }

    /// Returns the transfer with an id, deleted or not, also of deleted accounts.
    package func recorded(_ id: ID<Transfer>, in db: borrowing Connection) throws -> TransferRecord? {
        try found(id, "TRUE", in: db)
    }

    /// Returns the transfer with an id that is not deleted by itself, also of deleted accounts, or nil.
    package func undeleted(_ id: ID<Transfer>, in db: borrowing Connection) throws -> TransferRecord? {
        try found(id, "deleted_at IS NULL", in: db)
    }

    /// Returns the transfer with a row number, deleted or not.
    package func transfer(numbered row: Int64, in db: borrowing Connection) throws -> TransferRecord? {
        try numbered(row, in: db)
    }

    /// A condition that excludes transfers between deleted accounts, for statements over many rows.
    package var areNotInDeletedAccounts: SQL {
        """
        (from_account IS NOT NULL AND from_account NOT IN (SELECT id FROM \(accountsLeftOut))
        OR to_account IS NOT NULL AND to_account NOT IN (SELECT id FROM \(accountsLeftOut)))
        """
    }

    /// Records a new transfer. Returns it as it is stored, made by the visitor.
    @discardableResult
    package func record(_ record: TransferRecord, in db: borrowing Connection) throws -> TransferRecord {
        var record = record
        record.madeBy = record.madeBy ?? visitor
        try insert(record, into: TransferRecord.table, in: db)
        guard let number = try transferNumber(of: record.id, in: db) else {
            throw APIError.storedValue("a new transfer that is not there")
        }
        try index(record, number: number, in: db)
        try count(record, in: db)
        return record
    }

    func replace(_ old: TransferRecord, by new: TransferRecord, in db: borrowing Connection) throws {
        let number = try rowNumber(after: update(new.id, to: new, in: TransferRecord.table), in: db)
        let isFoundAlike =
            old.date == new.date && old.from.account == new.from.account
            && old.to.account == new.to.account && old.searchedTexts == new.searchedTexts
            && old.tags == new.tags
        if !isFoundAlike {
            try unindex(old, number: number, in: db)
            try index(new, number: number, in: db)
        }
        if old.date == new.date && old.from == new.from && old.to == new.to { return }
        try discount(old, in: db)
        try count(new, in: db)
    }

    /// Marks a transfer as deleted and removes it from both accounts and from search; it can be restored for
    /// 30 days.
    package func markDeleted(
        _ record: TransferRecord, at now: Timestamp, in db: borrowing Connection
    ) throws {
        let deletion = update(record.id, of: "transfers", setting: "deleted_at = \(now)")
        try unindex(record, number: try rowNumber(after: deletion, in: db), in: db)
        try discount(record, in: db)
    }

    /// Undoes a deletion; `record` has the time of the restoration as `updatedAt`.
    func restore(_ record: TransferRecord, in db: borrowing Connection) throws {
        let columns = try TransferRecord.table.assignments(of: record)
        let restoration = update(record.id, of: "transfers", setting: "\(columns), deleted_at = NULL")
        try index(record, number: try rowNumber(after: restoration, in: db), in: db)
        try count(record, in: db)
    }

    /// Takes an account that is gone for good out of a transfer, which stays for the other account's sake.
    package func detach(
        _ account: ID<Account>, from record: TransferRecord, isDeleted: Bool, in db: borrowing Connection
    ) throws {
        var left = record
        if left.from.account == account { left.from = .init(account: nil, amount: left.from.amount) }
        if left.to.account == account { left.to = .init(account: nil, amount: left.to.amount) }
        try db.run(update(record.id, to: left, in: TransferRecord.table))
        if isDeleted { return }
        try discount(record, in: db)
        try count(left, in: db)
        try recount(record, as: left, in: db)
    }

    package func transferNumber(of id: ID<Transfer>, in db: borrowing Connection) throws -> Int64? {
        try rowNumber(of: id, among: .transfer, in: db)
    }

    package func answer(_ record: TransferRecord, in db: borrowing Connection) throws -> Transfer {
        try answers([record], in: db)[0]
    }

    func answers(_ records: [TransferRecord], in db: borrowing Connection) throws -> [Transfer] {
        let deleted: Set<ID<Account>> =
            records.isEmpty ? [] : Set(try db.all("SELECT id FROM \(deletedAccounts)") { try $0.id(0) })
        let makers = try people(records.map(\.madeBy), in: db)
        return records.map { $0.answer(deleted: deleted, by: makers, of: self) }
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

package import Contracts
import ServiceKit
package import SQLiteKit
import LedgerCore

/// The transactions that were joined into transfers. Their rows leave the transactions and come back by a
/// split; meanwhile their clients' own ids stay spent.
extension Book {
    /// Returns the expense and the income of a joined transfer, or nil.
    func joined(
        _ transfer: ID<Transfer>, in db: borrowing Connection
    ) throws -> (expense: JoinedTransactionRecord, income: JoinedTransactionRecord)? {
        let parts = try db.all(
            """
            SELECT \(JoinedTransactionRecord.table.names)
            FROM joined_transactions INDEXED BY joined_transactions_by_transfer
            WHERE book = \(number) AND transfer = \(transfer) ORDER BY type DESC
            """
        ) { try JoinedTransactionRecord.table.record($0) }
        guard parts.count == 2 else { return nil }
        return (parts[0], parts[1])
    }

    /// Returns a transaction that is joined into a transfer, as its side is now; nil if the account is gone.
    package func joined(
        _ id: ID<Transaction>, of transfer: TransferRecord, in db: borrowing Connection
    ) throws -> TransactionRecord? {
        guard let parts = try joined(transfer.id, in: db) else { return nil }
        let (part, side) =
            parts.expense.transaction.id == id ? (parts.expense, transfer.from) : (parts.income, transfer.to)
        return side.account.map {
            part.transaction(side, in: $0, on: transfer.date, at: transfer.updatedAt)
        }
    }

    /// Whether a transaction is joined into a transfer, deleted or not.
    package func isJoined(_ id: ID<Transaction>, in db: borrowing Connection) throws -> Bool {
        try has(id, in: "joined_transactions", db)
    }

    /// Returns the transfer that a transaction is joined into, deleted or not.
    package func transfer(joining id: ID<Transaction>, in db: borrowing Connection) throws -> ID<Transfer>? {
        try db.first("SELECT transfer FROM joined_transactions WHERE book = \(number) AND id = \(id)") {
            try $0.id(0)
        }
    }

    func setPayee(
        _ payee: String?, ofJoined id: ID<Transaction>, in db: borrowing Connection
    ) throws {
        try db.run(
            "UPDATE joined_transactions SET payee = \(payee) WHERE book = \(number) AND id = \(id)")
    }

    /// Deletes a joined transfer for good. The clients' own ids of its transactions are free again.
    package func removeJoined(_ id: ID<Transfer>, in db: borrowing Connection) throws {
        guard let transfer = try recorded(id, in: db) else { return }
        try db.run(
            """
            DELETE FROM spent_client_ids WHERE book = \(number) AND client_id IN (
                SELECT client_id FROM joined_transactions INDEXED BY joined_transactions_by_transfer
                WHERE book = \(number) AND transfer = \(id) AND client_id IS NOT NULL)
            """)
        try remove(transfer, in: db)
    }

    /// Takes a transaction out of the book and keeps what a split needs of it.
    func join(_ record: TransactionRecord, into transfer: ID<Transfer>, in db: borrowing Connection) throws {
        let row = try db.first(
            """
            SELECT number, version FROM transactions INDEXED BY transactions_by_id
            WHERE book = \(number) AND id = \(record.id)
            """
        ) { (number: try $0.int(0), version: Int(try $0.int(1))) }
        guard let row else { throw APIError.storedValue("a transaction to join that is not there") }
        try insert(
            JoinedTransactionRecord(transaction: record, transfer: transfer, version: row.version),
            into: JoinedTransactionRecord.table, in: db)
        if let clientID = record.clientID { try spend(clientID: clientID, in: db) }
        try unindex(record, number: row.number, in: db)
        try discount(record, in: db)
        try forgetRefunds(of: record.id, in: db)
        try db.run("DELETE FROM index_backlog WHERE number = \(row.number)")
        try db.run("DELETE FROM transactions WHERE number = \(row.number)")
    }

    /// Brings a transaction back as `record` that was joined into a transfer, which is removed.
    func unjoin(
        _ part: JoinedTransactionRecord, as record: TransactionRecord, in db: borrowing Connection
    ) throws {
        if let clientID = record.clientID {
            try db.run(
                "DELETE FROM spent_client_ids WHERE book = \(number) AND client_id = \(clientID)")
        }
        try bringBack(record, in: db)
        try db.run(
            """
            UPDATE transactions SET version = \(part.version + 1)
            WHERE book = \(number) AND id = \(record.id)
            """)
    }

    /// Deletes a transfer for good with what was joined into it. Its client's own id stays spent.
    package func remove(_ record: TransferRecord, in db: borrowing Connection) throws {
        let row = try db.first(
            """
            SELECT number, deleted_at FROM transfers INDEXED BY transfers_by_id
            WHERE book = \(number) AND id = \(record.id)
            """
        ) { (number: try $0.int(0), isDeleted: !$0.isNull(1)) }
        guard let row else { return }
        if !row.isDeleted {
            try unindex(record, number: row.number, in: db)
            try discount(record, in: db)
        }
        if let clientID = record.clientID { try spend(clientID: clientID, in: db) }
        try db.run("DELETE FROM joined_transactions WHERE book = \(number) AND transfer = \(record.id)")
        try db.run("DELETE FROM transfers WHERE number = \(row.number)")
    }

    private func spend(clientID: String, in db: borrowing Connection) throws {
        try db.run(
            """
            INSERT INTO spent_client_ids (book, client_id) VALUES (\(number), \(clientID))
            ON CONFLICT (book, client_id) DO NOTHING
            """)
    }
}

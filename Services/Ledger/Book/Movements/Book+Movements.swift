import Contracts
import ServiceKit
package import SQLiteKit
package import LedgerCore

/// How transactions and transfers are found.
extension Book {
    /// Returns a record that is neither deleted nor in deleted accounts only, or nil.
    func live<Record: MovementRecord>(
        _ id: ID<Record.Entity>, in db: borrowing Connection
    ) throws -> Record? {
        try found(id, "deleted_at IS NULL AND \(Record.isInLiveAccount(of: self))", in: db)
    }

    /// Returns a record that was deleted after `moment` and is not in deleted accounts only, or nil.
    func deleted<Record: MovementRecord>(
        _ id: ID<Record.Entity>, after moment: Timestamp, in db: borrowing Connection
    ) throws -> Record? {
        try found(id, "deleted_at > \(moment) AND \(Record.isInLiveAccount(of: self))", in: db)
    }

    /// Returns the record with an id for which the condition holds, also of deleted accounts, or nil.
    func found<Record: MovementRecord>(
        _ id: ID<Record.Entity>, _ condition: SQL, in db: borrowing Connection
    ) throws -> Record? {
        try db.first(lookUp(id, of: Record.self, condition)) { try Record.table.record($0) }
    }

    /// Returns the record with an id, deleted or not, also of deleted accounts.
    func recordedWithDeletion<Record: MovementRecord>(
        _ id: ID<Record.Entity>, of record: Record.Type, in db: borrowing Connection
    ) throws -> (record: Record, isDeleted: Bool)? {
        let table = Record.kind.table
        return try db.first(
            """
            SELECT \(Record.table.names), deleted_at IS NOT NULL FROM \(table) INDEXED BY \(table)_by_id
            WHERE book = \(number) AND id = \(id)
            """
        ) { (try Record.table.record($0), try $0.bool(Record.table.count)) }
    }

    func lookUp<Record: MovementRecord>(
        _ id: ID<Record.Entity>, of record: Record.Type, _ condition: SQL
    ) -> SQL {
        let table = Record.kind.table
        return """
            SELECT \(Record.table.names) FROM \(table) INDEXED BY \(table)_by_id
            WHERE book = \(number) AND id = \(id) AND \(condition)
            """
    }

    /// Returns the record with a row number, deleted or not, for work that goes through all rows.
    func numbered<Record: MovementRecord>(_ row: Int64, in db: borrowing Connection) throws -> Record? {
        try db.first(
            """
            SELECT \(Record.table.names) FROM \(Record.kind.table)
            WHERE number = \(row) AND book = \(number)
            """
        ) { try Record.table.record($0) }
    }

    // MARK: Clients' own ids

    /// Returns the record with a client's own id, or nil. Throws a conflict if the id belonged to a deleted
    /// record, or belongs to one of the other kind or of another member of the book.
    func known<Record: MovementRecord>(clientID: String, in db: borrowing Connection) throws -> Record? {
        let (kind, table) = (Record.kind, Record.kind.table)
        let found = try db.first(
            """
            SELECT \(Record.table.names), deleted_at IS NULL AND \(Record.isInLiveAccount(of: self))
            FROM \(table) INDEXED BY \(table)_by_client_id
            WHERE book = \(number) AND client_id = \(clientID)
            """
        ) { (record: try Record.table.record($0), isLive: try $0.bool(Record.table.count)) }
        if let found, found.isLive {
            if let maker = found.record.madeBy, let visitor, maker != visitor {
                throw APIError.field(
                    "clientId", "Another member has used this client id", code: .conflict)
            }
            return found.record
        }
        if try found != nil || isSpent(clientID: clientID, in: db) {
            throw APIError.field(
                "clientId", "The \(kind.rawValue) with this client id was deleted", code: .conflict)
        }
        if try isUsed(clientID: clientID, by: kind.other, in: db) {
            throw APIError.field(
                "clientId", "A \(kind.other.rawValue) has this client id", code: .conflict)
        }
        return nil
    }

    /// Whether a client's own id belonged to a transaction or a transfer that was purged.
    private func isSpent(clientID: String, in db: borrowing Connection) throws -> Bool {
        try db.exists("SELECT 1 FROM spent_client_ids WHERE book = \(number) AND client_id = \(clientID)")
    }

    /// Whether a record of a kind has a client's own id, deleted or not.
    package func isUsed(
        clientID: String, by kind: MovementKind, in db: borrowing Connection
    ) throws -> Bool {
        try db.exists(
            """
            SELECT 1 FROM \(kind.table) INDEXED BY \(kind.table)_by_client_id
            WHERE book = \(number) AND client_id = \(clientID)
            """)
    }

    // MARK: Row numbers

    func rowNumber<Entity>(
        of id: ID<Entity>, among kind: MovementKind, in db: borrowing Connection
    ) throws -> Int64? {
        try db.first(
            """
            SELECT number FROM \(kind.table) INDEXED BY \(kind.table)_by_id
            WHERE book = \(number) AND id = \(id)
            """
        ) { try $0.int(0) }
    }

    /// Runs an update of one record and returns its row number.
    func rowNumber(after update: SQL, in db: borrowing Connection) throws -> Int64 {
        guard let number = try db.first("\(update) RETURNING number", { try $0.int(0) }) else {
            throw APIError.storedValue("a changed transaction or transfer that is not there")
        }
        return number
    }
}

package import Contracts
package import ServiceKit
package import SQLiteKit

/// The records of a book that are found by their ids.
extension Book {
    /// Returns a record that the visitor sees, or nil.
    package func find<Record: StoredRecord>(
        _ id: ID<Record.Shown>, in db: borrowing Connection
    ) throws -> Record? {
        try db.first(lookUp(id, of: Record.self)) { try Record.table.record($0) }
    }

    package func lookUp<Record: StoredRecord>(_ id: ID<Record.Shown>, of record: Record.Type) -> SQL {
        "\(Record.rows(of: self)) AND id = \(id) AND \(Record.isSeen(in: self))"
    }

    /// Returns a record, also one that the visitor does not see, or nil.
    package func stored<Record: StoredRecord>(
        _ id: ID<Record.Shown>, in db: borrowing Connection
    ) throws -> Record? {
        try db.first("\(Record.rows(of: self)) AND id = \(id)") { try Record.table.record($0) }
    }

    /// Returns all records that the visitor sees.
    package func all<Record: StoredRecord>(
        by order: SQL, in db: borrowing Connection
    ) throws -> [Record] {
        try db.all("\(Record.rows(of: self)) AND \(Record.isSeen(in: self)) ORDER BY \(order)") {
            try Record.table.record($0)
        }
    }

    package func require<Record: StoredRecord>(
        _ id: ID<Record.Shown>, in db: borrowing Connection
    ) throws -> Record {
        guard let record: Record = try find(id, in: db) else { throw Record.notFound }
        return record
    }

    /// Returns a record, unless it has changed since the client read it.
    package func require<Record: StoredRecord>(
        _ id: ID<Record.Shown>, if precondition: Precondition, in db: borrowing Connection
    ) throws -> Record {
        let record: Record = try require(id, in: db)
        try require(precondition, of: id, in: Record.table.name, db)
        return record
    }

    package func insert<Record: StoredRecord>(
        _ record: Record, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try record.prepare(in: db)
        if Record.hasOwnTimes {
            try insert(record, into: Record.table, in: db)
        } else {
            try insert(record, into: Record.table, at: now, in: db)
        }
    }

    package func update<Record: StoredRecord>(
        _ record: Record, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try db.run(
            Record.hasOwnTimes
                ? update(record.id, to: record, in: Record.table)
                : update(record.id, to: record, in: Record.table, at: now))
    }

    package func delete<Record: StoredRecord>(_ record: Record, in db: borrowing Connection) throws {
        try db.run("DELETE FROM \(Record.table.name) WHERE book = \(number) AND id = \(record.id)")
    }

    /// Returns the number of rows of a source: the text of a statement behind `FROM`.
    package func count(_ source: SQL, in db: borrowing Connection) throws -> Int {
        Int(try db.first("SELECT count(*) FROM \(source)") { try $0.int(0) } ?? 0)
    }
}

extension StoredRecord {
    fileprivate static func rows(of book: Book) -> SQL {
        "SELECT \(table.names) FROM \(table.name) WHERE book = \(book.number)"
    }
}

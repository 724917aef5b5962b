package import Contracts
package import ServiceKit
package import SQLiteKit

/// The statements that write one row of a book by the declaration of its table.
extension Book {
    package func insert<Record>(
        _ record: Record, into table: RecordTable<Record>, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            INSERT INTO \(table.name) (book, \(table.insertedNames))
            VALUES (\(number), \(table.values(of: record)))
            """)
    }

    /// Inserts the row of a record, with the time as that of its making and of its last change.
    package func insert<Record>(
        _ record: Record, into table: RecordTable<Record>, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            INSERT INTO \(table.name) (book, \(table.insertedNames), created_at, updated_at)
            VALUES (\(number), \(table.values(of: record)), \(now), \(now))
            """)
    }

    /// Returns the statement that writes a record's row again, with a new version and time of change.
    package func update<Record, Entity>(
        _ id: ID<Entity>, to record: Record, in table: RecordTable<Record>, at now: Timestamp
    ) throws -> SQL {
        update(id, of: table.name, setting: "\(try table.assignments(of: record)), updated_at = \(now)")
    }

    /// Returns the statement that writes a record's row again, with a new version.
    package func update<Record, Entity>(
        _ id: ID<Entity>, to record: Record, in table: RecordTable<Record>
    ) throws -> SQL {
        update(id, of: table.name, setting: try table.assignments(of: record))
    }

    /// Returns the statement that sets columns of a row and gives it a new version.
    package func update<Entity>(_ id: ID<Entity>, of table: SQL, setting assignments: SQL) -> SQL {
        """
        UPDATE \(table) SET \(assignments), version = version + 1
        WHERE book = \(number) AND id = \(id)
        """
    }
}

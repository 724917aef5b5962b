import Contracts
import SQLiteKit

/// The statements that write one row of a book by the list of its table's columns.
extension Book {
    /// Inserts the row of a record.
    func insert<Column>(
        _ record: Column.Record, into columns: TableColumns<Column>, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            INSERT INTO \(columns.table) (book, \(columns.names))
            VALUES (\(number), \(columns.values(of: record)))
            """)
    }

    /// Inserts the row of a record, with the time as that of its making and of its last change.
    func insert<Column>(
        _ record: Column.Record, into columns: TableColumns<Column>, at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        try db.run(
            """
            INSERT INTO \(columns.table) (book, \(columns.names), created_at, updated_at)
            VALUES (\(number), \(columns.values(of: record)), \(now), \(now))
            """)
    }

    /// Returns the statement that writes a record's row again, with a new version and time of change.
    func update<Column, Entity>(
        _ id: ID<Entity>, to record: Column.Record, in columns: TableColumns<Column>, at now: Timestamp
    ) -> SQL {
        update(
            id, of: columns.table, setting: "\(columns.assignments(of: record)), updated_at = \(now)")
    }

    /// Returns the statement that writes a record's row again, with a new version.
    func update<Column, Entity>(
        _ id: ID<Entity>, to record: Column.Record, in columns: TableColumns<Column>
    ) -> SQL {
        update(id, of: columns.table, setting: columns.assignments(of: record))
    }

    /// Returns the statement that sets columns of a row and gives it a new version.
    func update<Entity>(_ id: ID<Entity>, of table: SQL, setting assignments: SQL) -> SQL {
        """
        UPDATE \(table) SET \(assignments), version = version + 1
        WHERE book = \(number) AND id = \(id)
        """
    }
}

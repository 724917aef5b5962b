package import Contracts
package import ServiceKit
package import SQLiteKit

/// A row of one of a book's tables, as names and values of columns besides the book.
package struct BookRow: Sendable {
    package let table: String
    package private(set) var names: [String] = []
    package private(set) var values: [SQLValue] = []
    /// The columns that a row keeps as they were inserted.
    private(set) var insertedOnly: Set<String> = []

    package init(_ table: String) { self.table = table }

    package init<Record>(_ record: Record, in table: RecordTable<Record>) throws {
        self.init(table.name.text)
        for column in try table.columns(of: record) {
            names.append(column.name)
            values.append(column.value)
        }
    }

    package mutating func set(_ name: String, _ value: some SQLBindable) {
        if let index = names.firstIndex(of: name) {
            values[index] = value.sqlValue
        } else {
            names.append(name)
            values.append(value.sqlValue)
        }
    }

    package mutating func set(_ name: String, _ value: (some SQLBindable)?) { set(name, value.sqlValue) }

    mutating func setOnInsert(_ name: String, _ value: some SQLBindable) {
        set(name, value)
        insertedOnly.insert(name)
    }

    package mutating func set(_ stamps: RowStamps) {
        set("created_at", stamps.createdAt)
        set("updated_at", stamps.updatedAt)
    }

    /// The value of a column; nil for NULL and for a column that the row lacks.
    package subscript(_ name: String) -> SQLValue? {
        guard let index = names.firstIndex(of: name), values[index] != .null else { return nil }
        return values[index]
    }

    package var tableName: SQL { SQL(stringLiteral: table) }

    /// A condition on the row with the same values in some columns.
    package func condition(on columns: [String]) -> SQL {
        let equal = zip(names, values).filter { columns.contains($0.0) }
            .map { "\(SQL(stringLiteral: $0)) = \($1)" as SQL }
        return equal.isEmpty ? "TRUE" : .joined(equal, separator: " AND ")
    }
}

extension Book {
    /// Inserts a row, or changes the one with the same key.
    /// - Parameter key: the columns of the table's key besides the book.
    package func put(_ row: BookRow, key: [String] = ["id"], in db: borrowing Connection) throws {
        let names = row.names.joined(separator: ", ")
        let changes = row.names.filter { !key.contains($0) && !row.insertedOnly.contains($0) }.map {
            "\($0) = excluded.\($0)"
        }
        let values = SQL.joined(row.values.map { "\($0)" }, separator: ", ")
        let conflict =
            changes.isEmpty ? "DO NOTHING" : "DO UPDATE SET \(changes.joined(separator: ", "))"
        try db.run(
            """
            INSERT INTO \(row.tableName) (book, \(SQL(stringLiteral: names))) VALUES (\(number), \(values))
            ON CONFLICT (\(SQL(stringLiteral: (["book"] + key).joined(separator: ", ")))) \
            \(SQL(stringLiteral: conflict))
            """)
    }

    /// Inserts a row with the time of its making, or changes the one with the same key; the time is that of
    /// the last change in both cases.
    package func put(
        _ row: BookRow, key: [String], at now: Timestamp, in db: borrowing Connection
    ) throws {
        var row = row
        row.set("updated_at", now)
        row.setOnInsert("created_at", now)
        try put(row, key: key, in: db)
    }

    /// Returns all columns of the rows of a table that a condition lets through.
    package func rows(
        of table: String, where condition: SQL, in db: borrowing Connection
    ) throws -> [BookRow] {
        let columns = try db.columns(of: table).filter { $0 != "book" }
        return try db.all(
            """
            SELECT \(SQL(stringLiteral: columns.joined(separator: ", "))) FROM \(SQL(stringLiteral: table))
            WHERE book = \(number) AND \(condition)
            """
        ) { row in
            var found = BookRow(table)
            for (index, name) in columns.enumerated() { found.set(name, try row.value(index)) }
            return found
        }
    }

    /// Inserts a row unless it breaks a unique key of its table. Returns whether it was inserted.
    @discardableResult
    package func add(_ row: BookRow, in db: borrowing Connection) throws -> Bool {
        let names = SQL(stringLiteral: row.names.joined(separator: ", "))
        let values = SQL.joined(row.values.map { "\($0)" }, separator: ", ")
        return try db.run(
            """
            INSERT INTO \(row.tableName) (book, \(names)) VALUES (\(number), \(values))
            ON CONFLICT DO NOTHING
            """) > 0
    }

    package func has<Entity>(_ id: ID<Entity>, in table: SQL, _ db: borrowing Connection) throws -> Bool {
        try db.exists("SELECT 1 FROM \(table) WHERE book = \(number) AND id = \(id)")
    }
}

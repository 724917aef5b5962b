package import SQLiteKit
internal import Synchronization

/// The schema of a service's database for PostgreSQL, made of the schema that its migrations give in SQLite.
///
/// Numbers are `bigint` (a flag too: 0 or 1, by a CHECK), texts compare by their bytes, as in SQLite.
package struct PostgresSchema: Sendable {
    /// The statements that make the schema, in order, with the rows that migrations have filled in.
    package let statements: [String]
    /// The names of the tables, those that others refer to first.
    package let tables: [String]
    /// The names of the virtual tables, which PostgreSQL does not have.
    package let virtualTables: [String]

    /// The schemas that were made, by the checksums of their migrations: tests make the same one very often.
    private static let known = Mutex<[[String]: PostgresSchema]>([:])

    /// Returns the schema that migrations give.
    package static func made(of migrations: [Migration]) throws -> PostgresSchema {
        let key = migrations.map(\.checksum)
        if let schema = known.withLock({ $0[key] }) { return schema }
        let schema = try Database.withSchema(of: migrations) { try PostgresSchema($0) }
        known.withLock { $0[key] = schema }
        return schema
    }

    /// Reads the schema of a database that has gone through its migrations and nothing else: its rows
    /// belong to the schema.
    package init(_ db: borrowing Connection) throws {
        let entries = try db.all(
            """
            SELECT type, name, tbl_name, sql FROM sqlite_schema
            WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY rowid
            """
        ) { (type: try $0.text(0), name: try $0.text(1), table: try $0.text(2), sql: try $0.text(3)) }
        virtualTables = entries.filter { $0.sql.hasPrefix("CREATE VIRTUAL") }.map(\.name)
        let (virtual, shadows) = (virtualTables, virtualTables.map { "\($0)_" })
        let real = entries.filter { entry in
            !virtual.contains(entry.name) && !shadows.contains { entry.name.hasPrefix($0) }
        }
        func all(_ type: String) -> [(table: String, text: String)] {
            real.filter { $0.type == type }.map { ($0.table, $0.sql) }
        }
        let indexes = Dictionary(grouping: all("index")) { $0.table }
        let tables = SchemaTable.parentsFirst(all("table").map { SchemaTable($0.text) })
        self.tables = tables.map(\.name)
        // A foreign key needs the unique index of its parent.
        statements =
            tables.flatMap { table in
                [table.creation] + (indexes[table.name] ?? []).map { SchemaText.rendered($0.text) }
            }
            + (try tables.flatMap { table in try SchemaRows.statements(of: table.name, in: db) })
            + all("view").map { SchemaText.rendered($0.text) }
            + all("trigger").flatMap { SchemaTrigger($0.text).creation }
    }
}

/// The rows that a database has after its migrations, such as the id of its event feed.
enum SchemaRows {
    /// Returns the statements that insert a table's rows.
    static func statements(of table: String, in db: borrowing Connection) throws -> [String] {
        let columns = try db.all("SELECT name FROM pragma_table_info(\(table)) ORDER BY cid") {
            try $0.text(0)
        }
        let names = columns.map { "\"\($0)\"" }
        // The names come from our own migrations.
        let literals = names.map { "quote(\($0))" }.joined(separator: ", ")
        return try db.all(SQL(stringLiteral: "SELECT \(literals) FROM \"\(table)\" ORDER BY 1")) { row in
            let values = try columns.indices.map { column in
                let literal = try row.text(column)
                return literal.hasPrefix("X'") ? PostgresText.bytes("x" + literal.dropFirst()) : literal
            }
            return """
                INSERT INTO "\(table)" (\(names.joined(separator: ", ")))
                VALUES (\(values.joined(separator: ", ")))
                """
        }
    }
}

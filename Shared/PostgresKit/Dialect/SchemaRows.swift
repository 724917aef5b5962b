internal import SQLiteKit

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

import PostgresKit
import SQLiteKit

/// The tables of a service's database, those that others refer to first.
struct StoredTables {
    struct Table: Sendable {
        let name: String
        let columns: [String]
        /// The columns of the primary key; none where equal rows may stand beside each other.
        let key: [String]
        /// The column that the engine numbers.
        let number: String?
    }

    let all: [Table]

    init(of migrations: [Migration]) throws {
        all = try Database.withSchema(of: migrations) { db in
            try PostgresSchema(db).tables.map { name in
                let columns = try db.all(
                    "SELECT name, pk, type FROM pragma_table_info(\(name)) ORDER BY cid"
                ) { (name: try $0.text(0), place: try $0.int(1), type: try $0.text(2)) }
                let key = columns.filter { $0.place > 0 }.sorted { $0.place < $1.place }
                return Table(
                    name: name, columns: columns.map(\.name),
                    key: key.map(\.name),
                    number: key.count == 1 && key[0].type == "INTEGER" ? key[0].name : nil)
            }
        }
    }
}

extension Connection {
    /// The highest number that a server has given to an event, also to one that is deleted; 0 for a file.
    func lastServerNumber() throws -> Int64 {
        isFile ? 0 : try first("SELECT last_value FROM coffer_numbers") { try $0.int(0) } ?? 0
    }

    /// Lets an engine that counts rows go on after the highest numbers; SQLite does so by itself. An event's
    /// number is never given twice, also where the events are gone.
    func restartNumbers(of tables: [StoredTables.Table], lastEvent: Int64) throws {
        let hasEvents = tables.contains { $0.name == "event_stream" }
        guard !isFile else {
            if hasEvents {
                try run(
                    """
                    UPDATE event_stream SET newest = max(
                        newest, pruned, \(lastEvent), (SELECT coalesce(max(sequence), 0) FROM events))
                    """)
            }
            return
        }
        for table in tables {
            guard let number = table.number else { continue }
            _ = try exists(
                SQL(
                    stringLiteral: """
                        SELECT setval(pg_get_serial_sequence('\(table.name)', '\(number)'), (
                            SELECT coalesce(max(\(number)), 0) + 1 FROM \(table.name)), false)
                        WHERE pg_get_serial_sequence('\(table.name)', '\(number)') IS NOT NULL
                        """))
        }
        if hasEvents {
            _ = try exists(
                """
                SELECT setval('coffer_numbers', (SELECT greatest(newest, pruned, (
                    SELECT coalesce(max(sequence), 0) FROM events)) + 1 FROM event_stream), false)
                """)
        }
    }

    /// Takes the triggers of tables out of a copy that is being filled: what they would write is copied, too.
    /// Returns the statements that bring them back.
    func pauseTriggers(of tables: [StoredTables.Table]) throws -> [SQL] {
        guard isFile else {
            return try tables.map { table in
                try run(SQL(stringLiteral: "ALTER TABLE \"\(table.name)\" DISABLE TRIGGER USER"))
                return SQL(stringLiteral: "ALTER TABLE \"\(table.name)\" ENABLE TRIGGER USER")
            }
        }
        let triggers = try all("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name") {
            (name: try $0.text(0), sql: try $0.text(1))
        }
        for trigger in triggers { try run(SQL(stringLiteral: "DROP TRIGGER \"\(trigger.name)\"")) }
        return triggers.map { SQL(stringLiteral: $0.sql) }
    }
}

package import SQLiteKit

/// The statements of the search that each engine has its own of: an FTS5 table without texts in SQLite, a
/// table of `tsvector` with a GIN index in PostgreSQL. Both hold the same tokens under the same numbers.
package enum SearchStatements {
    /// PostgreSQL's table in place of SQLite's search tables.
    package static let serverTables = [
        ServerTable(
            "search",
            [
                "CREATE TABLE search (rowid bigint PRIMARY KEY, words tsvector NOT NULL)",
                "CREATE INDEX search_by_words ON search USING gin (words)",
            ])
    ]

    /// Adds a row; `number` is an expression, `words` are tokens with spaces between.
    static func add(_ words: String, at number: SQL, in db: borrowing Connection) throws {
        if db.isFile {
            try db.run("INSERT INTO search (rowid, words) VALUES (\(number), \(words))")
        } else {
            try db.run(
                """
                INSERT INTO search (rowid, words)
                VALUES (\(number), array_to_tsvector(string_to_array(\(words), ' ')))
                """)
        }
    }

    /// Removes a row. FTS5 stores no texts, so `words` must be those that were added.
    static func remove(_ words: String, at number: Int64, in db: borrowing Connection) throws {
        if db.isFile {
            try db.run("INSERT INTO search (search, rowid, words) VALUES ('delete', \(number), \(words))")
        } else {
            try db.run("DELETE FROM search WHERE rowid = \(number)")
        }
    }

    /// The expression for the number of the row that the unit inserted last into a table that numbers its
    /// rows.
    static func insertedNumber(in db: borrowing Connection) -> SQL {
        db.isFile ? "last_insert_rowid()" : "lastval()"
    }

    /// The condition that a row has the tokens of an expression.
    static func match(_ expression: String, in db: borrowing Connection) -> SQL {
        db.isFile
            ? "search MATCH \(expression)" : "search.words @@ CAST(CAST(\(expression) AS text) AS tsquery)"
    }

    /// Passes each token with a prefix, and the number of its row.
    package static func forEach(
        startingWith prefix: String, in db: borrowing Connection, _ body: (borrowing Row) throws -> Void
    ) throws {
        if db.isFile {
            try db.forEach(
                """
                SELECT term, doc FROM search_words
                WHERE term >= \(prefix) AND term <= \(prefix + "\u{10FFFF}")
                """, body)
        } else {
            let all = "'\(prefix)':*"
            try db.forEach(
                """
                SELECT word.lexeme, search.rowid FROM search, unnest(search.words) AS word
                WHERE \(match(all, in: db)) AND starts_with(word.lexeme, \(prefix))
                """, body)
        }
    }
}

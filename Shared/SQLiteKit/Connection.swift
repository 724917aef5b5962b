/// Runs the statements of a read or write body; cannot be stored. Statements are kept prepared by their text.
///
/// Throws `.misuse` when a body begins or ends a transaction, attaches a file or runs several statements in
/// one text.
package struct Connection: ~Copyable {
    private let handle: DatabaseHandle

    init(_ handle: DatabaseHandle) { self.handle = handle }

    /// Returns all rows, mapped.
    package func all<Value>(_ sql: SQL, _ map: (borrowing Row) throws -> Value) throws -> [Value] {
        var values: [Value] = []
        try forEach(sql) { row in values.append(try map(row)) }
        return values
    }

    /// Returns the first row, mapped, or nil if there is none.
    package func first<Value>(_ sql: SQL, _ map: (borrowing Row) throws -> Value) throws -> Value? {
        try handle.withStatement(sql) { statement in
            guard try handle.step(statement) else { return nil }
            let value = try map(Row(statement: statement.pointer))
            // SQLite checks the foreign keys of a change with RETURNING only at the statement's end.
            if !statement.isReadOnly { while try handle.step(statement) {} }
            return value
        }
    }

    /// Passes each row to `body`.
    package func forEach(_ sql: SQL, _ body: (borrowing Row) throws -> Void) throws {
        try forEachWhile(sql) { row in
            try body(row)
            return true
        }
    }

    /// Passes rows to `body` until `body` returns false. Returns whether `body` took every row.
    @discardableResult
    package func forEachWhile(_ sql: SQL, _ body: (borrowing Row) throws -> Bool) throws -> Bool {
        try handle.withStatement(sql) { statement in
            while try handle.step(statement) {
                guard try body(Row(statement: statement.pointer)) else { return false }
            }
            return true
        }
    }

    /// Runs a statement; returns the number of rows that it inserted, updated or deleted.
    @discardableResult
    package func run(_ sql: SQL) throws -> Int {
        try handle.withStatement(sql) { statement in
            while try handle.step(statement) {}
            return statement.countsChanges ? handle.changedRows : 0
        }
    }

    /// Throws `.interrupted` if the read is past its time limit. For bodies that work long between two
    /// statements, which must not hold an event loop either.
    package func requireTime() throws { try handle.requireTime() }

    /// A counter that rises with every row or schema change on this connection.
    package var rowsChanged: Int64 { handle.changeMark }

    package func exists(_ sql: SQL) throws -> Bool {
        try first(sql) { _ in true } ?? false
    }

    package func hasTable(_ name: String) throws -> Bool {
        try exists("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = \(name)")
    }

    /// Announces slow work that SQLite's progress handler cannot see: much to compute and encode from few
    /// rows, or one long step of a statement. On an event loop's connection it throws `.interrupted`, and the
    /// body runs again on a background reader; elsewhere it does nothing.
    package func leaveLoop() throws(SQLiteError) {
        guard handle.limit.passOnLoop() else { return }
        throw SQLiteError(.interrupted, "a read that leaves the loop")
    }
}

/// What a read or write body may do; cannot be stored. Statements are kept prepared by their text.
///
/// A body may not begin or end transactions, attach files or run several statements in one text: `.misuse`.
package struct Connection: ~Copyable {
    private let handle: DatabaseHandle

    init(_ handle: DatabaseHandle) { self.handle = handle }

    /// All rows, mapped.
    package func all<Value>(_ sql: SQL, _ map: (borrowing Row) throws -> Value) throws -> [Value] {
        var values: [Value] = []
        try forEach(sql) { row in values.append(try map(row)) }
        return values
    }

    /// The first row, mapped, or nil.
    package func first<Value>(_ sql: SQL, _ map: (borrowing Row) throws -> Value) throws -> Value? {
        try handle.withStatement(sql) { statement in
            guard try handle.step(statement) else { return nil }
            let value = try map(Row(statement: statement.pointer))
            // A change with RETURNING checks its foreign keys at the end only.
            if !statement.isReadOnly { while try handle.step(statement) {} }
            return value
        }
    }

    /// Each row in turn.
    package func forEach(_ sql: SQL, _ body: (borrowing Row) throws -> Void) throws {
        try handle.withStatement(sql) { statement in
            while try handle.step(statement) { try body(Row(statement: statement.pointer)) }
        }
    }

    /// Runs a statement that changes rows; how many it changed.
    @discardableResult
    package func run(_ sql: SQL) throws -> Int {
        try handle.withStatement(sql) { statement in
            while try handle.step(statement) {}
            return statement.countsChanges ? handle.changedRows : 0
        }
    }

    /// Ends a read that has run past its limit, as the next statement would: for work that is long between
    /// two statements, which may not hold a loop either.
    package func requireTime() throws { try handle.requireTime() }

    /// Rises with every row that a statement changes here.
    package var rowsChanged: Int64 { handle.changeMark }

    /// Whether there is a row.
    package func exists(_ sql: SQL) throws -> Bool {
        try first(sql) { _ in true } ?? false
    }

    /// Says that what follows is long in a way that SQLite does not see: much to compute and encode from few
    /// rows, or one long step of a statement. On an event loop's connection the read ends here, and its body
    /// runs again on a background reader; elsewhere nothing happens.
    package func leaveLoop() throws(SQLiteError) {
        guard handle.limit.passOnLoop() else { return }
        throw SQLiteError(.interrupted, "a read that leaves the loop")
    }
}

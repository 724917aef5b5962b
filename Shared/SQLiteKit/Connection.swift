package import Vocabulary

/// Runs the statements of a read or write body; cannot be stored. Statements are kept prepared by their text.
///
/// Throws `.misuse` when a body begins or ends a transaction, attaches a file or runs several statements in
/// one text.
package struct Connection: ~Copyable {
    private enum Engine {
        case file(DatabaseHandle)
        case server(any ServerSession)
    }

    private let engine: Engine

    init(_ handle: DatabaseHandle) { engine = .file(handle) }

    package init(_ session: any ServerSession) { engine = .server(session) }

    /// Tells of a change once the unit is committed (`Database.onNotices`).
    package func tell(_ notice: ChangeNotice) {
        switch engine {
        case .file(let handle): handle.notices.append(notice)
        case .server(let session): session.notices.append(notice)
        }
    }

    /// Empties the write-ahead log soon after the unit is committed, so that nothing which this unit or an
    /// earlier one deleted is left in it; a long read delays that. Does nothing on a server.
    package func emptyLog() {
        if case .file(let handle) = engine { handle.emptiesLog = true }
    }

    /// Returns what the unit tells, and begins with nothing again.
    func takeNotices() -> [ChangeNotice] {
        switch engine {
        case .file(let handle):
            defer { handle.notices = [] }
            return handle.notices
        case .server(let session):
            defer { session.notices = [] }
            return session.notices
        }
    }

    /// Returns all rows, mapped.
    package func all<Value>(_ sql: SQL, _ map: (borrowing Row) throws -> Value) throws -> [Value] {
        var values: [Value] = []
        try forEach(sql) { row in values.append(try map(row)) }
        return values
    }

    /// Returns the first row, mapped, or nil if there is none.
    package func first<Value>(_ sql: SQL, _ map: (borrowing Row) throws -> Value) throws -> Value? {
        switch engine {
        case .file(let handle):
            return try handle.withStatement(sql) { statement in
                guard try handle.step(statement) else { return nil }
                let value = try map(Row(statement: statement.pointer))
                // SQLite checks the foreign keys of a change with RETURNING only at the statement's end.
                if !statement.isReadOnly { while try handle.step(statement) {} }
                return value
            }
        case .server(let session):
            let rows = try session.rows(sql)
            return rows.count == 0 ? nil : try withUnsafePointer(to: rows) { try map(Row($0, 0)) }
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
        switch engine {
        case .file(let handle):
            return try handle.withStatement(sql) { statement in
                while try handle.step(statement) {
                    guard try body(Row(statement: statement.pointer)) else { return false }
                }
                return true
            }
        case .server(let session):
            return try session.pieces(of: sql) { rows in
                try withUnsafePointer(to: rows) { pointer in
                    for row in 0..<rows.count {
                        guard try body(Row(pointer, row)) else { return false }
                    }
                    return true
                }
            }
        }
    }

    /// Runs a statement. A server gets it with the next one that is read, or with COMMIT: its error ends the
    /// unit, and must not be caught in the body.
    package func run(_ sql: SQL) throws {
        switch engine {
        case .file(let handle):
            try handle.withStatement(sql) { statement in
                while try handle.step(statement) {}
            }
        case .server(let session): try session.send(sql)
        }
    }

    /// Runs a statement; returns the number of rows that it inserted, updated or deleted. Disfavored, so that
    /// a call whose result nobody uses need not wait for a server's answer.
    @_disfavoredOverload
    package func run(_ sql: SQL) throws -> Int {
        switch engine {
        case .file(let handle):
            return try handle.withStatement(sql) { statement in
                while try handle.step(statement) {}
                return statement.countsChanges ? handle.changedRows : 0
            }
        case .server(let session): return try session.rows(sql).changedRows
        }
    }

    /// Runs a step at the end of the unit, just before COMMIT, where a server needs it: what it locks is
    /// locked for as short as possible. In a file, whose units run one after the other, the step runs now.
    package func atEnd(_ step: @escaping (borrowing Connection) throws -> Void) throws {
        switch engine {
        case .file: try step(self)
        case .server(let session): try session.atEnd(step)
        }
    }

    /// Inserts a row with a number higher than that of any row before. Whoever reads a number has read every
    /// lower one that there will ever be: rows appear in the order of their numbers.
    ///
    /// A server's units run side by side, so there the row is inserted at the end of the unit, under a lock
    /// that is held until its COMMIT.
    /// - Parameters:
    ///   - counter: the statement that returns a file's next number.
    ///   - insert: the statement for a number, which is an expression.
    package func appendInOrder(counter: SQL, _ insert: @escaping (_ number: SQL) -> SQL) throws {
        switch engine {
        case .file:
            let number = try first(counter) { try $0.int(0) }
            try run(insert("\(number)"))
        case .server(let session): try session.appendInOrder(insert)
        }
    }

    /// Throws `.interrupted` or `.timedOut` if the read is past its time limit. For bodies that work long
    /// between two statements, which must not hold an event loop either.
    package func requireTime() throws {
        switch engine {
        case .file(let handle): try handle.requireTime()
        case .server(let session): try session.requireTime()
        }
    }

    /// A counter that rises with every row or schema change on this connection; a server's with every
    /// statement that may change rows.
    package var rowsChanged: Int64 {
        switch engine {
        case .file(let handle): handle.changeMark
        case .server(let session): session.changes
        }
    }

    package func exists(_ sql: SQL) throws -> Bool {
        try first(sql) { _ in true } ?? false
    }

    package func hasTable(_ name: String) throws -> Bool {
        switch engine {
        case .file: try exists("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = \(name)")
        case .server(let session): try session.hasTable(name)
        }
    }

    /// The names of a table's columns in their order; none if there is no such table.
    package func columns(of table: String) throws -> [String] {
        switch engine {
        case .file: try all("SELECT name FROM pragma_table_info(\(table)) ORDER BY cid") { try $0.text(0) }
        case .server(let session): try session.columns(of: table)
        }
    }

    /// Whether the statements run in a file, which has pages and pragmas, and SQLite's search tables. Few
    /// statements ask: the others are the same for both engines.
    package var isFile: Bool {
        if case .file = engine { true } else { false }
    }

    /// Announces slow work that SQLite's progress handler cannot see: much to compute and encode from few
    /// rows, or one long step of a statement. On an event loop's connection it throws `.interrupted`, and the
    /// body runs again on a background reader; elsewhere it does nothing.
    package func leaveLoop() throws(SQLiteError) {
        guard case .file(let handle) = engine, handle.limit.passOnLoop() else { return }
        throw SQLiteError(.interrupted, "a read that leaves the loop")
    }
}

#if canImport(CSQLite)
    import CSQLite
#else
    import SQLite3
#endif

/// A SQLite file with one connection, which the actor that owns it uses. A transaction that is committed
/// survives a kill of the program and the device's loss of power.
final class SQLiteFile {
    private let connection: OpaquePointer
    private var statements: [String: OpaquePointer] = [:]

    /// Opens a file and creates a missing one.
    init(_ path: String) throws {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX
        let code = sqlite3_open_v2(path, &opened, flags, nil)
        guard let opened else { throw SQLiteFailure(code: code, message: "no memory to open \(path)") }
        connection = opened
        guard code == SQLITE_OK else { throw failure(code) }
        // `fullfsync` is for Apple's systems, which otherwise leave a commit to the disk's own cache.
        for setting in ["fullfsync=1", "journal_mode=WAL", "synchronous=FULL", "secure_delete=ON"] {
            try each("PRAGMA \(setting)") { _ in }
        }
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(connection)
    }

    /// Runs a statement that answers no rows.
    func run(_ sql: String, _ values: SQLiteValue...) throws {
        try step(sql, values) { _ in true }
    }

    /// Calls `body` with each row.
    func each(_ sql: String, _ values: SQLiteValue..., body: (SQLiteRow) throws -> Void) throws {
        try step(sql, values) { row in
            try body(row)
            return true
        }
    }

    /// Calls `body` with each row until it returns false.
    func scan(_ sql: String, _ values: SQLiteValue..., body: (SQLiteRow) throws -> Bool) throws {
        try step(sql, values, body)
    }

    /// Returns the first row's value, or nil without a row.
    func first<Value>(
        _ sql: String, _ values: SQLiteValue..., body: (SQLiteRow) throws -> Value
    ) throws -> Value? {
        var found: Value?
        try step(sql, values) { row in
            found = try body(row)
            return false
        }
        return found
    }

    /// Keeps everything that `body` writes, or nothing when it throws.
    func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        try run("BEGIN IMMEDIATE")
        do {
            let value = try body()
            try run("COMMIT")
            return value
        } catch {
            // The error that led here is the one to report; some errors have ended the transaction already.
            try? run("ROLLBACK")
            throw error
        }
    }

    private func step(
        _ sql: String, _ values: [SQLiteValue], _ body: (SQLiteRow) throws -> Bool
    ) throws {
        // A statement that another reading is in the middle of is no longer among the kept ones.
        let statement = try statements.removeValue(forKey: sql) ?? prepare(sql)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
            if let other = statements.updateValue(statement, forKey: sql) { sqlite3_finalize(other) }
        }
        for (index, value) in values.enumerated() {
            let code = value.bind(to: statement, at: Int32(truncatingIfNeeded: index + 1))
            guard code == SQLITE_OK else { throw failure(code) }
        }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: if try !body(SQLiteRow(statement: statement)) { return }
            case SQLITE_DONE: return
            case let code: throw failure(code)
            }
        }
    }

    private func prepare(_ sql: String) throws -> OpaquePointer {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
        guard code == SQLITE_OK, let statement else { throw failure(code) }
        return statement
    }

    private func failure(_ code: Int32) -> SQLiteFailure {
        SQLiteFailure(code: code, message: String(cString: sqlite3_errmsg(connection)))
    }
}

/// A failure of the copy's file: a full disk, for example. `code` is SQLite's.
public struct SQLiteFailure: Error, Sendable {
    public let code: Int32
    public let message: String
}

/// The columns of the row that a statement is at.
struct SQLiteRow {
    let statement: OpaquePointer

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
    func text(_ column: Int32) -> String? {
        sqlite3_column_text(statement, column).map { String(cString: $0) }
    }
    func bytes(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(statement, column) else { return [] }
        let count = Int(sqlite3_column_bytes(statement, column))
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}

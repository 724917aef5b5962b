import CSQLite
package import SQLiteKit

/// A connection to a database file without the protection that `SQLiteKit` gives its own, for tests that
/// damage files.
package final class RawDatabase {
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    private let pointer: OpaquePointer

    package init(_ path: String) throws {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE, nil)
        guard code == SQLITE_OK, let opened else { throw Problem(description: "not opened: \(path)") }
        pointer = opened
        sqlite3_busy_timeout(pointer, 10_000)
        try run("PRAGMA wal_autocheckpoint = 0")
    }

    deinit { sqlite3_close(pointer) }

    package func run(_ sql: String, _ values: [SQLValue] = []) throws { _ = try rows(sql, values) }

    /// Returns the rows of a statement, each with the names of its columns.
    package func rows(
        _ sql: String, _ values: [SQLValue] = []
    ) throws -> [[(name: String, value: SQLValue)]] {
        var prepared: OpaquePointer?
        guard sqlite3_prepare_v2(pointer, sql, -1, &prepared, nil) == SQLITE_OK, let prepared else {
            throw problem(sql)
        }
        defer { sqlite3_finalize(prepared) }
        for (index, value) in values.enumerated() { bind(value, to: Int32(index + 1), of: prepared) }
        var rows: [[(name: String, value: SQLValue)]] = []
        while true {
            switch sqlite3_step(prepared) {
            case SQLITE_ROW:
                rows.append((0..<sqlite3_column_count(prepared)).map { column(Int32($0), of: prepared) })
            case SQLITE_DONE: return rows
            default: throw problem(sql)
            }
        }
    }

    private func problem(_ sql: String) -> Problem {
        Problem(description: "\(String(cString: sqlite3_errmsg(pointer))): \(sql)")
    }

    private func bind(_ value: SQLValue, to index: Int32, of statement: OpaquePointer) {
        switch value {
        case .null: sqlite3_bind_null(statement, index)
        case .integer(let number): sqlite3_bind_int64(statement, index, number)
        case .text(let text): _ = coffer_sqlite_bind_text(statement, index, text, Int32(text.utf8.count))
        case .blob(let bytes): _ = coffer_sqlite_bind_blob(statement, index, bytes, Int32(bytes.count))
        case .id(let high, let low):
            let bytes = [high, low].flatMap { half in
                (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * UInt64($0))) }
            }
            _ = coffer_sqlite_bind_blob(statement, index, bytes, 16)
        }
    }

    private func column(_ index: Int32, of statement: OpaquePointer) -> (name: String, value: SQLValue) {
        let name = sqlite3_column_name(statement, index).map { String(cString: $0) } ?? ""
        switch sqlite3_column_type(statement, index) {
        case SQLITE_INTEGER: return (name, .integer(sqlite3_column_int64(statement, index)))
        case SQLITE_TEXT:
            let text = sqlite3_column_text(statement, index).map { String(cString: $0) } ?? ""
            return (name, .text(text))
        case SQLITE_BLOB:
            let start = sqlite3_column_blob(statement, index)
            let count = Int(sqlite3_column_bytes(statement, index))
            return (
                name, .blob([UInt8](UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)))
            )
        default: return (name, .null)
        }
    }
}

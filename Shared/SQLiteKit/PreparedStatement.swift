internal import CSQLite

/// A compiled statement, finalized with its last reference.
final class PreparedStatement {
    let pointer: OpaquePointer
    let text: String
    let parameterCount: Int
    let isReadOnly: Bool
    /// True for INSERT, UPDATE, DELETE and REPLACE, which `sqlite3_changes64` counts.
    let countsChanges: Bool
    /// True from its lookup to its reset; a nested use of the same text gets another statement.
    var isRunning = false
    /// The cache's clock at the last use.
    var lastUse: UInt64 = 0
    #if DEBUG
        /// For `StatementRecord`.
        var boundTypes = ""
    #endif

    init(_ pointer: OpaquePointer, text: String) {
        self.pointer = pointer
        self.text = text
        parameterCount = Int(sqlite3_bind_parameter_count(pointer))
        isReadOnly = sqlite3_stmt_readonly(pointer) != 0
        countsChanges = !isReadOnly && Self.isDataChange(text)
    }

    deinit { sqlite3_finalize(pointer) }

    /// Resets the statement and clears its values: an unreset statement would hide later writes and stop
    /// checkpoints.
    func end() {
        sqlite3_reset(pointer)
        sqlite3_clear_bindings(pointer)
        isRunning = false
    }

    /// Binds one value to a parameter, counted from 1; returns SQLite's result code.
    func bind(_ value: SQLValue, at index: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(pointer, index)
        case .integer(let number): return sqlite3_bind_int64(pointer, index, number)
        case .text(let string):
            // SQLite refuses a length past SQLITE_LIMIT_LENGTH before it copies a byte.
            var string = string
            return string.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    let length = Int32(clamping: characters.count)
                    return coffer_sqlite_bind_text(pointer, index, characters.baseAddress, length)
                }
            }
        case .blob(let blob):
            return blob.withUnsafeBytes { bytes in
                coffer_sqlite_bind_blob(pointer, index, bytes.baseAddress, Int32(clamping: bytes.count))
            }
        case .id(let high, let low):
            let halves = (high.bigEndian, low.bigEndian)
            return withUnsafeBytes(of: halves) { bytes in
                coffer_sqlite_bind_blob(pointer, index, bytes.baseAddress, Int32(bytes.count))
            }
        }
    }

    private static func isDataChange(_ text: String) -> Bool {
        let firstWord = text.utf8.drop { $0 == 32 || $0 == 10 || $0 == 9 || $0 == 13 }
            .prefix { $0 > 64 }
        let word = String(Substring(firstWord)).lowercased()
        return ["insert", "update", "delete", "replace", "with"].contains(word)
    }
}

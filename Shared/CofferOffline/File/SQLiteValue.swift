#if canImport(CSQLite)
    import CSQLite
#else
    import SQLite3
#endif

/// A value of a statement's parameter.
enum SQLiteValue: ExpressibleByNilLiteral {
    case null, integer(Int64), text(String), bytes([UInt8])

    init(nilLiteral: ()) { self = .null }
    init(_ text: String?) { self = text.map { .text($0) } ?? .null }
    init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
    init(_ bytes: [UInt8]?) { self = bytes.map { .bytes($0) } ?? .null }

    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        // SQLITE_TRANSIENT, which Swift does not import: SQLite copies the bytes.
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        return switch self {
        case .null: sqlite3_bind_null(statement, index)
        case .integer(let number): sqlite3_bind_int64(statement, index, number)
        case .text(let text): sqlite3_bind_text(statement, index, text, -1, copied)
        case .bytes(let bytes): sqlite3_bind_blob64(statement, index, bytes, UInt64(bytes.count), copied)
        }
    }
}

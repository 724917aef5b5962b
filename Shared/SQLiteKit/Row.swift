internal import CSQLite
public import Vocabulary

/// One row of a running statement; columns count from 0. A read throws `.unreadable` if the column holds
/// another type, or NULL unless the read's name ends in `OrNil`. So no damaged value is ever answered as 0 or
/// as an empty text.
// Usable from inline, because otherwise other modules inline no member and look an id's type up on each read.
@usableFromInline package struct Row: ~Copyable {
    enum Source {
        /// A statement of SQLite that stands at the row.
        case statement(OpaquePointer)
        /// A place in a server's rows. A pointer, since counting references would cost SQLite's rows a tenth.
        case server(UnsafePointer<any ServerRows>, Int)
    }

    let source: Source

    init(statement: OpaquePointer) { source = .statement(statement) }

    init(_ rows: UnsafePointer<any ServerRows>, _ row: Int) { source = .server(rows, row) }

    @usableFromInline package func isNull(_ column: Int) -> Bool {
        switch source {
        case .statement(let statement): sqlite3_column_type(statement, index(column)) == SQLITE_NULL
        case .server(let rows, let row):
            if case .null = rows.pointee.value(row, column) { true } else { false }
        }
    }

    @usableFromInline package func int(_ column: Int) throws(SQLiteError) -> Int64 {
        switch source {
        case .statement(let statement):
            let value = sqlite3_column_value(statement, index(column))
            guard sqlite3_value_type(value) == SQLITE_INTEGER else { break }
            return sqlite3_value_int64(value)
        case .server(let rows, let row):
            guard case .integer(let number) = rows.pointee.value(row, column) else { break }
            return number
        }
        throw unreadable(column, "a number")
    }

    @usableFromInline package func intOrNil(_ column: Int) throws(SQLiteError) -> Int64? {
        isNull(column) ? nil : try int(column)
    }

    /// Reads 0 as false and 1 as true.
    @usableFromInline package func bool(_ column: Int) throws(SQLiteError) -> Bool {
        switch try int(column) {
        case 0: false
        case 1: true
        default: throw unreadable(column, "0 or 1")
        }
    }

    @usableFromInline package func text(_ column: Int) throws(SQLiteError) -> String {
        guard let text = String(validating: try textBytes(column), as: UTF8.self) else {
            throw unreadable(column, "UTF-8")
        }
        return text
    }

    @usableFromInline package func textOrNil(_ column: Int) throws(SQLiteError) -> String? {
        isNull(column) ? nil : try text(column)
    }

    /// Returns a value of any type that a column of ours has, to bind it again.
    package func value(_ column: Int) throws(SQLiteError) -> SQLValue {
        if isNull(column) { return .null }
        if let bytes = blobBytes(column) { return .blob([UInt8](bytes)) }
        if let number = try? int(column) { return .integer(number) }
        return .text(try text(column))
    }

    package func blob(_ column: Int) throws(SQLiteError) -> [UInt8] {
        guard let bytes = blobBytes(column) else { throw unreadable(column, "a blob") }
        return [UInt8](bytes)
    }

    package func blobOrNil(_ column: Int) throws(SQLiteError) -> [UInt8]? {
        isNull(column) ? nil : try blob(column)
    }

    /// Passes the bytes of a text without copying; they are valid in the closure only.
    @inlinable
    package func withText<Value>(
        _ column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value
    ) throws -> Value {
        try body(try textBytes(column))
    }

    /// Passes the bytes of a text without copying, nil for NULL; they are valid in the closure only.
    @inlinable
    package func withTextOrNil<Value>(
        _ column: Int, _ body: (UnsafeBufferPointer<UInt8>?) throws -> Value
    ) throws -> Value {
        try body(isNull(column) ? nil : try textBytes(column))
    }

    @usableFromInline
    package func textBytes(_ column: Int) throws(SQLiteError) -> UnsafeBufferPointer<UInt8> {
        switch source {
        case .statement(let statement):
            let value = sqlite3_column_value(statement, index(column))
            guard sqlite3_value_type(value) == SQLITE_TEXT, let bytes = sqlite3_value_text(value) else {
                break
            }
            return UnsafeBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value)))
        case .server(let rows, let row):
            guard case .text(let bytes) = rows.pointee.value(row, column) else { break }
            return bytes
        }
        throw unreadable(column, "a text")
    }

    private func blobBytes(_ column: Int) -> UnsafeRawBufferPointer? {
        switch source {
        case .statement(let statement):
            let value = sqlite3_column_value(statement, index(column))
            guard sqlite3_value_type(value) == SQLITE_BLOB else { return nil }
            // The pointer comes before the count: asking for the bytes may convert the value
            // (sqlite.org/c3ref/column_blob.html).
            let bytes = sqlite3_value_blob(value)
            let count = Int(sqlite3_value_bytes(value))
            return UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
        case .server(let rows, let row):
            guard case .blob(let bytes) = rows.pointee.value(row, column) else { return nil }
            return bytes
        }
    }

    @inlinable
    package func id<Entity>(
        _ column: Int, _ entity: Entity.Type = Entity.self
    ) throws(SQLiteError) -> ID<Entity> {
        let (high, low) = try halves(column)
        return ID(high: high, low: low)
    }

    @usableFromInline
    package func halves(_ column: Int) throws(SQLiteError) -> (UInt64, UInt64) {
        guard let halves = halvesOrNone(column) else { throw unreadable(column, "an id of 16 bytes") }
        return halves
    }

    func halvesOrNone(_ column: Int) -> (UInt64, UInt64)? {
        guard let bytes = blobBytes(column), bytes.count == 16 else { return nil }
        return (
            UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
            UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        )
    }

    @usableFromInline package func idOrNil<Entity>(
        _ column: Int, _ entity: Entity.Type = Entity.self
    ) throws(SQLiteError) -> ID<Entity>? {
        isNull(column) ? nil : try id(column)
    }

    @usableFromInline package func timestamp(_ column: Int) throws(SQLiteError) -> Timestamp {
        Timestamp(millisecondsSinceEpoch: try int(column))
    }

    @usableFromInline package func timestampOrNil(_ column: Int) throws(SQLiteError) -> Timestamp? {
        isNull(column) ? nil : try timestamp(column)
    }

    /// Reads days since 1970-01-01.
    @usableFromInline package func date(_ column: Int) throws(SQLiteError) -> CalendarDate {
        let days = try int(column)
        guard let days = Int(exactly: days), let date = CalendarDate(daysSinceEpoch: days) else {
            throw unreadable(column, "a day", days)
        }
        return date
    }

    @usableFromInline package func dateOrNil(_ column: Int) throws(SQLiteError) -> CalendarDate? {
        isNull(column) ? nil : try date(column)
    }

    @usableFromInline package func month(_ column: Int) throws(SQLiteError) -> Month {
        let stored = try int(column)
        guard let index = Int(exactly: stored), let month = Month(storedIndex: index) else {
            throw unreadable(column, "a month", stored)
        }
        return month
    }

    @usableFromInline package func monthOrNil(_ column: Int) throws(SQLiteError) -> Month? {
        isNull(column) ? nil : try month(column)
    }

    package func currency(_ column: Int) throws(SQLiteError) -> Currency {
        let code = String(decoding: try textBytes(column), as: UTF8.self)
        guard let currency = Currency(code) else { throw unreadable(column, "a known currency", code) }
        return currency
    }

    package func currencyOrNil(_ column: Int) throws(SQLiteError) -> Currency? {
        isNull(column) ? nil : try currency(column)
    }

    /// Reads a text as a case of an enumeration.
    package func word<Word: RawRepresentable<String>>(
        _ column: Int, _ type: Word.Type = Word.self
    ) throws(SQLiteError) -> Word {
        let text = try text(column)
        guard let word = Word(rawValue: text) else { throw unreadable(column, "a known word", text) }
        return word
    }

    package func wordOrNil<Word: RawRepresentable<String>>(
        _ column: Int, _ type: Word.Type = Word.self
    ) throws(SQLiteError) -> Word? {
        isNull(column) ? nil : try word(column)
    }

    /// Reads a number as a case of an enumeration.
    package func code<Code: RawRepresentable<Int64>>(
        _ column: Int, _ type: Code.Type = Code.self
    ) throws(SQLiteError) -> Code {
        let number = try int(column)
        guard let code = Code(rawValue: number) else { throw unreadable(column, "a known code", number) }
        return code
    }

    /// Reads a number as the index of a value in a list, counted from 0.
    package func element<Value>(_ column: Int, of values: [Value]) throws(SQLiteError) -> Value {
        values[try place(column, below: values.count)]
    }

    /// The same for words, which lists write by the thousand.
    package func element(_ column: Int, of words: [String]) throws(SQLiteError) -> String {
        words[try place(column, below: words.count)]
    }

    private func place(_ column: Int, below count: Int) throws(SQLiteError) -> Int {
        let number = try int(column)
        guard number >= 0, number < count else { throw unreadable(column, "a known number", number) }
        return Int(number)
    }

    /// SQLite returns NULL for a column that does not exist.
    func index(_ column: Int) -> Int32 { Int32(truncatingIfNeeded: column) }
}

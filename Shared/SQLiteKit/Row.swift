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
        guard let number = try intOrNil(column) else { throw unreadable(column, "a number") }
        return number
    }

    @usableFromInline package func intOrNil(_ column: Int) throws(SQLiteError) -> Int64? {
        switch source {
        case .statement(let statement):
            let value = sqlite3_column_value(statement, index(column))
            switch sqlite3_value_type(value) {
            case SQLITE_INTEGER: return sqlite3_value_int64(value)
            case SQLITE_NULL: return nil
            default: break
            }
        case .server(let rows, let row):
            switch rows.pointee.value(row, column) {
            case .integer(let number): return number
            case .null: return nil
            default: break
            }
        }
        throw unreadable(column, "a number")
    }

    /// Reads 0 as false and 1 as true.
    @usableFromInline package func bool(_ column: Int) throws(SQLiteError) -> Bool {
        guard let flag = try boolOrNil(column) else { throw unreadable(column, "a number") }
        return flag
    }

    @usableFromInline package func boolOrNil(_ column: Int) throws(SQLiteError) -> Bool? {
        switch try intOrNil(column) {
        case 0: false
        case 1: true
        case nil: nil
        default: throw unreadable(column, "0 or 1")
        }
    }

    @usableFromInline package func text(_ column: Int) throws(SQLiteError) -> String {
        guard let text = try textOrNil(column) else { throw unreadable(column, "a text") }
        return text
    }

    @usableFromInline package func textOrNil(_ column: Int) throws(SQLiteError) -> String? {
        guard let bytes = try textBytesOrNil(column) else { return nil }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw unreadable(column, "UTF-8") }
        return text
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
        try body(try textBytesOrNil(column))
    }

    @usableFromInline
    package func textBytes(_ column: Int) throws(SQLiteError) -> UnsafeBufferPointer<UInt8> {
        guard let bytes = try textBytesOrNil(column) else { throw unreadable(column, "a text") }
        return bytes
    }

    @usableFromInline
    package func textBytesOrNil(_ column: Int) throws(SQLiteError) -> UnsafeBufferPointer<UInt8>? {
        switch source {
        case .statement(let statement):
            let value = sqlite3_column_value(statement, index(column))
            switch sqlite3_value_type(value) {
            case SQLITE_TEXT:
                guard let bytes = sqlite3_value_text(value) else { break }
                return UnsafeBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value)))
            case SQLITE_NULL: return nil
            default: break
            }
        case .server(let rows, let row):
            switch rows.pointee.value(row, column) {
            case .text(let bytes): return bytes
            case .null: return nil
            default: break
            }
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

    @inlinable
    package func idOrNil<Entity>(
        _ column: Int, _ entity: Entity.Type = Entity.self
    ) throws(SQLiteError) -> ID<Entity>? {
        guard let (high, low) = try halvesOrNil(column) else { return nil }
        return ID(high: high, low: low)
    }

    @usableFromInline
    package func halvesOrNil(_ column: Int) throws(SQLiteError) -> (UInt64, UInt64)? {
        if let halves = halvesOrNone(column) { return halves }
        guard isNull(column) else { throw unreadable(column, "an id of 16 bytes") }
        return nil
    }

    @usableFromInline package func timestamp(_ column: Int) throws(SQLiteError) -> Timestamp {
        Timestamp(millisecondsSinceEpoch: try int(column))
    }

    @usableFromInline package func timestampOrNil(_ column: Int) throws(SQLiteError) -> Timestamp? {
        guard let milliseconds = try intOrNil(column) else { return nil }
        return Timestamp(millisecondsSinceEpoch: milliseconds)
    }

    /// Reads days since 1970-01-01.
    @usableFromInline package func date(_ column: Int) throws(SQLiteError) -> CalendarDate {
        guard let date = try dateOrNil(column) else { throw unreadable(column, "a number") }
        return date
    }

    @usableFromInline package func dateOrNil(_ column: Int) throws(SQLiteError) -> CalendarDate? {
        guard let days = try intOrNil(column) else { return nil }
        guard let days = Int(exactly: days), let date = CalendarDate(daysSinceEpoch: days) else {
            throw unreadable(column, "a day", days)
        }
        return date
    }

    @usableFromInline package func month(_ column: Int) throws(SQLiteError) -> Month {
        guard let month = try monthOrNil(column) else { throw unreadable(column, "a number") }
        return month
    }

    @usableFromInline package func monthOrNil(_ column: Int) throws(SQLiteError) -> Month? {
        guard let stored = try intOrNil(column) else { return nil }
        guard let index = Int(exactly: stored), let month = Month(storedIndex: index) else {
            throw unreadable(column, "a month", stored)
        }
        return month
    }

    package func currency(_ column: Int) throws(SQLiteError) -> Currency {
        let code = try textBytes(column)
        guard let currency = Currency(utf8: code) else {
            throw unreadable(column, "a known currency", String(decoding: code, as: UTF8.self))
        }
        return currency
    }

    /// Returns the minor digits of a column's currency.
    package func currencyDigits(_ column: Int) throws(SQLiteError) -> Int {
        guard let digits = Currency.digits(utf8: try textBytes(column)) else {
            return try currency(column).digits
        }
        return digits
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
        guard let place = try placeOrNil(column, below: values.count) else {
            throw unreadable(column, "a number")
        }
        return values[place]
    }

    /// Reads a number from 0 to below a limit.
    package func placeOrNil(_ column: Int, below limit: Int) throws(SQLiteError) -> Int? {
        guard let number = try intOrNil(column) else { return nil }
        guard number >= 0, number < limit else { throw unreadable(column, "a known number", number) }
        return Int(number)
    }

    /// SQLite returns NULL for a column that does not exist.
    func index(_ column: Int) -> Int32 { Int32(truncatingIfNeeded: column) }
}

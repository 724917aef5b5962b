internal import CSQLite
public import Contracts

/// One row of a running statement; columns count from 0. A read throws `.unreadable` if the column holds
/// another type, or NULL unless the read's name ends in `OrNil`. So no damaged value is ever answered as 0 or
/// as an empty text.
// Usable from inline, because otherwise other modules inline no member and look an id's type up on each read.
@usableFromInline package struct Row: ~Copyable {
    let statement: OpaquePointer

    @usableFromInline package func isNull(_ column: Int) -> Bool {
        sqlite3_column_type(statement, index(column)) == SQLITE_NULL
    }

    @usableFromInline package func int(_ column: Int) throws(SQLiteError) -> Int64 {
        let value = value(column)
        guard sqlite3_value_type(value) == SQLITE_INTEGER else { throw unreadable(column, "a number") }
        return sqlite3_value_int64(value)
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

    package func blob(_ column: Int) throws(SQLiteError) -> [UInt8] {
        let value = value(column)
        guard sqlite3_value_type(value) == SQLITE_BLOB else { throw unreadable(column, "a blob") }
        // The pointer comes before the count: asking for the bytes may convert the value
        // (sqlite.org/c3ref/column_blob.html).
        let bytes = sqlite3_value_blob(value)
        let count = Int(sqlite3_value_bytes(value))
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
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
        let value = value(column)
        guard sqlite3_value_type(value) == SQLITE_TEXT, let bytes = sqlite3_value_text(value) else {
            throw unreadable(column, "a text")
        }
        return UnsafeBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value)))
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

    private func halvesOrNone(_ column: Int) -> (UInt64, UInt64)? {
        let value = value(column)
        guard sqlite3_value_type(value) == SQLITE_BLOB, let bytes = sqlite3_value_blob(value),
            sqlite3_value_bytes(value) == 16
        else { return nil }
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
        let code = try text(column)
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
        let number = try int(column)
        guard let place = Int(exactly: number), values.indices.contains(place) else {
            throw unreadable(column, "a known number", number)
        }
        return values[place]
    }

    /// Returns the error of a value that is not what its column holds: it names table, column and the ids
    /// of the row, for the log.
    /// - Parameters:
    ///   - expected: what the column holds, such as "a known currency".
    ///   - found: the value, if it says nothing personal; else its type is named.
    package func unreadable(
        _ column: Int, _ expected: String, _ found: (any CustomStringConvertible & Sendable)? = nil
    ) -> SQLiteError {
        let shown = found.map { String($0.description.prefix(40)) } ?? typeName(column)
        return SQLiteError(
            .unreadable, "\(columnName(column)) holds \(shown) instead of \(expected)\(rowName)")
    }

    private func typeName(_ column: Int) -> String {
        switch sqlite3_column_type(statement, index(column)) {
        case SQLITE_INTEGER: "a number"
        case SQLITE_FLOAT: "a floating-point number"
        case SQLITE_TEXT: "a text"
        case SQLITE_BLOB: "a blob"
        default: "NULL"
        }
    }

    /// The table and the column that a result comes from, or the result's own name.
    private func columnName(_ column: Int) -> String {
        let index = index(column)
        guard let table = sqlite3_column_table_name(statement, index),
            let origin = sqlite3_column_origin_name(statement, index)
        else {
            return sqlite3_column_name(statement, index).map { String(cString: $0) } ?? "column \(column)"
        }
        return "\(String(cString: table)).\(String(cString: origin))"
    }

    /// The row's readable ids, three at most.
    private var rowName: String {
        var ids: [String] = []
        for column in 0..<Int(sqlite3_column_count(statement)) where ids.count < 3 {
            guard let (high, low) = halvesOrNone(column) else { continue }
            ids.append("\(columnName(column)) \(ID<Never>(high: high, low: low).text)")
        }
        let shown = ids.joined(separator: ", ")
        return shown.isEmpty ? "" : " in the row of \(shown)"
    }

    /// Looks a value up once for its type, its bytes and their count. The value is unprotected, which is the
    /// same as protected for a connection without mutexes (sqlite.org/c3ref/value.html).
    private func value(_ column: Int) -> OpaquePointer? { sqlite3_column_value(statement, index(column)) }

    /// SQLite returns NULL for a column that does not exist.
    private func index(_ column: Int) -> Int32 { Int32(truncatingIfNeeded: column) }
}

internal import CSQLite
public import Contracts

/// One row of a running statement; columns count from 0. Tables are STRICT, so a type mismatch is our own
/// bug: numbers read as 0, texts as empty, ids as zero, days and months as 1970-01.
// Usable from inline, because otherwise other modules inline no member and look an id's type up on each read.
@usableFromInline package struct Row: ~Copyable {
    let statement: OpaquePointer

    @usableFromInline package func isNull(_ column: Int) -> Bool {
        sqlite3_column_type(statement, index(column)) == SQLITE_NULL
    }

    @usableFromInline package func int(_ column: Int) -> Int64 {
        sqlite3_column_int64(statement, index(column))
    }

    @usableFromInline package func intOrNil(_ column: Int) -> Int64? { isNull(column) ? nil : int(column) }

    @usableFromInline package func bool(_ column: Int) -> Bool { int(column) != 0 }

    @usableFromInline package func text(_ column: Int) -> String {
        withText(column) { String(decoding: $0, as: UTF8.self) }
    }

    @usableFromInline package func textOrNil(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

    package func blob(_ column: Int) -> [UInt8] {
        // The pointer comes before the count: asking for the bytes may convert the value
        // (sqlite.org/c3ref/column_blob.html).
        let bytes = sqlite3_column_blob(statement, index(column))
        let count = Int(sqlite3_column_bytes(statement, index(column)))
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
    }

    /// Passes the bytes of a text without copying; they are valid in the closure only.
    @inlinable
    package func withText<Value>(
        _ column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value
    ) rethrows -> Value {
        try body(textBytes(column))
    }

    /// Passes the bytes of a text without copying, nil for NULL; they are valid in the closure only.
    @inlinable
    package func withTextOrNil<Value>(
        _ column: Int, _ body: (UnsafeBufferPointer<UInt8>?) throws -> Value
    ) rethrows -> Value {
        let bytes = textBytes(column)
        return try body(bytes.baseAddress == nil ? nil : bytes)
    }

    /// Returns a buffer without base address for NULL.
    @usableFromInline
    package func textBytes(_ column: Int) -> UnsafeBufferPointer<UInt8> {
        let value = value(column)
        guard let bytes = sqlite3_value_text(value) else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value)))
    }

    @inlinable
    package func id<Entity>(_ column: Int, _ entity: Entity.Type = Entity.self) -> ID<Entity> {
        let (high, low) = halves(column)
        return ID(high: high, low: low)
    }

    @usableFromInline
    package func halves(_ column: Int) -> (UInt64, UInt64) {
        let value = value(column)
        guard let bytes = sqlite3_value_blob(value), sqlite3_value_bytes(value) == 16 else { return (0, 0) }
        return (
            UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
            UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        )
    }

    @usableFromInline package func idOrNil<Entity>(_ column: Int, _ entity: Entity.Type = Entity.self) -> ID<
        Entity
    >? {
        isNull(column) ? nil : id(column)
    }

    @usableFromInline package func timestamp(_ column: Int) -> Timestamp {
        Timestamp(millisecondsSinceEpoch: int(column))
    }

    @usableFromInline package func timestampOrNil(_ column: Int) -> Timestamp? {
        isNull(column) ? nil : timestamp(column)
    }

    @usableFromInline package func date(_ column: Int) -> CalendarDate {
        CalendarDate(daysSinceEpoch: Int(int(column))) ?? Timestamp(millisecondsSinceEpoch: 0).utcDate
    }

    @usableFromInline package func month(_ column: Int) -> Month {
        Month(storedIndex: Int(int(column))) ?? Timestamp(millisecondsSinceEpoch: 0).utcDate.month
    }

    @usableFromInline package func monthOrNil(_ column: Int) -> Month? {
        isNull(column) ? nil : month(column)
    }

    /// Looks a value up once for its bytes and their count. The value is unprotected, which is the same as
    /// protected for a connection without mutexes (sqlite.org/c3ref/value.html).
    private func value(_ column: Int) -> OpaquePointer? { sqlite3_column_value(statement, index(column)) }

    /// SQLite returns NULL for a column that does not exist.
    private func index(_ column: Int) -> Int32 { Int32(truncatingIfNeeded: column) }
}

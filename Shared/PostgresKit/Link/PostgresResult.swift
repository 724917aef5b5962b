internal import CPQ
internal import SQLiteKit

/// A result of libpq, freed with its last reference. Its values are in PostgreSQL's binary form.
final class PostgresResult: ServerRows {
    let pointer: OpaquePointer
    private let types: [Oid]

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
        types = (0..<max(0, libpq.nfields(pointer))).map { libpq.ftype(pointer, $0) }
    }

    deinit { libpq.clear(pointer) }

    var count: Int { Int(libpq.ntuples(pointer)) }
    var columnCount: Int { types.count }
    var changedRows: Int { libpq.cmdTuples(pointer).flatMap { Int(String(cString: $0)) } ?? 0 }

    /// The command that was completed, such as `COMMIT`.
    var completed: String { libpq.cmdStatus(pointer).map { String(cString: $0) } ?? "" }

    /// The types of a described statement's parameters.
    var parameterTypes: [Oid] { (0..<max(0, libpq.nparams(pointer))).map { libpq.paramtype(pointer, $0) } }

    func name(_ column: Int) -> String {
        libpq.fname(pointer, Int32(truncatingIfNeeded: column)).map { String(cString: $0) }
            ?? "column \(column)"
    }

    func value(_ row: Int, _ column: Int) -> ServerValue {
        guard types.indices.contains(column) else { return .null }
        let (row, place) = (Int32(truncatingIfNeeded: row), Int32(truncatingIfNeeded: column))
        let length = Int(libpq.getlength(pointer, row, place))
        guard let start = libpq.getvalue(pointer, row, place),
            length > 0 || libpq.getisnull(pointer, row, place) == 0
        else { return .null }
        let bytes = UnsafeRawBufferPointer(start: start, count: length)
        switch types[column] {
        case PostgresType.bigint where length == 8:
            return .integer(Int64(bigEndian: bytes.loadUnaligned(as: Int64.self)))
        case PostgresType.text, PostgresType.varchar, PostgresType.name, PostgresType.unknown:
            return .text(bytes.assumingMemoryBound(to: UInt8.self))
        case PostgresType.bytea: return .blob(bytes)
        case PostgresType.integer where length == 4:
            return .integer(Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self))))
        case PostgresType.smallint where length == 2:
            return .integer(Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self))))
        case PostgresType.bool where length == 1: return .integer(bytes[0] == 0 ? 0 : 1)
        case PostgresType.numeric: return PostgresNumeric.value(bytes)
        case PostgresType.real, PostgresType.double: return .floating
        case PostgresType.void: return .null
        case let type: return .unreadable("a value of the type \(type)")
        }
    }
}

/// The numbers of PostgreSQL's types, which are the same in every database (`pg_type.dat`).
enum PostgresType {
    static let bool: Oid = 16
    static let bytea: Oid = 17
    static let name: Oid = 19
    static let bigint: Oid = 20
    static let smallint: Oid = 21
    static let integer: Oid = 23
    static let text: Oid = 25
    static let real: Oid = 700
    static let double: Oid = 701
    static let unknown: Oid = 705
    static let varchar: Oid = 1043
    static let numeric: Oid = 1700
    static let void: Oid = 2278
}

/// Reads PostgreSQL's decimal numbers, which the sum of a column of numbers is.
enum PostgresNumeric {
    /// Returns a whole number of 64 bits, and what else it is otherwise. The binary form has four numbers of
    /// two bytes (digits, weight of the first digit, sign, digits of scale), then digits to the base 10 000.
    static func value(_ bytes: UnsafeRawBufferPointer) -> ServerValue {
        func word(_ index: Int) -> Int {
            Int(Int16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2 * index, as: Int16.self)))
        }
        guard bytes.count >= 8, word(0) >= 0, bytes.count == 8 + 2 * word(0) else {
            return .unreadable("a damaged decimal number")
        }
        let (digits, weight, sign) = (word(0), word(1), word(2))
        // 0x4000 is negative; higher ones are NaN and the infinities.
        guard sign == 0 || sign == 0x4000 else { return .unreadable("no finite number") }
        var magnitude: Int64 = 0
        for place in 0..<max(digits, digits == 0 ? 0 : weight + 1) {
            let digit = place < digits ? Int64(word(4 + place)) : 0
            guard place <= weight else {
                if digit != 0 { return .floating }
                continue
            }
            // Negative all along, because the lowest number has no positive counterpart.
            let (shifted, overflow) = magnitude.multipliedReportingOverflow(by: 10_000)
            let (next, overflowAgain) = shifted.subtractingReportingOverflow(digit)
            guard !overflow, !overflowAgain else { return .unreadable("a number of more than 64 bits") }
            magnitude = next
        }
        if sign == 0x4000 { return .integer(magnitude) }
        guard magnitude != .min else { return .unreadable("a number of more than 64 bits") }
        return .integer(-magnitude)
    }
}

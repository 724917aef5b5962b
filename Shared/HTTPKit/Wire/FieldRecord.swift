/// One field's record in the buffer of `HTTPFields`: two lengths, then `name: value CR LF`.
struct FieldRecord {
    static let headBytes = 8

    private let start: Int
    private let nameLength: Int
    private let valueLength: Int

    /// Writes the two lengths at a record's start.
    @inline(__always)
    static func write(_ nameLength: Int, _ valueLength: Int, to record: UnsafeMutableRawBufferPointer) {
        record.storeBytes(of: UInt32(truncatingIfNeeded: nameLength), as: UInt32.self)
        record.storeBytes(of: UInt32(truncatingIfNeeded: valueLength), toByteOffset: 4, as: UInt32.self)
    }

    /// The record at an offset, or nil at the buffer's end.
    @inline(__always) init?(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
        guard offset < bytes.count else { return nil }
        nameLength = Int(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        valueLength = Int(bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self))
        start = offset + Self.headBytes
    }

    /// Offset of the next record.
    @inline(__always) var end: Int { start + nameLength + valueLength + 4 }

    @inline(__always) func name(in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[start..<start + nameLength])
    }

    @inline(__always) func value(in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        let first = start + nameLength + 2
        return UnsafeRawBufferPointer(rebasing: bytes[first..<first + valueLength])
    }

    /// Returns the field's line as on the wire.
    @inline(__always) func line(in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[start..<end])
    }
}

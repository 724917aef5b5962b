/// Reads bytes in order. Reading past the end throws `malformed`.
struct ByteReader {
    private let bytes: [UInt8]
    private(set) var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { offset == bytes.count }
    var left: Int { bytes.count - offset }

    mutating func byte() throws(Picture.Problem) -> UInt8 {
        guard left >= 1 else { throw .malformed }
        defer { offset += 1 }
        return bytes[offset]
    }

    mutating func take(_ count: Int) throws(Picture.Problem) -> ArraySlice<UInt8> {
        guard count >= 0, count <= left else { throw .malformed }
        defer { offset += count }
        return bytes[offset..<(offset + count)]
    }

    mutating func expect(_ wanted: [UInt8]) throws(Picture.Problem) {
        guard try take(wanted.count).elementsEqual(wanted) else { throw .malformed }
    }

    mutating func bigEndian(_ count: Int) throws(Picture.Problem) -> Int {
        try take(count).reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func littleEndian(_ count: Int) throws(Picture.Problem) -> Int {
        try take(count).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Moves past the next byte with this value.
    mutating func skip(past value: UInt8) throws(Picture.Problem) {
        guard let found = bytes[offset...].firstIndex(of: value) else { throw .malformed }
        offset = found + 1
    }
}

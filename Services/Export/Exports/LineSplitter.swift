#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Splits a stream of bytes into lines.
struct LineSplitter: Sendable {
    struct LineTooLong: Error {}

    /// Longer lines are no records of ours.
    static let longestLine = 64 << 20

    private var rest: [UInt8] = []

    /// Whether the stream ended with a whole line.
    var isEmpty: Bool { rest.isEmpty }

    /// Passes the lines that `piece` completes, without their ends.
    mutating func take(_ piece: [UInt8], _ body: (ArraySlice<UInt8>) throws -> Void) throws {
        let bytes = rest.isEmpty ? piece : rest + piece
        var start = 0
        while let end = Self.lineEnd(in: bytes, from: start) {
            try body(bytes[start..<end])
            start = end + 1
        }
        rest = Array(bytes[start...])
        if rest.count > Self.longestLine { throw LineTooLong() }
    }

    private static func lineEnd(in bytes: [UInt8], from start: Int) -> Int? {
        bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, start < bytes.count,
                let end = memchr(base + start, 10, bytes.count - start)
            else { return nil }
            return UnsafeRawPointer(end) - base
        }
    }
}

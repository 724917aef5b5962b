import Contracts

/// A text in UTF-8, piece by piece, decoded from the bytes of a file. Throws `unreadable` for bytes that the
/// encoding does not have, for half a character at the end and for U+0000.
struct TextSource: Sendable {
    private let source: ByteSource
    private let encoding: TextEncoding
    private var check = UTF8Check()
    private var isAtStart = true
    /// A byte of UTF-16 whose other half is in the next piece.
    private var half: UInt8?
    /// The first half of a surrogate pair.
    private var surrogate: UInt16?
    private let library: LibraryText?

    init(_ source: ByteSource, encoding: TextEncoding) {
        self.source = source
        self.encoding = encoding
        library = encoding.libraryName == nil ? nil : LibraryText(encoding)
    }

    /// Returns the next piece, which may end within a character, or nil at the end.
    mutating func next() throws -> [UInt8]? {
        while let bytes = try source.next() {
            var text = try decoded(bytes)
            if isAtStart, !text.isEmpty {
                isAtStart = false
                if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
            }
            if text.contains(0) { throw ReadingError.unreadable("The text contains NUL characters") }
            if !text.isEmpty { return text }
        }
        if check.missing > 0 || half != nil || surrogate != nil || library?.isWhole == false {
            throw ReadingError.unreadable("The file ends within a character. Is it whole?")
        }
        return nil
    }

    private mutating func decoded(_ bytes: [UInt8]) throws -> [UInt8] {
        if let library { return try library.decode(bytes) }
        switch encoding {
        case .utf8:
            check.take(bytes)
            guard check.isValid else { throw ReadingError.unreadable("The file is not in UTF-8") }
            return bytes
        case .windows1252: return try Self.windows1252(bytes)
        case .utf16LittleEndian: return try utf16(bytes, isLittleEndian: true)
        case .utf16BigEndian: return try utf16(bytes, isLittleEndian: false)
        case .shiftJIS, .gbk, .big5, .eucKR: return bytes
        }
    }

    private static func windows1252(_ bytes: [UInt8]) throws -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            if byte < 0x80 {
                text.append(byte)
                continue
            }
            let value = byte < 0xA0 ? upper[Int(byte) - 0x80] : UInt32(byte)
            guard value > 0, let scalar = Unicode.Scalar(value) else {
                throw ReadingError.unreadable("The file is neither in UTF-8 nor in Windows-1252")
            }
            text.append(contentsOf: UTF8.encode(scalar).map { Array($0) } ?? [])
        }
        return text
    }

    /// The characters 0x80…0x9F of Windows-1252; 0 where there is none.
    private static let upper: [UInt32] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
        0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0, 0x017E, 0x0178,
    ]

    private mutating func utf16(_ bytes: [UInt8], isLittleEndian: Bool) throws -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        for byte in bytes {
            guard let first = half else {
                half = byte
                continue
            }
            half = nil
            let unit =
                isLittleEndian ? UInt16(byte) << 8 | UInt16(first) : UInt16(first) << 8 | UInt16(byte)
            if let scalar = try scalar(unit) {
                text.append(contentsOf: UTF8.encode(scalar).map { Array($0) } ?? [])
            }
        }
        return text
    }

    /// Returns the character that a unit of UTF-16 completes, or nil for the first half of a pair.
    private mutating func scalar(_ unit: UInt16) throws -> Unicode.Scalar? {
        let broken = ReadingError.unreadable("The file is not in UTF-16")
        if let high = surrogate.taken() {
            guard (0xDC00...0xDFFF).contains(unit) else { throw broken }
            let value = 0x1_0000 + (UInt32(high) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
            return Unicode.Scalar(value)
        }
        if (0xD800...0xDBFF).contains(unit) {
            surrogate = unit
            return nil
        }
        guard let scalar = Unicode.Scalar(UInt32(unit)) else { throw broken }
        return scalar
    }
}

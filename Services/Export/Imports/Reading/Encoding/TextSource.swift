import Contracts

/// A text in UTF-8, piece by piece, decoded from the bytes of a file. A few damaged bytes of UTF-8 become
/// U+FFFD. Throws `unreadable` for bytes that the encoding does not have, for half a character at the end and
/// for U+0000 before it.
struct TextSource: Sendable {
    private let source: ByteSource
    private let encoding: TextEncoding
    private var check = UTF8Check()
    private var isAtStart = true
    /// Whether zeros have begun, behind which nothing else may come.
    private var hasEnded = false
    /// A byte of UTF-16 whose other half is in the next piece.
    private var half: UInt8?
    /// The first half of a surrogate pair.
    private var surrogate: UInt16?
    private let library: LibraryText?
    private let table: SingleByteTable?

    init(_ source: ByteSource, encoding: TextEncoding) {
        self.source = source
        self.encoding = encoding
        table = encoding.isSingleByte ? SingleByteTable.of(encoding) : nil
        library = encoding.libraryName == nil || encoding.isSingleByte ? nil : LibraryText(encoding)
    }

    /// Returns the next piece, which may end within a character, or nil at the end.
    mutating func next() throws -> [UInt8]? {
        while let bytes = try source.next() {
            var text = try decoded(bytes)
            if isAtStart, !text.isEmpty {
                isAtStart = false
                if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
            }
            if hasEnded || text.contains(0) {
                let end = text.firstIndex(of: 0) ?? text.endIndex
                guard text[end...].allSatisfy({ $0 == 0 }), !hasEnded || end == text.startIndex else {
                    throw ReadingError.unreadable("The text contains NUL characters")
                }
                hasEnded = true
                text.removeSubrange(end...)
            }
            if !text.isEmpty { return text }
        }
        guard check.damages <= check.wideCharacters else {
            throw ReadingError.unreadable("The file is not in UTF-8")
        }
        if check.missing > 0 || half != nil || surrogate != nil || library?.isWhole == false {
            throw ReadingError.unreadable("The file ends within a character. Is it whole?")
        }
        return nil
    }

    /// Returns all of a short text.
    func whole() throws -> String {
        var (source, text) = (self, [UInt8]())
        while let piece = try source.next() { text += piece }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func decoded(_ bytes: [UInt8]) throws -> [UInt8] {
        if let table { return try decoded(bytes, by: table) }
        if let library { return try library.decode(bytes) }
        return switch encoding {
        case .utf16LittleEndian: try utf16(bytes, isLittleEndian: true)
        case .utf16BigEndian: try utf16(bytes, isLittleEndian: false)
        default: check.mended(bytes)
        }
    }

    private func decoded(_ bytes: [UInt8], by table: SingleByteTable) throws -> [UInt8] {
        if bytes.allSatisfy({ $0 < 0x80 }) { return bytes }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            if byte < 0x80 {
                text.append(byte)
            } else if let character = table[byte] {
                text += character.bytes
            } else {
                throw ReadingError.unreadable("The file is not in \(encoding.rawValue)")
            }
        }
        return text
    }

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

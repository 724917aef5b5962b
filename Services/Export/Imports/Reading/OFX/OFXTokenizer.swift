import Contracts

/// Reads the tags and texts of OFX, both 1.x (SGML, where a value's tag is not closed) and 2.x (XML). Strict
/// on purpose: no DTD, no entities other than those of characters, bounded names and values. Comments are
/// skipped, and CDATA is text.
struct OFXTokenizer: Sendable {
    private static let tagLimitBytes = 256
    private static let textLimitBytes = 64 << 10
    /// The lines before `<OFX>`.
    private static let headerLimitBytes = 16 << 10

    private var text: TextSource
    private var buffer: [UInt8] = []
    private var place = 0
    private var isInside = false

    init(_ text: TextSource) { self.text = text }

    /// Returns the next tag or text, or nil at the end.
    mutating func next() throws -> OFXToken? {
        if !isInside {
            try skipHeader()
            isInside = true
        }
        while let byte = try peek() {
            if byte == UInt8(ascii: "<") {
                place += 1
                if let tag = try tag() { return tag }
            } else if let text = try value() {
                return .text(text)
            }
        }
        return nil
    }

    /// Skips the header of either version up to `<OFX>`.
    private mutating func skipHeader() throws {
        var header: [UInt8] = []
        while let byte = try peek() {
            guard header.count < Self.headerLimitBytes else { break }
            place += 1
            header.append(byte)
            if header.suffix(4).elementsEqual(Self.comment) {
                header.removeLast(4)
                _ = try text(until: Self.commentEnd)
            }
            if header.suffix(5).elementsEqual("<OFX>".utf8) || header.suffix(5).elementsEqual("<ofx>".utf8) {
                if header.count > 5, String(decoding: header, as: UTF8.self).contains("<!") { break }
                return
            }
        }
        throw ReadingError.unreadable("The file is no OFX statement: it has no <OFX> after its header")
    }

    /// Reads a tag behind its `<`. Returns nil for a processing instruction.
    private mutating func tag() throws -> OFXToken? {
        var name: [UInt8] = []
        while true {
            guard let byte = try peek() else { throw ReadingError.unreadable("The file ends within a tag") }
            place += 1
            if byte == UInt8(ascii: ">") { break }
            if name.elementsEqual(Self.commentName), byte == UInt8(ascii: "-") {
                _ = try text(until: Self.commentEnd)
                return nil
            }
            if name.elementsEqual(Self.literalName), byte == UInt8(ascii: "[") {
                let text = String(decoding: try text(until: Self.literalEnd), as: UTF8.self).trimmed
                return text.isEmpty ? nil : .text(text)
            }
            guard name.count < Self.tagLimitBytes, byte != UInt8(ascii: "<") else {
                throw ReadingError.unreadable("The file has a tag that is never closed")
            }
            name.append(byte)
        }
        if name.first == UInt8(ascii: "?") { return nil }
        if name.first == UInt8(ascii: "!") {
            throw ReadingError.unreadable("OFX files with declarations are not read")
        }
        let isClose = name.first == UInt8(ascii: "/")
        let isEmpty = name.last == UInt8(ascii: "/")
        let plain = name.drop { $0 == UInt8(ascii: "/") }.prefix { $0 != 32 && $0 != UInt8(ascii: "/") }
        guard !plain.isEmpty, plain.allSatisfy(Self.isNameByte) else {
            throw ReadingError.unreadable("The file has a tag without a name")
        }
        if isEmpty { return nil }
        let text = String(decoding: plain, as: UTF8.self).uppercased()
        return isClose ? .close(text) : .open(text)
    }

    private static let comment = Array("<!--".utf8)
    private static let commentName = Array("!-".utf8)
    private static let commentEnd = Array("-->".utf8)
    private static let literalName = Array("![CDATA".utf8)
    private static let literalEnd = Array("]]>".utf8)

    /// Returns the bytes before an end mark and skips the mark.
    private mutating func text(until end: [UInt8]) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while let byte = try peek() {
            place += 1
            bytes.append(byte)
            if byte == UInt8(ascii: ">"), bytes.suffix(end.count).elementsEqual(end) {
                return Array(bytes.dropLast(end.count))
            }
            guard bytes.count < Self.textLimitBytes else {
                throw ReadingError.tooLarge("A value of the file is longer than 64 KiB")
            }
        }
        throw ReadingError.unreadable("The file ends within a comment or a text")
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
            || Array("._-:".utf8).contains(byte)
    }

    private mutating func value() throws -> String? {
        var bytes: [UInt8] = []
        while let byte = try peek(), byte != UInt8(ascii: "<") {
            place += 1
            guard bytes.count < Self.textLimitBytes else {
                throw ReadingError.tooLarge("A value of the file is longer than 64 KiB")
            }
            bytes.append(byte)
        }
        let text = String(decoding: bytes, as: UTF8.self).trimmed
        return text.isEmpty ? nil : Self.unescaped(text)
    }

    /// Replaces the escapes of characters. Banks also write `&` as it is.
    private static func unescaped(_ text: String) -> String {
        guard text.contains("&") else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[start...]
            guard let end = rest.prefix(10).firstIndex(of: ";"),
                let character = character(rest[rest.index(after: start)..<end])
            else {
                result.append(rest.removeFirst())
                continue
            }
            result.append(character)
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private static func character(_ name: Substring) -> Character? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        case "nbsp": return " "
        default:
            guard name.hasPrefix("#") else { return nil }
            let digits = name.dropFirst()
            let value =
                digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            guard let value, value >= 32, let scalar = Unicode.Scalar(value) else { return nil }
            return Character(scalar)
        }
    }

    private mutating func peek() throws -> UInt8? {
        if place < buffer.count { return buffer[place] }
        guard let piece = try text.next() else { return nil }
        buffer = piece
        place = 0
        return buffer[0]
    }
}

/// A part of an OFX file.
enum OFXToken: Sendable, Equatable {
    case open(String)
    case close(String)
    /// The text between two tags, without white space at its ends; never empty.
    case text(String)
}

import Contracts

/// Reads the fields of MT940 messages, with or without the blocks of SWIFT around them.
struct MT940FieldReader: Sendable {
    private static let lineLimit = 200
    private static let limitBytes = 64 << 10

    private var lines: LineReader
    /// The first line of the next field.
    private var ahead: String?
    private var isAtEnd = false

    init(_ source: ByteSource, encoding: TextEncoding) {
        lines = LineReader(TextSource(source, encoding: encoding))
    }

    mutating func next() throws -> MT940Field? {
        while let start = try line() {
            guard let (tag, text) = Self.tag(start) else { continue }
            var field = [text]
            var bytes = text.utf8.count
            while let line = try line() {
                // A line of the text may begin with a colon, but not with a tag.
                if Self.tag(line) != nil || Self.isBlock(line) {
                    ahead = line
                    break
                }
                guard field.count < Self.lineLimit else {
                    throw ReadingError.tooLarge("A field has more than \(Self.lineLimit) lines")
                }
                bytes += line.utf8.count
                guard bytes <= Self.limitBytes else {
                    throw ReadingError.tooLarge("A field is longer than 64 KiB")
                }
                field.append(line)
            }
            return MT940Field(tag: tag, lines: field)
        }
        return nil
    }

    private mutating func line() throws -> String? {
        if let line = ahead.taken() { return line }
        while let line = try lines.next() {
            // The first field may stand behind the blocks: `{1:…}{2:…}{4:` is a line of its own or not.
            guard line.hasPrefix("{"), let rest = line.text(behind: "{4:") else { return line }
            if !rest.isEmpty { return rest }
        }
        return nil
    }

    /// Whether a line ends a message.
    private static func isBlock(_ line: String) -> Bool {
        line == "-" || line.hasPrefix("-}") || line.hasPrefix("{")
    }

    /// Returns the tag of `:86:text` and the text.
    private static func tag(_ line: String) -> (tag: String, text: String)? {
        guard line.first == ":" else { return nil }
        let rest = line.dropFirst()
        guard let end = rest.prefix(5).firstIndex(of: ":") else { return nil }
        let tag = rest[..<end]
        guard (2...3).contains(tag.utf8.count), tag.utf8.prefix(2).allSatisfy({ (48...57).contains($0) }),
            tag.utf8.dropFirst(2).allSatisfy({ (65...90).contains($0) })
        else { return nil }
        return (String(tag), String(rest[rest.index(after: end)...]))
    }
}

extension String {
    /// Returns the text after the first occurrence of a mark, or nil without one.
    fileprivate func text(behind mark: String) -> String? {
        var rest = self[...]
        while !rest.isEmpty {
            if rest.hasPrefix(mark) { return String(rest.dropFirst(mark.count)) }
            rest = rest.dropFirst()
        }
        return nil
    }
}

/// A field of an MT940 message: its text and further lines.
struct MT940Field: Sendable, Equatable {
    let tag: String
    let lines: [String]
}

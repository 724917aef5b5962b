import Contracts

/// Reads the records of a QIF file.
struct QIFRecordReader: Sendable {
    private static let lineLimit = 2_000
    private static let limitBytes = 256 << 10

    private var lines: LineReader
    private var type: String?
    /// Whether something stands before the first section.
    private var hasPreface = false

    init(_ source: ByteSource, encoding: TextEncoding) {
        lines = LineReader(TextSource(source, encoding: encoding))
    }

    mutating func next() throws -> QIFRecord? {
        var record: [(code: Character, text: String)] = []
        var bytes = 0
        while let line = try lines.next() {
            guard let code = line.first else { continue }
            let text = String(line.dropFirst()).trimmed
            if code == "!" {
                guard record.isEmpty else { throw Self.broken(lines.number) }
                header(text)
                continue
            }
            // People and programs write comments, above all before the first section.
            if code == "#" { continue }
            guard type != nil else {
                hasPreface = true
                continue
            }
            if code == "^" {
                if record.isEmpty { continue }
                return QIFRecord(type: type, lines: record)
            }
            guard record.count < Self.lineLimit else {
                throw ReadingError.tooLarge("An entry has more than \(Self.lineLimit) lines")
            }
            bytes += line.utf8.count
            guard bytes <= Self.limitBytes else {
                throw ReadingError.tooLarge("An entry is longer than 256 KiB")
            }
            record.append((code, text))
        }
        guard type != nil || !hasPreface else {
            throw ReadingError.unreadable("The file is no QIF: it has no section, as !Type or !Account")
        }
        // The last record may lack its end.
        if record.isEmpty { return nil }
        return QIFRecord(type: type, lines: record)
    }

    private mutating func header(_ text: String) {
        let text = text.asciiLowercased
        if text.hasPrefix("type:") {
            type = String(text.dropFirst(5)).trimmed
        } else if text.hasPrefix("account") {
            type = "account"
        } else if type == nil {
            // `!Option:AutoSwitch` and the like.
            type = "option"
        }
    }

    private static func broken(_ line: Int) -> ReadingError {
        .unreadable("Line \(line) begins a section within an entry")
    }
}

/// The lines of one QIF record, up to its `^`.
struct QIFRecord: Sendable {
    /// `Bank`, `CCard`, `Account` …, or nil before the first header.
    let type: String?
    let lines: [(code: Character, text: String)]

    func first(_ code: Character) -> String? { lines.first { $0.code == code }?.text }
}

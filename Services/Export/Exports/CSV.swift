/// Writes CSV records (RFC 4180): commas, CRLF, quotes where needed, UTF-8.
struct CSV: Sendable {
    private(set) var bytes: [UInt8] = []
    private var isFirstField = true

    /// Writes a cell that the service made: a number, a date, an id.
    mutating func plain(_ text: String) {
        separate()
        bytes += text.utf8
    }

    /// Writes a cell of user text. An apostrophe precedes text that a spreadsheet would run as a formula
    /// (OWASP, "CSV Injection"): at the beginning of the cell, and wherever a cell would begin in a
    /// spreadsheet that separates by semicolons or tabs and so reads the quotes as text.
    ///
    /// A reader gets the text back: it drops an apostrophe at the beginning of a cell, and one behind a
    /// semicolon, tab, line end or NUL if an operator follows after any apostrophes and quotes.
    mutating func text(_ text: String) {
        separate()
        var text = text
        text.withUTF8 { write($0) }
    }

    /// Writes a cell of tags.
    mutating func tags(_ tags: [String]) { text(tags.map(Self.tag).joined(separator: ";")) }

    /// A tag in a list with semicolons between: its own semicolons and backslashes have a backslash before.
    private static func tag(_ tag: String) -> String {
        var text = ""
        for character in tag.unicodeScalars {
            if character == ";" || character == "\\" { text.unicodeScalars.append("\\") }
            text.unicodeScalars.append(character)
        }
        return text
    }

    private mutating func write(_ text: UnsafeBufferPointer<UInt8>) {
        if !Self.needsMark(text), !text.contains(where: Self.isSpecial) {
            bytes.append(contentsOf: text)
            return
        }
        let isQuoted = text.contains { Self.quoted.contains($0) }
        if isQuoted { bytes.append(Self.quote) }
        for (place, byte) in text.enumerated() {
            if place == 0 ? Self.needsMark(text) : Self.beginsRun(text, at: place) {
                bytes.append(Self.apostrophe)
            }
            if byte == Self.quote { bytes.append(Self.quote) }
            bytes.append(byte)
        }
        if isQuoted { bytes.append(Self.quote) }
    }

    /// Whether a whole cell gets an apostrophe before it: a spreadsheet would run it, or it begins with an
    /// apostrophe of its own, which is doubled.
    private static func needsMark(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = text.first else { return false }
        return first == apostrophe || skipped.contains(first) || isRun(text[...])
    }

    /// Returns whether a cell that a spreadsheet would run begins at `place`. Quotes before the cell are the
    /// spreadsheet's own; apostrophes before it are doubled.
    private static func beginsRun(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
        let before = text[place - 1]
        guard before == semicolon || skipped.contains(before) else { return false }
        return isRun(text[place...].drop { $0 == quote || $0 == apostrophe })
    }

    private static func isRun(_ cell: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard let first = cell.first else { return false }
        if operators.contains(first) { return true }
        return first >= 0x80 && wideOperators.contains { cell.starts(with: $0) }
    }

    /// Whether a byte within a cell may ask for quotes or a mark.
    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case 0, 9, 10, 13, quote, semicolon, UInt8(ascii: ","): true
        default: false
        }
    }

    mutating func endRecord() {
        bytes += [13, 10]
        isFirstField = true
    }

    private mutating func separate() {
        if !isFirstField { bytes.append(UInt8(ascii: ",")) }
        isFirstField = false
    }

    private static let quote = UInt8(ascii: "\"")
    private static let apostrophe = UInt8(ascii: "'")
    private static let quoted: [UInt8] = Array(",\"\r\n".utf8)
    private static let semicolon = UInt8(ascii: ";")
    /// Bytes that spreadsheets skip before a formula, or after which they begin a cell.
    private static let skipped: [UInt8] = Array("\t\r\n\0".utf8)
    private static let operators: [UInt8] = Array("=+-@".utf8)
    /// The full-width forms, which East Asian spreadsheets read as `operators`.
    private static let wideOperators =
        ["\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"].map { Array($0.utf8) }
}

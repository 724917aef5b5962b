/// Writes records of RFC 4180: commas, CRLF, quotes where needed, UTF-8.
package struct CSV: Sendable {
    package private(set) var bytes: [UInt8] = []
    private var isFirstField = true

    package init() {}

    /// A cell of our own making: a number, a date, an id.
    package mutating func plain(_ text: String) {
        separate()
        bytes += text.utf8
    }

    /// A cell that people have written. One that a spreadsheet would run as a formula is prefixed by an
    /// apostrophe (OWASP, "CSV Injection").
    package mutating func text(_ text: String) {
        separate()
        let isQuoted = text.utf8.contains { Self.quoted.contains($0) }
        if isQuoted { bytes.append(Self.quote) }
        if let first = text.utf8.first, Self.dangerous.contains(first) { bytes.append(UInt8(ascii: "'")) }
        for byte in text.utf8 {
            if byte == Self.quote { bytes.append(Self.quote) }
            bytes.append(byte)
        }
        if isQuoted { bytes.append(Self.quote) }
    }

    package mutating func endRecord() {
        bytes += [13, 10]
        isFirstField = true
    }

    private mutating func separate() {
        if !isFirstField { bytes.append(UInt8(ascii: ",")) }
        isFirstField = false
    }

    private static let quote = UInt8(ascii: "\"")
    private static let quoted: [UInt8] = Array(",\"\r\n".utf8)
    /// Tab, CR and NUL are skipped by spreadsheets before they look for a formula.
    private static let dangerous: [UInt8] = Array("=+-@\t\r\0".utf8)
}

/// Texts of our own exports. They carry apostrophes before whatever a spreadsheet would run as a formula: at
/// the beginning of a cell, and behind a semicolon, tab or line end within it.
enum ExportedText {
    /// Returns the text without the apostrophes that the export has put in.
    static func restored(_ cell: String) -> String {
        let bytes = Array(cell.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for (place, byte) in bytes.enumerated() {
            if byte == apostrophe, place == 0 || isMark(bytes, at: place) { continue }
            result.append(byte)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether an apostrophe within a cell stands behind a separator and before an operator.
    private static func isMark(_ bytes: [UInt8], at place: Int) -> Bool {
        guard separators.contains(bytes[place - 1]) else { return false }
        let rest = bytes[(place + 1)...].drop { $0 == apostrophe || $0 == quote }
        return rest.first.map { operators.contains($0) } == true
            || wideOperators.contains { rest.starts(with: $0) }
    }

    private static let apostrophe = UInt8(ascii: "'")
    private static let quote = UInt8(ascii: "\"")
    private static let separators: [UInt8] = Array(";\t\r\n\0".utf8)
    private static let operators: [UInt8] = Array("=+-@".utf8)
    /// The full-width forms.
    private static let wideOperators =
        ["\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"].map { Array($0.utf8) }
}

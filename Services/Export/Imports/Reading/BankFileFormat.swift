import Contracts

/// Tells a file's format by its beginning.
enum BankFileFormat {
    /// The text that is looked at.
    static let sampleBytes = 16 << 10

    static func conclude(_ start: [UInt8]) throws(ReadingError) -> ImportFormat {
        for (mark, name) in [
            ("%PDF", "a PDF"), ("PK\u{3}\u{4}", "a ZIP or a spreadsheet"), ("{\\rtf", "RTF"),
        ]
        where start.starts(with: mark.utf8) {
            throw .unreadable("The file is \(name). Export the statement as CSV, OFX, QIF, CAMT.053 or MT940")
        }
        // Some files begin with a control character.
        let begun = start.drop { $0 < 32 }.prefix(sampleBytes)
        let text = String(decoding: begun, as: UTF8.self).trimmed
        let upper = text.prefix(4_096).uppercased()
        if upper.contains("OFXHEADER") || upper.contains("<OFX>") { return .ofx }
        if upper.hasPrefix("<?XML") || upper.hasPrefix("<DOCUMENT") || upper.hasPrefix("<!DOCTYPE") {
            return .camt053
        }
        // Comments and other lines may stand before the first section.
        if ["!TYPE:", "!ACCOUNT", "!OPTION", "!CLEAR"].contains(where: { hasLine($0, upper) }) {
            return .qif
        }
        let isSwift = upper.hasPrefix("{1:") || [":20:", ":34F:", ":60F:"].contains { hasLine($0, upper) }
        return isSwift ? .mt940 : .csv
    }

    /// Whether a line begins with a text. Bytes are compared, because "\r\n" is one character.
    private static func hasLine(_ start: String, _ text: some StringProtocol) -> Bool {
        text.utf8.split { $0 == 10 || $0 == 13 }.contains { $0.starts(with: start.utf8) }
    }
}

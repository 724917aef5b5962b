import Contracts

/// Cleans and shortens the texts of bank files, so that a book can keep them.
enum BankText {
    /// The bytes of a text that readers keep: one more than our books hold, so that a cut can be told.
    static let keptBytes = TextRule.notes.maximum * 8 + 1

    /// Returns the text with single spaces and without control characters, or nil for a blank text. A long
    /// text ends after `keptBytes`.
    static func clean(_ text: String?) -> String? {
        guard let text else { return nil }
        if isClean(text) { return kept(text) }
        var result = String.UnicodeScalarView()
        var bytes = 0
        var hasSpace = false
        for scalar in text.unicodeScalars {
            if isSpace(scalar) {
                hasSpace = !result.isEmpty
                continue
            }
            if hasSpace { result.append(" ") }
            bytes += UTF8.width(scalar) + (hasSpace ? 1 : 0)
            hasSpace = false
            result.append(scalar)
            if bytes >= keptBytes { break }
        }
        return result.isEmpty ? nil : String(result)
    }

    /// Whether a text is clean as it is, which most are. Others than ASCII are not looked at.
    private static func isClean(_ text: String) -> Bool {
        var last: UInt8 = 32
        for byte in text.utf8 {
            guard (32..<127).contains(byte), byte != 32 || last != 32 else { return false }
            last = byte
        }
        return last != 32
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value <= 32 || scalar.value == 127 }
        return (0x80...0x9F).contains(scalar.value) || scalar.properties.isWhitespace
    }

    /// Returns the beginning of a text that is longer than any of our books. The last character may be
    /// broken; it is beyond every limit.
    static func kept(_ text: String) -> String {
        text.utf8.count <= keptBytes ? text : String(decoding: text.utf8.prefix(keptBytes), as: UTF8.self)
    }

    /// Returns the clean name of an account.
    static func name(_ text: String?) -> String? {
        clean(text).map { cut($0, to: TextRule.accountName.maximum) }
    }

    /// Returns the parts as one text, each part once.
    static func joined(_ parts: [String?], separator: String = " ") -> String? {
        var seen: Set<String> = []
        var texts: [String] = []
        var bytes = 0
        for part in parts where bytes < keptBytes {
            guard let text = clean(part), seen.insert(text).inserted else { continue }
            texts.append(text)
            bytes += text.utf8.count
        }
        return texts.isEmpty ? nil : kept(texts.joined(separator: separator))
    }

    /// Returns at most `maximum` characters, and no more than fit into `limit` bytes, which are eight a
    /// character by default.
    static func cut(_ text: String, to maximum: Int, bytes limit: Int? = nil) -> String {
        if text.utf8.count <= maximum { return text }
        // In ASCII without the line ends CR LF every byte is a character.
        let start = text.utf8.prefix(maximum + 1)
        if start.allSatisfy({ $0 < 0x80 && $0 != 13 }) {
            return String(decoding: start.dropLast(), as: UTF8.self)
        }
        var bytes = 0
        var result = ""
        var count = 0
        for character in text {
            count += 1
            bytes += character.utf8.count
            guard count <= maximum, bytes <= limit ?? maximum * 8 else { break }
            result.append(character)
        }
        return result
    }

    /// Returns the bank's id of an entry, or nil for a placeholder such as `NONREF` or zeros.
    static func externalID(_ text: String?) -> String? {
        guard let text = clean(text), text.utf8.count <= TextRule.externalID.maximum else { return nil }
        if text.allSatisfy({ $0 == "0" || $0 == "-" }) { return nil }
        let placeholders = ["NONREF", "NOTPROVIDED", "NOREF", "NONE", "NULL", "N/A", "UNKNOWN"]
        return placeholders.contains(text.uppercased()) ? nil : text
    }
}

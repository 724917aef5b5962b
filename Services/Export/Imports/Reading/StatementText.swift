import Contracts

/// Texts of statements as our books keep them.
enum StatementText {
    static let descriptionMaximum = 200
    static let notesMaximum = 2_000
    static let tagMaximum = 50
    static let externalIDMaximum = 255

    /// Returns the text with single spaces and without control characters, or nil for a blank text.
    static func clean(_ text: String?) -> String? {
        guard let text else { return nil }
        var result = String.UnicodeScalarView()
        var hasSpace = false
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
                hasSpace = !result.isEmpty
                continue
            }
            if hasSpace { result.append(" ") }
            hasSpace = false
            result.append(scalar)
        }
        return result.isEmpty ? nil : String(result)
    }

    /// Returns the parts as one text, each part once.
    static func joined(_ parts: [String?], separator: String = " ") -> String? {
        var seen: [String] = []
        for part in parts.compactMap({ clean($0) }) where !seen.contains(part) { seen.append(part) }
        return seen.isEmpty ? nil : seen.joined(separator: separator)
    }

    /// Returns at most `maximum` characters, and no more than fit into `maximum` times eight bytes.
    static func cut(_ text: String, to maximum: Int) -> String {
        var bytes = 0
        var result = ""
        var count = 0
        for character in text {
            count += 1
            bytes += character.utf8.count
            guard count <= maximum, bytes <= maximum * 8 else { break }
            result.append(character)
        }
        return result
    }

    /// Returns the bank's id of an entry, or nil for a placeholder such as `NONREF` or zeros.
    static func externalID(_ text: String?) -> String? {
        guard let text = clean(text), text.utf8.count <= externalIDMaximum else { return nil }
        if text.allSatisfy({ $0 == "0" || $0 == "-" }) { return nil }
        let placeholders = ["NONREF", "NOTPROVIDED", "NOREF", "NONE", "NULL", "N/A", "UNKNOWN"]
        return placeholders.contains(text.uppercased()) ? nil : text
    }
}

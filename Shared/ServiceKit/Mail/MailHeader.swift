import Vocabulary

/// Encodes the values of header lines.
enum MailHeader {
    /// An encoded word has at most 75 characters (RFC 2047 §2); its start and end take 12 of them.
    private static let wordStart = "=?utf-8?Q?"
    private static let wordEnd = "?="

    /// Returns an ASCII text unchanged, and any other text as encoded words (RFC 2047) on lines of at most 76
    /// characters, without splitting a character.
    /// - Parameter name: the text before the value on the first line.
    static func encoded(_ text: String, after name: String) -> String {
        guard text.utf8.contains(where: { $0 > 126 }) || text.contains("=?") else { return text }
        let room = 75 - wordStart.utf8.count - wordEnd.utf8.count
        var words: [String] = []
        var word = ""
        for scalar in text.unicodeScalars {
            let letters = quoted(scalar)
            let left = words.isEmpty ? room - name.utf8.count : room
            if word.utf8.count + letters.utf8.count > left {
                words.append(word)
                word = ""
            }
            word += letters
        }
        words.append(word)
        return words.map { wordStart + $0 + wordEnd }.joined(separator: "\r\n ")
    }

    /// Returns `Name <address>` with an encoded name, or an address alone.
    static func mailbox(_ text: String, after name: String) -> String {
        guard text.utf8.contains(where: { $0 > 126 }), let open = text.lastIndex(of: "<") else { return text }
        let person = text[..<open].split(separator: " ").joined(separator: " ")
        return "\(encoded(person, after: name)) \(text[open...])"
    }

    /// Returns a character in the Q encoding (RFC 2047 §4.2).
    private static func quoted(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": return String(scalar)
        case " ": return "_"
        default:
            return String(scalar).utf8.map { byte in
                let hex = String(byte, radix: 16, uppercase: true)
                return byte < 16 ? "=0\(hex)" : "=\(hex)"
            }.joined()
        }
    }

    /// Returns a date in the form of RFC 5322 §3.3.
    static func date(_ moment: Timestamp) -> String {
        let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        let date = moment.utcDate
        let parts = date.components
        let weekday = days[((date.daysSinceEpoch % 7) + 7) % 7]
        let clock = moment.text.dropFirst(11).prefix(8)
        return "\(weekday), \(parts.day) \(months[parts.month - 1]) \(parts.year) \(clock) +0000"
    }
}

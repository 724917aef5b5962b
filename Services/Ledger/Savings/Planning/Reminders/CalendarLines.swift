import Contracts

/// Content lines of iCalendar (RFC 5545 §3.1) with their escapes and folds.
struct CalendarLines: Sendable {
    /// The most octets of a line without its end.
    private static let longest = 75

    private(set) var bytes: [UInt8] = []

    /// Adds a property. Its value is written as it is.
    mutating func add(_ name: String, _ value: String) {
        var room = Self.longest
        for scalar in "\(name):\(value)".unicodeScalars {
            let character = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            if character.count > room {
                // The space at the start of the next line counts, too.
                bytes += [13, 10, 32]
                room = Self.longest - 1
            }
            bytes += character
            room -= character.count
        }
        bytes += [13, 10]
    }

    /// Adds a property of type TEXT (RFC 5545 §3.3.11). Control characters other than line ends become
    /// spaces.
    mutating func add(_ name: String, text: String) {
        // By scalars: a comma with a combining accent is still a comma.
        var value = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",":
                value.append("\\")
                value.append(scalar)
            case "\n" where previous == "\r": break
            case "\n", "\r": value.append(contentsOf: "\\n".unicodeScalars)
            default:
                let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                value.append(isControl ? " " : scalar)
            }
            previous = scalar
        }
        add(name, String(value))
    }

    mutating func add(_ name: String, date: CalendarDate) {
        add("\(name);VALUE=DATE", date.text.replacing("-", with: ""))
    }

    /// Adds a property in UTC, which needs no VTIMEZONE (RFC 5545 §3.3.5, form 2).
    mutating func add(_ name: String, moment: Timestamp) {
        let digits = moment.text.prefix(19).filter { $0 != "-" && $0 != ":" }
        add(name, "\(digits)Z")
    }
}

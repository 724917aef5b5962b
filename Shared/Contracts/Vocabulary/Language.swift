/// The languages of mails and of the pages behind mailed links, by their codes of ISO 639.
public enum Language: String, Sendable, CaseIterable {
    case english = "en"
    case german = "de"
    case spanish = "es"
    case french = "fr"
    case hebrew = "he"
    case japanese = "ja"

    /// Largest `Accept-Language` field that is read; browsers send less than a tenth of it.
    private static let fieldLimitBytes = 1_000
    private static let fullWeight = 1_000

    /// Reads the first subtag of a language tag such as `de-AT` (BCP 47). Returns nil for a language that has
    /// no words here.
    public init?(tag: String) {
        let code = String(decoding: tag.utf8.prefix { $0 != UInt8(ascii: "-") }, as: UTF8.self)
            .asciiLowercased
        // `iw` is the former code of Hebrew, which old systems still send.
        self.init(rawValue: code == "iw" ? "he" : code)
    }

    /// The language of a stored locale: English for one that has no words here, `other` without any.
    public init(locale: String?, else other: Language = .english) {
        self = locale.map { Language(tag: $0) ?? .english } ?? other
    }

    /// Reads an `Accept-Language` field (RFC 9110 §12.5.4): the language of the greatest weight, of equal
    /// ones the first. `*` counts as English. Malformed parts are passed over. English for a field without
    /// any of the languages, for a field that is too long, and for none.
    public init(accepting field: String?) {
        self = .english
        guard let field, field.utf8.count <= Self.fieldLimitBytes else { return }
        var best = 0
        for part in field.split(separator: ",") {
            guard let (language, weight) = Self.range(part), weight > best else { continue }
            (self, best) = (language, weight)
        }
    }

    private static func range(_ text: Substring) -> (language: Language, weight: Int)? {
        let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        let tag = String(parts[0]).trimmed
        guard let language = tag == "*" ? .english : Language(tag: tag) else { return nil }
        guard parts.count == 2 else { return (language, fullWeight) }
        let parameter = String(parts[1]).trimmed.asciiLowercased
        guard parameter.hasPrefix("q="), let weight = thousandths(parameter.dropFirst(2)) else { return nil }
        return (language, weight)
    }

    /// Reads a weight of at most three decimals (RFC 9110 §12.4.2). Returns nil for a malformed one.
    private static func thousandths(_ text: Substring) -> Int? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let decimals = parts.count == 2 ? parts[1] : ""
        guard parts[0] == "0" || parts[0] == "1", decimals.utf8.count <= 3,
            decimals.utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        let zeros = String(repeating: "0", count: 3 - decimals.utf8.count)
        return Int("\(parts[0])\(decimals)\(zeros)").flatMap { $0 <= fullWeight ? $0 : nil }
    }

    public var isRightToLeft: Bool { self == .hebrew }

    /// Returns a date in numbers, as the language writes it.
    public func text(of date: CalendarDate) -> String {
        func dayFirst(_ separator: String) -> String {
            date.text.split(separator: "-").reversed().joined(separator: separator)
        }
        switch self {
        case .english: return date.text
        case .german, .hebrew: return dayFirst(".")
        case .spanish, .french: return dayFirst("/")
        case .japanese:
            let parts = date.components
            return "\(parts.year)年\(parts.month)月\(parts.day)日"
        }
    }

    /// Returns a text that may run the other way, such as an amount, so that it keeps its order among words
    /// of this language (Unicode UAX #9, U+2068 and U+2069).
    public func isolated(_ text: String) -> String {
        isRightToLeft ? "\u{2068}\(text)\u{2069}" : text
    }
}

import Contracts

/// The sign of one or several currencies beside an amount, as `€` or `$`.
struct CurrencySign: Sendable, Equatable, CustomStringConvertible {
    let description: String
    /// The currency that is meant unless the account has another one of this sign; nil where none is usual.
    let usual: Currency?
    private let others: String

    /// Returns nil for a character that is no known sign.
    init?(_ scalar: Unicode.Scalar) {
        let sign = Self.wideForms[scalar] ?? scalar
        usual = Self.usual[sign].flatMap { Currency($0) }
        others = Self.others[sign] ?? ""
        description = String(Character(sign))
        if usual == nil, others.isEmpty { return nil }
    }

    private init(word: String, usual: Currency?, others: String) {
        (description, self.usual, self.others) = (word, usual, others)
    }

    /// Takes a currency's word from one end of a text, as "12,50 kr." has it.
    static func taken(from text: inout String) -> CurrencySign? {
        let folded = text.lowercased()
        for (word, codes) in words {
            let isFirst = folded.hasPrefix(word)
            guard isFirst || folded.hasSuffix(word) else { continue }
            // Letters beside it belong to a longer word.
            let rest = isFirst ? text.dropFirst(word.count) : text.dropLast(word.count)
            if (isFirst ? rest.first : rest.last)?.isLetter != false { continue }
            text = String(rest).trimmed
            let known = codes.split(separator: " ")
            return CurrencySign(
                word: word, usual: known.count == 1 ? Currency(codes) : nil, others: codes)
        }
        return nil
    }

    /// Words and signs of several characters, the longer ones first.
    private static let words: [(word: String, codes: String)] = [
        ("sfr.", "CHF"), ("руб.", "RUB"), ("грн.", "UAH"), ("дин.", "RSD"), ("us$", "USD"), ("au$", "AUD"),
        ("ca$", "CAD"), ("nz$", "NZD"), ("hk$", "HKD"), ("nt$", "TWD"), ("mx$", "MXN"),
        ("kr.", "DKK ISK NOK SEK"),
        ("fr.", "CHF"), ("zł.", "PLN"), ("лв.", "BGN"), ("lei", "MDL RON"), ("sfr", "CHF"), ("руб", "RUB"),
        ("грн", "UAH"), ("дин", "RSD"), ("kr", "DKK ISK NOK SEK"), ("zł", "PLN"), ("kč", "CZK"),
        ("ft", "HUF"),
        ("r$", "BRL"), ("a$", "AUD"), ("c$", "CAD"), ("s$", "SGD"), ("rp", "IDR"), ("rm", "MYR"),
        ("tl", "TRY"),
        ("лв", "BGN"), ("s/", "PEN"),
        ("د.إ.", "AED"), ("د.إ", "AED"), ("د.ا.", "JOD"), ("د.ا", "JOD"), ("د.أ.", "JOD"), ("د.أ", "JOD"),
        ("د.ب.", "BHD"), ("د.ب", "BHD"), ("د.ت.", "TND"), ("د.ت", "TND"), ("د.ج.", "DZD"), ("د.ج", "DZD"),
        ("د.ع.", "IQD"), ("د.ع", "IQD"), ("د.ك.", "KWD"), ("د.ك", "KWD"), ("د.ل.", "LYD"), ("د.ل", "LYD"),
        ("د.م.", "MAD"), ("د.م", "MAD"), ("ج.م.", "EGP"), ("ج.م", "EGP"), ("ر.س.", "SAR"), ("ر.س", "SAR"),
        ("ر.ع.", "OMR"), ("ر.ع", "OMR"), ("ر.ق.", "QAR"), ("ر.ق", "QAR"), ("ر.ي.", "YER"), ("ر.ي", "YER"),
        ("ل.ل.", "LBP"), ("ل.ل", "LBP"), ("ل.س.", "SYP"), ("ل.س", "SYP"),
    ]

    func isOf(_ currency: Currency) -> Bool { currency == usual || others.contains(currency.code) }

    private static let wideForms: [Unicode.Scalar: Unicode.Scalar] = [
        "\u{FF04}": "$", "\u{FFE1}": "£", "\u{FFE5}": "¥", "\u{FFE6}": "₩",
    ]

    private static let usual: [Unicode.Scalar: String] = [
        "€": "EUR", "£": "GBP", "₪": "ILS", "₹": "INR", "₩": "KRW", "₽": "RUB", "₺": "TRY", "₴": "UAH",
        "₫": "VND", "฿": "THB", "₦": "NGN", "₱": "PHP", "₡": "CRC", "₲": "PYG", "₵": "GHS", "₸": "KZT",
        "₼": "AZN", "₾": "GEL", "₮": "MNT", "₭": "LAK", "֏": "AMD", "؋": "AFN", "៛": "KHR", "৳": "BDT",
    ]

    private static let others: [Unicode.Scalar: String] = [
        "$": """
        ARS AUD BBD BMD BND BSD BZD CAD CLP COP CUP CVE DOP FJD GYD HKD JMD KYD LRD MOP MXN NAD NIO NZD SBD \
        SGD SRD TTD TWD USD UYU XCD
        """,
        "¥": "CNY JPY", "£": "EGP FKP GIP LBP SDG SHP SSP SYP", "₩": "KPW", "₱": "CUP", "₡": "SVC",
        "₨": "INR LKR MUR NPR PKR SCR", "﷼": "IRR OMR QAR SAR YER",
    ]
}

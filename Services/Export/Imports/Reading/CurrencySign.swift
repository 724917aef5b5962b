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

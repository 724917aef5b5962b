/// A currency of ISO 4217 with the number of its minor digits (0, 2 or 3).
/// The list leaves out metals, funds' units and test codes, which have no minor units, and the two units
/// with four digits (CLF, UYW), which are no means of payment.
public struct Currency: Sendable, Hashable, Codable, FieldValue, ExpressibleByStringLiteral {
    /// Three upper-case letters.
    public let code: String
    /// Digits after the decimal point.
    public let digits: Int

    /// The message for a value that is no text.
    public static let expectation = FieldProblem.must("be a currency of ISO 4217, as EUR")

    /// Returns the currency of a code in any case, or nil when the code is unknown.
    public init?(_ code: String) {
        // Three bytes: some other letters equal ours as Characters.
        if code.utf8.count == 3, let digits = Self.digitsByCode[code] {
            self = Currency(known: code, digits: digits)
            return
        }
        // Raises ASCII letters only: Unicode's upper case would turn "ßd" into "SSD".
        let upper = String(decoding: code.utf8.map { (97...122).contains($0) ? $0 - 32 : $0 }, as: UTF8.self)
        guard upper.isASCII, let digits = Self.digitsByCode[upper] else { return nil }
        self = Currency(known: upper, digits: digits)
    }

    /// The currency of a literal, `Currency("USD")`. An unknown code is a mistake of the program and ends it;
    /// `Currency(text)` of any other text returns nil for one.
    public init(stringLiteral code: String) {
        guard let currency = Currency(code) else { preconditionFailure("\(code) is no currency of ISO 4217") }
        self = currency
    }

    private init(known code: String, digits: Int) {
        self.code = code
        self.digits = digits
    }

    public static let usd = Currency(known: "USD", digits: 2)
    /// A currency with the most digits.
    package static let widest = Currency(known: "KWD", digits: 3)

    public init(from decoder: any Decoder) throws {
        let code = try decoder.singleValueContainer().decode(String.self)
        guard let currency = Currency(code) else { throw FieldProblem("Unknown currency") }
        self = currency
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }

    /// Every known code, in alphabetical order.
    public static let allCodes = digitsByCode.keys.sorted()

    /// Ten to the power of a digit count between 0 and 18.
    static func power(of digits: Int) -> Int64 {
        (0..<max(0, min(18, digits))).reduce(Int64(1)) { value, _ in value * 10 }
    }

    private static let digitsByCode: [String: Int] = {
        var table: [String: Int] = [:]
        for (codes, digits) in [(withTwoDigits, 2), (withoutDigits, 0), (withThreeDigits, 3)] {
            for code in codes.split(separator: " ") { table[String(code)] = digits }
        }
        return table
    }()

    private static let withTwoDigits = """
        AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN \
        BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP \
        GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP \
        LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR \
        NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN \
        SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER \
        ZAR ZMW ZWG
        """
    private static let withoutDigits = """
        BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF
        """
    private static let withThreeDigits = """
        BHD IQD JOD KWD LYD OMR TND
        """
}

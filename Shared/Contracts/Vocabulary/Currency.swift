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
        var code = code
        guard let currency = code.withUTF8({ Currency(utf8: $0) }) else { return nil }
        self = currency
    }

    /// Returns the same for the bytes of a code.
    package init?(utf8 code: UnsafeBufferPointer<UInt8>) {
        guard let digits = Self.digits(utf8: code) else { return nil }
        // Raises ASCII letters only, of which a known code consists.
        let upper = String(unsafeUninitializedCapacity: code.count) { text in
            for (index, byte) in code.enumerated() { text[index] = byte & ~32 }
            return code.count
        }
        self = Currency(known: upper, digits: digits)
    }

    /// Returns the digits of the currency of a code in any case, or nil when the code is unknown.
    package static func digits(utf8 code: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let place = place(of: code), digitsByPlace[place] != unknown else { return nil }
        return Int(digitsByPlace[place])
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
    public static let allCodes = lists.flatMap { $0.codes.split(separator: " ").map(String.init) }.sorted()

    /// Ten to the power of a digit count between 0 and 18.
    static func power(of digits: Int) -> Int64 {
        (0..<max(0, min(18, digits))).reduce(Int64(1)) { value, _ in value * 10 }
    }

    /// The digits of each code, by its number, and `unknown` for others: lists look up each row's.
    private static let digitsByPlace: [UInt8] = {
        var table = [UInt8](repeating: unknown, count: 26 * 26 * 26)
        for (codes, digits) in lists {
            for code in codes.split(separator: " ") {
                if let place = place(of: code.utf8) { table[place] = digits }
            }
        }
        return table
    }()
    private static let unknown = UInt8.max

    /// Returns the number of three letters of ASCII among all such codes, in any case.
    private static func place(of code: some Collection<UInt8>) -> Int? {
        guard code.count == 3 else { return nil }
        var place = 0
        for byte in code {
            let letter = Int(byte & ~32) - 65
            guard (0..<26).contains(letter) else { return nil }
            place = place * 26 + letter
        }
        return place
    }

    private static let lists: [(codes: String, digits: UInt8)] = [
        (withTwoDigits, 2), (withoutDigits, 0), (withThreeDigits, 3),
    ]

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

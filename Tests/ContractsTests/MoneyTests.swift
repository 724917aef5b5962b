import Contracts
import TestKit
import Testing

struct MoneyTests {
    private func currency(_ code: String) throws -> Currency { try #require(Currency(code)) }

    static let accepted: [(text: String, code: String, minor: Int64, written: String)] = [
        ("25.5", "USD", 2_550, "25.50"), ("25.50", "USD", 2_550, "25.50"),
        ("25", "USD", 2_500, "25.00"), ("0", "USD", 0, "0.00"), ("0.00", "USD", 0, "0.00"),
        ("-0", "USD", 0, "0.00"),
        ("0.01", "USD", 1, "0.01"), ("0.5", "EUR", 50, "0.50"), ("-5", "USD", -500, "-5.00"),
        ("-0.01", "USD", -1, "-0.01"),
        ("-0.10", "ILS", -10, "-0.10"), ("1e2", "USD", 10_000, "100.00"), ("1E+2", "USD", 10_000, "100.00"),
        ("2550e-2", "USD", 2_550, "25.50"), ("1.5e1", "USD", 1_500, "15.00"),
        ("9999999999.99", "USD", 999_999_999_999, "9999999999.99"),
        ("-9999999999.99", "USD", -999_999_999_999, "-9999999999.99"), ("1", "JPY", 1, "1"),
        ("1500", "JPY", 1_500, "1500"), ("-7", "KRW", -7, "-7"),
        ("9999999999", "JPY", 9_999_999_999, "9999999999"),
        ("1.25", "KWD", 1_250, "1.250"), ("1.234", "KWD", 1_234, "1.234"), ("0.001", "BHD", 1, "0.001"),
        ("-0.001", "TND", -1, "-0.001"), ("9999999999.99", "OMR", 9_999_999_999_990, "9999999999.990"),
    ]

    @Test(arguments: accepted)
    func `ADD-003: amounts are read exactly and written with the currency's digits`(
        text: String, code: String, minor: Int64, written: String
    ) throws {
        let money = try Money(AmountText(text), in: try currency(code))
        #expect(money.amountMinor == minor)
        #expect(money.text == written)
        #expect(money.currency.code == code)
    }

    static let refused: [(text: String, code: String, error: MoneyError)] = [
        ("", "USD", .notANumber), (" ", "USD", .notANumber), ("abc", "USD", .notANumber),
        (" 1", "USD", .notANumber),
        ("1 ", "USD", .notANumber), ("+1", "USD", .notANumber), ("--1", "USD", .notANumber),
        ("-", "USD", .notANumber),
        (".5", "USD", .notANumber), ("5.", "USD", .notANumber), (".", "USD", .notANumber),
        ("-.5", "USD", .notANumber),
        ("01", "USD", .notANumber), ("00", "USD", .notANumber), ("-01.5", "USD", .notANumber),
        ("1,5", "USD", .comma), ("1,200.50", "USD", .comma), (",", "USD", .notANumber),
        ("1.2.3", "USD", .notANumber), ("1_000", "USD", .notANumber), ("NaN", "USD", .notANumber),
        ("nan", "USD", .notANumber), ("Infinity", "USD", .notANumber), ("inf", "USD", .notANumber),
        ("0x10", "USD", .notANumber), ("1e", "USD", .notANumber), ("1e+", "USD", .notANumber),
        ("e5", "USD", .notANumber),
        ("1e1.5", "USD", .notANumber), ("1e99999999999999999999", "USD", .notANumber),
        ("$1", "USD", .notANumber),
        ("١", "USD", .notANumber), ("1\u{0}", "USD", .notANumber), ("−1", "USD", .notANumber),
        (String(repeating: "1", count: 65), "USD", .tooLong),
        ("25.505", "USD", .tooManyDigits), ("0.001", "USD", .tooManyDigits), ("1e-3", "USD", .tooManyDigits),
        ("1.5", "JPY", .tooManyDigits), ("0.1", "JPY", .tooManyDigits), ("1.2345", "KWD", .tooManyDigits),
        ("1.000", "USD", .tooManyDigits), ("25000e-3", "USD", .tooManyDigits),
        ("1500.00", "JPY", .tooManyDigits), ("1.0", "JPY", .tooManyDigits), ("1.50e1", "JPY", .tooManyDigits),
        ("0.000", "USD", .tooManyDigits), ("1.0000", "KWD", .tooManyDigits),
        ("1e-400", "USD", .tooManyDigits), ("-0.001", "USD", .tooManyDigits),
        ("99999999999.001", "USD", .tooManyDigits),
        ("1e-1001", "USD", .tooManyDigits), ("10000000000", "USD", .tooLarge),
        ("10000000000.00", "USD", .tooLarge),
        ("-10000000000", "USD", .tooLarge), ("1e10", "USD", .tooLarge), ("1e400", "USD", .tooLarge),
        ("9999999999.991", "OMR", .tooLarge), ("1e20", "USD", .tooLarge), ("1e1001", "USD", .tooLarge),
        ("10000000000", "JPY", .tooLarge),
        ("10000000000", "KWD", .tooLarge), ("9223372036854775807", "USD", .tooLarge),
        ("9223372036854775808", "JPY", .tooLarge), (String(repeating: "9", count: 64), "USD", .tooLarge),
    ]

    @Test(arguments: refused)
    func `ADD-003: a text that is no exact amount is refused`(text: String, code: String, error: MoneyError)
        throws
    {
        let currency = try currency(code)
        #expect(throws: error) { try Money(AmountText(text), in: currency) }
    }

    @Test func `ADD-003: refusals tell a person what to do`() throws {
        let cases: [(MoneyError, String, String)] = [
            (.notANumber, "USD", "Amount must be a number"),
            (.comma, "USD", "Amount must be a number \(MoneyError.pointSeparates)"),
            (.tooManyDigits, "USD", "Amount in USD has at most 2 decimals"),
            (.tooManyDigits, "JPY", "Amount in JPY has no decimals"),
            (.tooLarge, "USD", "Amount is too large"),
        ]
        for (error, code, message) in cases {
            #expect(error.message(label: "Amount", currency: try currency(code)) == message)
        }
    }

    @Test(.seeded, arguments: ["USD", "JPY", "KWD"])
    func `a written amount is read as the same minor units`(code: String) throws {
        var random = SeededRandom()
        let currency = try currency(code)
        let limit =
            currency.digits == 0 ? 9_999_999_999 : currency.digits == 2 ? 999_999_999_999 : 9_999_999_999_990
        for _ in 0..<2_000 {
            let minor = Int64.random(in: -Int64(limit)...Int64(limit), using: &random) >> random.below(44)
            let text = Money(amountMinor: minor, currency).text
            #expect(try Money(AmountText(text), in: currency).amountMinor == minor)
            #expect(try Money(AmountText("\(minor)e-\(currency.digits)"), in: currency).amountMinor == minor)
        }
    }

    @Test(
        arguments: [
            ("USD", 2_500, "25"), ("USD", 2_550, "25.5"), ("USD", 0, "0"), ("USD", -10, "-0.1"),
            ("JPY", 1_500, "1500"), ("KWD", 1_250, "1.25"), ("KWD", 100_000, "100"),
        ] as [(String, Int64, String)])
    func `a number is written for another currency without trailing zeros`(
        code: String, minor: Int64, text: String
    ) throws {
        #expect(Money(amountMinor: minor, try currency(code)).shortestText.text == text)
    }

    @Test func `every amount of 64 bits can be written`() {
        #expect(Money.text(.max, digits: 2) == "92233720368547758.07")
        #expect(Money.text(.min, digits: 2) == "-92233720368547758.08")
        #expect(Money.text(.min, digits: 0) == "-9223372036854775808")
        #expect(Money.text(.min, digits: 3) == "-9223372036854775.808")
    }

    @Test func `sums stay in their currency and never overflow`() throws {
        let yen = try currency("JPY")
        let two = Money(amountMinor: 2, .usd)
        #expect(two.adding(two)?.amountMinor == 4)
        #expect(two.adding(Money(amountMinor: 2, yen)) == nil)
        #expect(two.adding(Money(amountMinor: .max, .usd)) == nil)
        #expect(Money(amountMinor: .min, .usd).adding(Money(amountMinor: -1, .usd)) == nil)
    }

    @Test func `currencies have the digits of ISO 4217`() throws {
        let digits = [
            "USD": 2, "EUR": 2, "ILS": 2, "CHF": 2, "JPY": 0, "KRW": 0, "CLP": 0, "KWD": 3, "TND": 3,
            "IQD": 3,
        ]
        for (code, count) in digits { #expect(try currency(code).digits == count) }
        #expect(try currency("usd") == .usd)
        #expect(Currency.allCodes.count > 150)
        #expect(
            Currency.allCodes.allSatisfy {
                (Currency($0)?.code ?? "") == $0 && (0...3).contains(Currency($0)?.digits ?? -1)
            })
    }

    @Test(arguments: [
        "", "US", "USDX", "XXX", "XTS", "XAU", "CLF", "ABC", " USD", "ßd", "ＵＳＤ", "123", "\u{212A}WD",
    ])
    func `unknown currencies are refused`(code: String) { #expect(Currency(code) == nil) }
}

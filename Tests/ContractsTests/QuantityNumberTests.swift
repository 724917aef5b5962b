import Contracts
import Testing

@Suite struct QuantityNumberTests {
    @Test(arguments: [
        ("0", "0"), ("67187.3358936566", "67187.3358936566"), ("1e3", "1000"), ("1.5E-05", "0.000015"),
        ("1e-18", "0.000000000000000001"), ("0.10", "0.1"), ("1e+2", "100"), ("0e99", "0"),
        ("999999999999999999", "999999999999999999"), ("1.00000000000000000000", "1"),
    ])
    func `a number's text is read exactly`(text: String, expected: String) {
        #expect(Quantity(number: text)?.text == expected)
        #expect(Quantity(number: text, roundsExcess: true)?.text == expected)
    }

    @Test(arguments: [
        ("1e-19", "0"), ("5e-19", "0.000000000000000001"), ("0.1234567890123456785", "0.123456789012345679"),
        ("0.9999999999999999999", "1"), ("4.9e-19", "0"), ("1e-60", "0"),
    ])
    func `digits beyond the 18th are refused, or rounded half up`(text: String, expected: String) {
        #expect(Quantity(number: text) == nil)
        #expect(Quantity(number: text, roundsExcess: true)?.text == expected)
    }

    @Test(arguments: [
        "", "-1", "+1", "1.", ".5", "1e", "e5", "1e1.5", "NaN", "Infinity", "0x1", "1,5", " 1", "1e18",
        "1000000000000000000", "1e101", "1e999999999999999999999", "99999999999999999999e-1",
    ])
    func `other texts are no quantity`(text: String) {
        #expect(Quantity(number: text, roundsExcess: true) == nil)
    }

    @Test func `parts of a number and its text give the same quantity`() throws {
        for text in [
            "0", "1", "0.5", "123456789.000000000000000001", "999999999999999999.999999999999999999",
        ] {
            let quantity = try #require(Quantity(text))
            #expect(Quantity(parts: quantity.parts) == quantity)
        }
        #expect(Quantity(parts: UInt128(1_000_000_000_000_000_000) * 1_000_000_000_000_000_000) == nil)
    }

    @Test func `every currency has a name, and codes are read in any case`() {
        for code in Currency.allCodes { #expect(Currency(code).map { $0.name != code } == true, "\(code)") }
        #expect(AssetCode("btc")?.text == "BTC")
        #expect(AssetCode("usd")?.currency == .usd)
        for wrong in ["", "B", "BITCOINCASH", "B-C", "ßd", "b c"] { #expect(AssetCode(wrong) == nil) }
    }
}

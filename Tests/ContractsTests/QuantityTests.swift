import Contracts
import TestKit
import Testing

struct QuantityTests {
    @Test(arguments: [
        ("0", "0"), ("1", "1"), ("0.5", "0.5"), ("0.50", "0.5"), ("12.000", "12"),
        ("0.000000000000000001", "0.000000000000000001"),
        ("999999999999999999.999999999999999999", "999999999999999999.999999999999999999"), ("007", "7"),
    ])
    func `quantities are exact decimals of 18 digits`(text: String, written: String) {
        #expect(Quantity(text)?.text == written)
    }

    @Test(arguments: [
        "", ".", ".5", "5.", "-1", "+1", "1e5", " 1", "1 ", "abc", "1.2.3", "0.0000000000000000001",
        "1000000000000000000",
        "NaN", "١", "1,5", "1.-5", "1.+5",
    ])
    func `other texts are refused`(text: String) { #expect(Quantity(text) == nil) }

    @Test(.seeded) func `quantities are ordered by value`() throws {
        var random = SeededRandom()
        let texts = [
            "0", "0.000000000000000001", "0.1", "0.5", "1", "1.000000000000000001", "10",
            "999999999999999999",
        ]
        let quantities = texts.compactMap { Quantity($0) }
        #expect(quantities.count == texts.count)
        #expect(quantities.shuffled(using: &random).sorted() == quantities)
    }

    @Test(.seeded) func `a written quantity is read as the same quantity`() throws {
        var random = SeededRandom()
        for _ in 0..<2_000 {
            let whole = Int64(random.below(1_000_000_000_000_000_000) >> random.below(60))
            let fraction = random.below(1_000_000_000_000_000_000) >> random.below(60)
            let quantity = try #require(Quantity("\(whole).\(fraction)"))
            #expect(Quantity(quantity.text) == quantity)
            #expect(quantity.whole == whole)
        }
    }
}

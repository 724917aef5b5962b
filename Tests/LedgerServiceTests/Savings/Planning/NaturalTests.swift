import Contracts
import TestKit
import Testing

@testable import LedgerCurrencies
@testable import LedgerSavings

@Suite struct NaturalTests {
    /// Returns a number of up to `words` words of 64 bits, often with long runs of equal bits.
    private func number(_ random: inout SeededRandom, words: Int) -> Natural {
        (0..<random.below(words + 1)).reduce(Natural.zero) { value, _ in
            let word = [UInt64.max, 0, 1, 1 << 63, random.next(), random.next() >> 40][random.below(6)]
            return value * Natural(UInt128(1) << 64) + Natural(UInt128(word))
        }
    }

    @Test(.seeded) func `quotient times divisor plus remainder is the number again`() {
        var random = SeededRandom()
        for _ in 0..<20_000 {
            let (value, divisor) = (number(&random, words: 8), number(&random, words: 5))
            let (quotient, remainder) = value.divided(by: divisor)
            if divisor.isZero {
                #expect(quotient.isZero && remainder == value)
                continue
            }
            #expect(remainder < divisor)
            #expect(quotient * divisor + remainder == value)
        }
    }

    @Test(.seeded) func `small numbers count as those of the standard library`() {
        var random = SeededRandom()
        for _ in 0..<2_000 {
            let (one, other) = (
                random.next() >> UInt64(random.below(64)), random.next() >> UInt64(random.below(64))
            )
            let (first, second) = (Natural(UInt128(one)), Natural(UInt128(other)))
            #expect(first + second == Natural(UInt128(one) + UInt128(other)))
            #expect(first * second == Natural(UInt128(one) * UInt128(other)))
            #expect(first.minus(second) == Natural(UInt128(one > other ? one - other : 0)))
            #expect((first < second) == (one < other))
            #expect(first.int64 == Int64(exactly: one))
        }
        #expect(Natural(Int64(-3)).isZero)
        #expect(Natural.power(ofTen: 40).divided(by: .power(ofTen: 38)).quotient.int64 == 100)
        #expect(Natural(Int64(84)).commonDivisor(Natural(Int64(30))).int64 == 6)
    }

    @Test func `a third of a currency is exact in a common unit`() throws {
        let money = try PlanningFixture.money(rates: ["EUR": "3", "JPY": "0.007"])
        let (usd, eur, jpy) = (
            try PlanningFixture.currency("USD"), try PlanningFixture.currency("EUR"),
            try PlanningFixture.currency("JPY")
        )
        let unit = CommonUnit(of: usd, for: [eur, jpy], rates: money.rates)
        let yen = try #require(unit.units(of: 3, jpy))
        // Three yen are 2.1 cents.
        #expect(unit.amount(yen)?.amountMinor == 2)
        #expect(unit.amount(yen + yen)?.amountMinor == 4)
        #expect(unit.units(of: 1, eur) == unit.units(of: 3, usd))
        #expect(unit.units(of: 1, try PlanningFixture.currency("GBP")) == nil)
    }
}

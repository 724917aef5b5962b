import Contracts
import TestKit
import Testing

@testable import LedgerSavings

private let usd = AssetCode(.usd)
private let jpy = AssetCode("JPY")!
private let btc = AssetCode("BTC")!

/// How an asset's balance is shared among goals.
@Suite struct FundingTests {
    private static func targets(_ amounts: [String]) throws -> [AllocationTarget] {
        try amounts.enumerated().map { index, text in
            AllocationTarget(goal: ID(high: 1, low: UInt64(index)), amount: try #require(Quantity(text)))
        }
    }

    @Test(arguments: [
        (usd, "100", ["60", "40"], ["60", "40"]), (usd, "100", ["60"], ["60"]), (usd, "100", [], []),
        (usd, "50", ["60", "40"], ["30", "20"]), (usd, "0", ["60", "40"], ["0", "0"]),
        (usd, "100", ["100", "100", "100"], ["33.34", "33.33", "33.33"]),
        (usd, "0.02", ["1", "1", "1"], ["0.01", "0.01", "0"]),
        (usd, "10", ["1", "2", "30"], ["0.3", "0.61", "9.09"]),
        (jpy, "100", ["100", "100", "100"], ["34", "33", "33"]),
        (
            btc, "1", ["1", "1", "1"],
            ["0.333333333333333334", "0.333333333333333333", "0.333333333333333333"]
        ),
        (
            btc, "999999999999999998.999999999999999999", ["999999999999999998.999999999999999998", "1"],
            ["999999999999999998", "0.999999999999999999"]
        ),
    ])
    func `parts are the targets, or proportional by the largest remainder`(
        currency: AssetCode, balance: String, amounts: [String], parts: [String]
    ) throws {
        let funded = Funding.parts(
            of: try #require(Quantity(balance)), currency, among: try Self.targets(amounts))
        #expect(funded.map(\.text) == parts)
    }

    @Test(.seeded, arguments: [usd, jpy, btc])
    func `parts add up to the balance and are never above their targets`(currency: AssetCode) throws {
        var random = SeededRandom()
        for _ in 0..<500 {
            func amount() throws -> Quantity {
                let units = UInt128(random.next() >> UInt64(5 + random.below(59)))
                return try #require(Quantity(parts: units * currency.partsOfLastDigit))
            }
            let targets = try (0..<random.below(8)).map {
                AllocationTarget(goal: ID(high: 1, low: UInt64($0)), amount: try amount())
            }
            let balance = try amount()
            let parts = Funding.parts(of: balance, currency, among: targets)
            let sum = targets.reduce(UInt128(0)) { $0 + $1.amount.parts }
            #expect(parts.reduce(UInt128(0)) { $0 + $1.parts } == min(sum, balance.parts))
            for (part, target) in zip(parts, targets) {
                #expect(part <= target.amount)
                #expect(part.parts.isMultiple(of: currency.partsOfLastDigit))
                // No part is a whole unit away from its exact proportion.
                guard sum > balance.parts, sum > 0 else { continue }
                let exact = balance.parts.multipliedFullWidth(by: target.amount.parts)
                let floor = sum.dividingFullWidth(exact).quotient
                let distance = part.parts > floor ? part.parts - floor : floor - part.parts
                #expect(distance <= currency.partsOfLastDigit)
            }
        }
    }

    @Test func `weights of zero have no shares`() {
        #expect(LargestRemainder.shares(of: 5, weights: []) == nil)
        #expect(LargestRemainder.shares(of: 5, weights: [0, 0]) == nil)
        #expect(LargestRemainder.shares(of: 5, weights: [0, 1]) == [0, 5])
    }

    @Test(arguments: [
        // old balance, new balance, targets; the target afterwards
        ("100", "150", ["100"], "150"), ("100", "150", ["120"], "150"), ("100", "150", ["150"], nil),
        ("100", "150", ["200"], nil), ("100", "150", ["99"], nil), ("100", "150", ["100", "1"], nil),
        ("100", "150", [], nil), ("0", "50", ["1"], "50"),
    ])
    func `a deposit raises the only target that was at least the balance`(
        old: String, new: String, amounts: [String], raised: String?
    ) throws {
        let target = AllocationRules.raised(
            try Self.targets(amounts), from: try #require(Quantity(old)), to: try #require(Quantity(new)))
        #expect(target?.amount.text == raised)
    }
}

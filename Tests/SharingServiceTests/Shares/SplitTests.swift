import Contracts
import TestKit
import Testing

@testable import SharingService

@Suite struct SplitTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let split: Split
        let totalMinor: Int64
        let owner: Int64
        let parts: [Int64]
        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "SHEXP-003: $100 with two others", split: .equal(participants: 2), totalMinor: 10_000,
            owner: 3_334, parts: [3_333, 3_333]),
        Case(
            name: "two odd cents go to the owner and the first", split: .equal(participants: 2),
            totalMinor: 10_001, owner: 3_334, parts: [3_334, 3_333]),
        Case(
            name: "less than a unit each", split: .equal(participants: 3), totalMinor: 1, owner: 1,
            parts: [0, 0, 0]),
        Case(
            name: "SHEXP-004: 40 % of $100", split: .percentage([4_000]), totalMinor: 10_000, owner: 6_000,
            parts: [4_000]),
        Case(
            name: "three times 33.33 %", split: .percentage([3_333, 3_333, 3_333]), totalMinor: 10_000,
            owner: 1, parts: [3_333, 3_333, 3_333]),
        Case(
            name: "the largest remainder wins over the owner", split: .percentage([3_350, 3_340]),
            totalMinor: 100, owner: 33, parts: [34, 33]),
        Case(
            name: "ties go to the owner", split: .percentage([5_000]), totalMinor: 1, owner: 1, parts: [0]),
        Case(
            name: "an owner with nothing gets nothing", split: .percentage([5_000, 5_000]), totalMinor: 3,
            owner: 0, parts: [2, 1]),
        Case(name: "0 %", split: .percentage([0]), totalMinor: 999, owner: 999, parts: [0]),
        Case(
            name: "SHEXP-005: $30 of $100", split: .fixed([3_000]), totalMinor: 10_000, owner: 7_000,
            parts: [3_000]),
        Case(
            name: "weights of 2, 1 and 1", split: .shares(owner: 200, participants: [100, 100]),
            totalMinor: 10_000, owner: 5_000, parts: [2_500, 2_500]),
        Case(
            name: "half a weight", split: .shares(owner: 100, participants: [50]), totalMinor: 100, owner: 67,
            parts: [33]),
        Case(
            name: "an owner without weight", split: .shares(owner: 0, participants: [100, 200]),
            totalMinor: 100, owner: 0, parts: [33, 67]),
        Case(
            name: "equal weights are equal parts, ties to the owner and the first",
            split: .shares(owner: 300, participants: [300, 300]), totalMinor: 10_001, owner: 3_334,
            parts: [3_334, 3_333]),
        Case(name: "all of it", split: .fixed([60, 40]), totalMinor: 100, owner: 0, parts: [60, 40]),
    ]

    @Test(arguments: cases)
    func `a total is divided as the contract says`(_ example: Case) throws {
        let parts = try example.split.parts(of: example.totalMinor)
        #expect(parts == Split.Parts(ownerMinor: example.owner, participantsMinor: example.parts))
    }

    @Test(arguments: [
        (Split.percentage([5_000, 5_001]), 1), (.percentage([10_001]), 0), (.fixed([50, 50, 1]), 2),
        (.fixed([Int64.max, Int64.max]), 0), (.fixed([-1]), 0), (.percentage([100, -100]), 1),
    ])
    func `a split above the whole names the participant who exceeds it`(_ split: Split, _ participant: Int) {
        #expect(throws: Split.Problem.aboveWhole(participant: participant)) { try split.parts(of: 100) }
    }

    @Test func `weights that are all zero are refused`() {
        #expect(throws: Split.Problem.withoutWeight) {
            try Split.shares(owner: 0, participants: [0, 0]).parts(of: 100)
        }
    }

    /// Totals up to the largest amount of the contract, in currencies of 0, 2 and 3 digits.
    @Test(.seeded)
    func `parts sum to the total, are not negative, and differ from the exact part by less than a unit`()
        throws
    {
        var random = SeededRandom()
        for round in 0..<4_000 {
            let largest = Money.maximumMinor(digits: [0, 2, 3][round % 3])
            let total = Int64.random(in: 1...(round % 2 == 0 ? 1_000 : largest), using: &random)
            let people = Int.random(in: 1...50, using: &random)
            let equal = try Split.equal(participants: people).parts(of: total)
            expectWhole(equal, total)
            let all = [equal.ownerMinor] + equal.participantsMinor
            #expect(all == all.sorted(by: >) && (all.max() ?? 0) - (all.min() ?? 0) <= 1)

            var left = Split.wholeHundredths
            let hundredths = (0..<people).map { _ in
                let part = Int.random(in: 0...left, using: &random)
                left -= part
                return part
            }
            let byPercentage = try Split.percentage(hundredths).parts(of: total)
            expectWhole(byPercentage, total)
            for (hundredth, part) in zip(
                [left] + hundredths, [byPercentage.ownerMinor] + byPercentage.participantsMinor)
            {
                let scaled = total * Int64(hundredth)
                #expect(abs(part * 10_000 - scaled) < 10_000)
            }

            let weights = (0...people).map { _ in Int64.random(in: 0...1_000_000, using: &random) }
            let owner = max(1, weights[0])
            let byWeight = try Split.shares(owner: owner, participants: Array(weights.dropFirst()))
                .parts(of: total)
            expectWhole(byWeight, total)
            let whole = weights.dropFirst().reduce(owner, +)
            for (weight, part) in zip(
                [owner] + weights.dropFirst(), [byWeight.ownerMinor] + byWeight.participantsMinor)
            {
                let exact = total.multipliedFullWidth(by: weight)
                let floor = whole.dividingFullWidth(exact).quotient
                #expect(part == floor || part == floor + 1)
            }
            let doubled = Split.shares(owner: 2 * owner, participants: weights.dropFirst().map { 2 * $0 })
            #expect(try doubled.parts(of: total) == byWeight)

            var rest = total
            let amounts = (0..<people).map { _ in
                let part = Int64.random(in: 0...rest, using: &random)
                rest -= part
                return part
            }
            let fixed = try Split.fixed(amounts).parts(of: total)
            expectWhole(fixed, total)
            #expect(fixed.participantsMinor == amounts)
        }
    }

    private func expectWhole(_ parts: Split.Parts, _ total: Int64) {
        let all = [parts.ownerMinor] + parts.participantsMinor
        #expect(all.reduce(0, +) == total && all.allSatisfy { $0 >= 0 })
    }
}

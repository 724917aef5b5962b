import Contracts
import TestKit
import Testing

@testable import LedgerSavings

private let btc = AssetCode("BTC")!
private let eur = Currency("EUR")

/// Progress, remaining amounts and totals of goals.
@Suite struct GoalFigureTests {
    private static let today = LedgerFixture.noon.utcDate

    private static func goal(_ targetMinor: Int64, days: Int) throws -> GoalRecord {
        GoalRecord(
            id: ID(high: 1, low: 1), name: "Car", target: Money(amountMinor: targetMinor, .usd),
            startDate: today,
            deadline: try #require(CalendarDate(daysSinceEpoch: today.daysSinceEpoch + days)),
            status: .active, createdAt: LedgerFixture.noon, updatedAt: LedgerFixture.noon)
    }

    @Test(arguments: [
        // target, saved, days; progress, remaining, days remaining, a day
        (1_200_000, 200_000, 365, 1_666, 1_000_000, 365, 2_740),
        (1_200_000, 0, 0, 0, 1_200_000, 0, 1_200_000),
        (1_200_000, 1_199_999, 10, 9_999, 1, 10, 0),
        (1_200_000, 1_200_000, 10, 10_000, 0, 10, 0),
        (1_200_000, 1_300_000, 10, 10_000, 0, 10, 0),
        (1_200_000, 100, -5, 0, 1_199_900, 0, 1_199_900),
        (0, 0, 3, 10_000, 0, 3, 0), (0, 5, 3, 10_000, 0, 3, 0),
        (100, 99, 2, 9_900, 1, 2, 1), (100, 97, 2, 9_700, 3, 2, 2), (3, 1, 1, 3_333, 2, 1, 2),
        (999_999_999_999, 1, 1, 0, 999_999_999_998, 1, 999_999_999_998),
    ])
    func `figures follow from target, total and days`(
        target: Int64, saved: Int64, days: Int, progress: Int, remaining: Int64, daysLeft: Int, daily: Int64
    ) throws {
        let figures = GoalProgress(
            of: try Self.goal(target, days: days), currentTotal: Money(amountMinor: saved, .usd),
            today: Self.today)
        #expect(figures.progress.tenThousandths == progress)
        #expect(figures.remaining.amountMinor == remaining)
        #expect(figures.daysRemaining == daysLeft)
        #expect(figures.dailyTarget.amountMinor == daily)
    }

    @Test(.seeded) func `progress is 1 exactly when nothing remains, and the daily target is half up`() throws
    {
        var random = SeededRandom()
        for _ in 0..<2_000 {
            let target = Int64(random.below(1_000_000_000_000) >> random.below(40))
            let saved = Int64(random.below(1_000_000_000_000) >> random.below(40))
            let days = random.below(5_000)
            let figures = GoalProgress(
                of: try Self.goal(target, days: days), currentTotal: Money(amountMinor: saved, .usd),
                today: Self.today)
            #expect((figures.progress.tenThousandths == 10_000) == (figures.remaining.amountMinor == 0))
            let (count, daily) = (Int64(max(1, days)), figures.dailyTarget.amountMinor)
            let twice = 2 * figures.remaining.amountMinor
            #expect((2 * daily - 1) * count <= twice && twice < (2 * daily + 1) * count)
            if saved < target {
                let part = Int64(figures.progress.tenThousandths)
                #expect(part * (target / 10_000) <= saved)
            }
        }
    }

    private static func allocation(
        _ funded: String, _ code: AssetCode, value: Int64?, _ number: UInt64 = 1
    ) throws -> ValuedAllocation {
        let quantity = try #require(Quantity(funded))
        return ValuedAllocation(
            Funding(
                asset: ID(high: 1, low: number), assetName: "Asset \(number)", currency: code,
                goal: ID(high: 1, low: 1), target: quantity, funded: quantity),
            value: value.map { Money(amountMinor: $0, .usd) })
    }

    @Test func `amounts without a rate are listed by currency and never counted`() throws {
        let total = GoalTotal(
            of: [
                try Self.allocation("5", AssetCode(.usd), value: 500),
                try Self.allocation("0.1", btc, value: nil),
                try Self.allocation("7.25", AssetCode(eur), value: nil),
                try Self.allocation("0.200000000000000001", btc, value: nil),
            ], in: .usd)
        #expect(total.money.text == "5.00")
        #expect(
            total.unconverted == [
                AssetAmount(currency: btc, amount: "0.300000000000000001"),
                AssetAmount(currency: AssetCode(eur), amount: "7.25"),
            ])
    }

    @Test func `a value beyond 64 bits is listed, and so are sums with too many digits`() throws {
        let total = GoalTotal(
            of: [
                try Self.allocation("1", AssetCode(.usd), value: Int64.max),
                try Self.allocation("0.01", AssetCode(.usd), value: 1),
                try Self.allocation("999999999999999999", btc, value: nil),
                try Self.allocation("2", btc, value: nil),
            ], in: .usd)
        #expect(total.money.amountMinor == Int64.max)
        #expect(total.unconverted.map(\.amount) == ["999999999999999999", "2", "0.01"])
    }

    @Test func `shares of a composition add up to 1, also where they cannot be equal`() throws {
        let parts = GoalComposition(
            of: try (1...3).map { try Self.allocation("1", AssetCode(.usd), value: 100, UInt64($0)) }
        ).parts
        #expect(parts.map(\.share.tenThousandths) == [3_334, 3_333, 3_333])
        #expect(GoalComposition(of: [try Self.allocation("0", AssetCode(.usd), value: 0)]).parts.isEmpty)
        #expect(GoalComposition(of: [try Self.allocation("1", btc, value: nil)]).parts.isEmpty)
    }
}

import Contracts
import JSONKit
import TestKit
import Testing

@testable import LedgerCurrencies
@testable import LedgerSavings

@Suite struct PlanLifecycleTests {
    private static let now = Timestamp(millisecondsSinceEpoch: 1_795_348_800_000)

    private func context(
        _ goals: [GoalState], _ plan: PlanningFixture,
        rates: [(base: String, quote: String, rate: String)] = []
    ) throws -> PlanContext {
        let said = try rates.map { base, quote, rate in
            SetRateRecord(
                base: try #require(AssetCode(base)), quote: try #require(AssetCode(quote)),
                rate: try #require(Quantity(rate)), date: plan.today, at: Self.now)
        }
        return PlanContext(
            settings: PlanSettings(), goals: goals,
            rates: RateTable(manual: said, fromOperator: [], provided: [:]), preferredCurrency: .usd,
            today: plan.today)
    }

    private func funded(_ parts: [(goal: Int, amount: String, code: String)]) throws -> FundedSums {
        var sums = FundedSums()
        for part in parts {
            sums.add(
                try #require(Quantity(part.amount)), try #require(AssetCode(part.code)),
                to: PlanningFixture.id(part.goal))
        }
        return sums
    }

    private func snapshot(_ funded: FundedSums, _ context: PlanContext) throws -> PlanSnapshot {
        PlanSnapshot(try context.needs(on: context.days), PlanChoices(), funded: funded, context)
    }

    @Test func `planning: contributions are the change of funded parts at frozen rates, rounded once`() throws
    {
        let plan = try PlanningFixture()
        let goals = try [plan.goal(1, "1000"), plan.goal(2, "1000", "EUR")]
        let rates = [("BTC", "USD", "60000"), ("EUR", "USD", "1.1"), ("BTC", "EUR", "50000")]
        let start = try context(goals, plan, rates: rates)
        let before = try funded([(1, "0.001", "BTC"), (1, "10", "USD"), (2, "5", "EUR")])
        let frozen = try snapshot(before, start)
        let after = try funded([
            // +0.0005 BTC, −0.004 USD: 30 − 0.004 = 29.996, rounded once to 30.00.
            (1, "0.0015", "BTC"), (1, "9.996", "USD"),
            // The allocation is gone; another asset is new.
            (2, "0.00001", "BTC"), (9, "1", "USD"),
        ])
        let contributions = try PlanContributions(frozen, MonthFunding(now: after))
        #expect(contributions[PlanningFixture.id(1)] == 3_000)
        // −5.00; the rate from bitcoins to euros was not needed at the start.
        #expect(contributions[PlanningFixture.id(2)] == -500)
        var later = frozen
        let isNew = later.freeze(after, from: start.rates)
        #expect(isNew)
        #expect(try PlanContributions(later, MonthFunding(now: after))[PlanningFixture.id(2)] == -450)
        // A frozen rate stays.
        let moved = try context(
            goals, plan, rates: [("BTC", "USD", "1"), ("EUR", "USD", "9"), ("BTC", "EUR", "1")])
        let isMoved = later.freeze(after, from: moved.rates)
        #expect(!isMoved)
        #expect(try JSON.decode(PlanSnapshot.self, from: JSON.encode(later)) == later)
        #expect(
            try JSON.decode(PlanContributions.self, from: JSON.encode(contributions)) == contributions)
        var record = PlanRecord(month: try #require(Month("2026-12")))
        record.start(later, at: Self.now)
        let month = try PlanMonth(
            record, later, PlanContributions(later, MonthFunding(now: after)), graceHours: 24)
        #expect(month.plans.map(\.contributed) == ["30.00", "-4.50"])
        #expect(month.plans.map(\.plannedAmount) == ["83.33", "83.33"])
        #expect(month.plans.map(\.remainingToClose) == ["53.33", "87.83"])
        #expect(month.plans.map(\.progress.tenThousandths) == [3_600, 0])
        // 83.33 + 91.66 (91.663) and 30.00 − 4.95.
        #expect(month.totals.planned == "174.99")
        #expect(month.totals.contributed == "25.05")
        #expect(month.undoUntil == Self.now.adding(seconds: 86_400))
    }

    @Test func `planning: what funds a goal is summed without a limit and stored exactly`() throws {
        let most = "999999999999999999.999999999999999999"
        var sums = try funded([(1, most, "BTC"), (2, "0", "EUR")])
        for _ in 0..<2 {
            sums.add(try #require(Quantity(most)), try #require(AssetCode("BTC")), to: PlanningFixture.id(1))
        }
        let goal = try #require(sums.byGoal[PlanningFixture.id(1)])
        let expected = Natural(try #require(Quantity(most)).parts) * Natural(3 as UInt128)
        #expect(goal[try #require(AssetCode("BTC"))] == expected)
        #expect(sums.byGoal[PlanningFixture.id(2)]?.keys.map(\.text) == ["EUR"])
        #expect(try JSON.decode(FundedSums.self, from: JSON.encode(sums)) == sums)
        #expect(sums.only([PlanningFixture.id(2)]).byGoal.count == 1)
    }

    @Test func `planning: a month is started, completed and undone, and its row comes back exactly`() throws {
        let plan = try PlanningFixture()
        let context = try context([plan.goal(1, "1000")], plan)
        let (november, december) = (
            try #require(Month("2026-11")), try #require(Month("2026-12"))
        )
        var record = PlanRecord(month: december)
        var choices = PlanChoices()
        choices[PlanningFixture.id(1)].isProtected = true
        try record.choose(choices)
        let draft = record
        let refused: [(String, Month?, PlanConflict)] = [
            ("2027-01", nil, .notStartable), ("2026-10", nil, .notStartable),
            ("2026-12", november, .otherExecuting(november)),
        ]
        for (month, executing, conflict) in refused {
            let other = PlanRecord(month: try #require(Month(month)))
            #expect(throws: APIError.planConflict(conflict)) {
                try other.requireStartable(executing: executing, today: plan.today)
            }
        }
        try record.requireStartable(executing: nil, today: plan.today)
        #expect(throws: APIError.planConflict(.notExecuting)) { try record.requireExecuting() }
        #expect(throws: APIError.planConflict(.nothingToUndo)) {
            try record.undo(executing: nil, graceHours: 24, at: Self.now)
        }
        let frozen = try snapshot(FundedSums(), context)
        record.start(frozen, at: Self.now)
        #expect(throws: APIError.planConflict(.notDraft)) { try record.choose(choices) }
        let started = record
        record.complete(
            frozen, try PlanContributions(frozen, MonthFunding()), at: Self.now.adding(seconds: 60))
        let end = Self.now.adding(seconds: 60 + 24 * 3_600)
        #expect(record.undoUntil(graceHours: 24) == end)
        #expect(throws: APIError.planConflict(.undoExpired(end))) {
            try record.undo(executing: nil, graceHours: 24, at: end.adding(seconds: 1))
        }
        #expect(throws: APIError.planConflict(.otherExecuting(november))) {
            try record.undo(executing: november, graceHours: 24, at: end)
        }
        try record.undo(executing: nil, graceHours: 24, at: end)
        #expect(record == started)
        try record.undo(executing: december, graceHours: 24, at: Self.now)
        #expect(record == draft)
        #expect(PlanConflict.undoExpired(end).details.messages(at: "undoUntil") == [end.text])
    }
}

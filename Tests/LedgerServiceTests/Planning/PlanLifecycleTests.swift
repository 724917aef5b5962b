import Contracts
import JSONKit
import TestKit
import Testing

@testable import LedgerService

@Suite struct PlanLifecycleTests {
    private static let now = Timestamp(millisecondsSinceEpoch: 1_795_348_800_000)

    private func context(
        _ goals: [GoalState], _ plan: PlanningFixture,
        rates: [(base: String, quote: String, rate: String)] = []
    ) throws -> PlanContext {
        let said = try rates.map { base, quote, rate in
            RateTable.Said(
                base: try #require(AssetCode(base)), quote: try #require(AssetCode(quote)),
                rate: try #require(Quantity(rate)), date: plan.today, at: Self.now)
        }
        return PlanContext(
            settings: PlanSettings(), goals: goals,
            rates: RateTable(manual: said, fromOperator: [], provided: [:]), preferredCurrency: .usd,
            today: plan.today)
    }

    private func part(_ asset: Int, _ goal: Int, _ amount: String, _ code: String) throws -> Book.FundedPart {
        Book.FundedPart(
            asset: ID(high: 2, low: UInt64(asset)), currency: try #require(AssetCode(code)),
            goal: PlanningFixture.id(goal), funded: try #require(Quantity(amount)))
    }

    private func snapshot(_ parts: [Book.FundedPart], _ context: PlanContext) throws -> PlanSnapshot {
        PlanSnapshot(
            try context.needs(on: context.days), PlanChoices(), parts: parts, context)
    }

    @Test func `planning: contributions are the change of funded parts at frozen rates, rounded once`() throws
    {
        let plan = try PlanningFixture()
        let goals = try [plan.goal(1, "1000"), plan.goal(2, "1000", "EUR")]
        let rates = [("BTC", "USD", "60000"), ("EUR", "USD", "1.1"), ("BTC", "EUR", "50000")]
        let start = try context(goals, plan, rates: rates)
        let before = try [part(1, 1, "0.001", "BTC"), part(2, 1, "10", "USD"), part(3, 2, "5", "EUR")]
        let frozen = try snapshot(before, start)
        let after = try [
            // +0.0005 BTC, −0.004 USD: 30 − 0.004 = 29.996, rounded once to 30.00.
            part(1, 1, "0.0015", "BTC"), part(2, 1, "9.996", "USD"),
            // The allocation is gone; another asset is new.
            part(4, 2, "0.00001", "BTC"), part(5, 9, "1", "USD"),
        ]
        let contributions = try PlanContributions(frozen, now: after)
        #expect(contributions[PlanningFixture.id(1)] == 3_000)
        // −5.00; the rate from bitcoins to euros was not needed at the start.
        #expect(contributions[PlanningFixture.id(2)] == -500)
        var later = frozen
        let isNew = later.freeze(after, from: start.rates)
        #expect(isNew)
        #expect(try PlanContributions(later, now: after)[PlanningFixture.id(2)] == -450)
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
        let month = try PlanMonth(record, later, PlanContributions(later, now: after), graceHours: 24)
        #expect(month.plans.map(\.contributed) == ["30.00", "-4.50"])
        #expect(month.plans.map(\.plannedAmount) == ["83.33", "83.33"])
        #expect(month.plans.map(\.remainingToClose) == ["53.33", "87.83"])
        #expect(month.plans.map(\.progress.tenThousandths) == [3_600, 0])
        // 83.33 + 91.66 (91.663) and 30.00 − 4.95.
        #expect(month.totals.planned == "174.99")
        #expect(month.totals.contributed == "25.05")
        #expect(month.undoUntil == Self.now.adding(seconds: 86_400))
    }

    @Test func `planning: a deleted asset's part stays as it was`() throws {
        let plan = try PlanningFixture()
        let start = try context([plan.goal(1, "1000")], plan)
        var frozen = try snapshot([part(1, 1, "10", "USD"), part(2, 1, "10", "USD")], start)
        let isOurs = frozen.keep([try part(1, 1, "25", "USD")])
        let isOther = frozen.keep([try part(3, 7, "25", "USD")])
        #expect(isOurs && !isOther)
        let contributions = try PlanContributions(frozen, now: [part(2, 1, "11", "USD")])
        #expect(contributions[PlanningFixture.id(1)] == 1_600)
        #expect(try JSON.decode(PlanSnapshot.self, from: JSON.encode(frozen)) == frozen)
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
            #expect(throws: LedgerError.planConflict(conflict)) {
                try other.requireStartable(executing: executing, today: plan.today)
            }
        }
        try record.requireStartable(executing: nil, today: plan.today)
        #expect(throws: LedgerError.planConflict(.notExecuting)) { try record.requireExecuting() }
        #expect(throws: LedgerError.planConflict(.nothingToUndo)) {
            try record.undo(executing: nil, graceHours: 24, at: Self.now)
        }
        let frozen = try snapshot([], context)
        record.start(frozen, at: Self.now)
        #expect(throws: LedgerError.planConflict(.notDraft)) { try record.choose(choices) }
        let started = record
        record.complete(frozen, try PlanContributions(frozen, now: []), at: Self.now.adding(seconds: 60))
        let end = Self.now.adding(seconds: 60 + 24 * 3_600)
        #expect(record.undoUntil(graceHours: 24) == end)
        #expect(throws: LedgerError.planConflict(.undoExpired(end))) {
            try record.undo(executing: nil, graceHours: 24, at: end.adding(seconds: 1))
        }
        #expect(throws: LedgerError.planConflict(.otherExecuting(november))) {
            try record.undo(executing: november, graceHours: 24, at: end)
        }
        try record.undo(executing: nil, graceHours: 24, at: end)
        #expect(record == started)
        try record.undo(executing: december, graceHours: 24, at: Self.now)
        #expect(record == draft)
        #expect(PlanConflict.undoExpired(end).details.messages(at: "undoUntil") == [end.text])
    }
}

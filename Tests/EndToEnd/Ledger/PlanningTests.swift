import CofferClient
import Contracts
import HTTPKit
import TestKit
import Testing

/// Monthly planning through the gateway. Today is 22 November 2026.
@Suite struct PlanningTests {
    static let noon = Timestamp(millisecondsSinceEpoch: 1_795_348_800_000)

    /// Runs a test with a signed-in user on that day.
    func run(_ body: (Member) async throws -> Void) async throws {
        try await CofferSystem.run(settings: ["COFFER_RATES": "off"]) { system in
            system.harness.clock.set(Self.noon)
            try await body(try await system.join("ada@example.org"))
        }
    }

    @discardableResult
    func goal(
        _ member: Member, _ name: String, _ target: AmountText, by deadline: CalendarDate,
        saved: AmountText? = nil, currency: Currency = .usd
    ) async throws -> ID<Goal> {
        let id = try await member.client.goals.create(
            GoalDraft(
                name: .value(name), targetAmount: .value(target), currency: .value(currency),
                deadline: .value(deadline))
        ).id
        if let saved {
            let assets = member.client.assets
            let asset = try await assets.create(AssetDraft(currency: .value(AssetCode(currency)))).id
            try await deposit(saved, asset, member)
            _ = try await assets.allocate(asset, [.init(goalId: .value(id), amount: .value(saved))])
        }
        return id
    }

    private func deposit(_ amount: AmountText, _ asset: ID<Asset>, _ member: Member) async throws {
        _ = try await member.client.assets.record(
            AssetTransactionDraft(kind: .value(.deposit), amount: .value(amount)), in: asset)
    }

    @Test func `planning: 12 000 by next November with 2 000 saved are 833.33 a month`() async throws {
        try await run { ada in
            let id = try await goal(ada, "House", "12000", by: "2027-11-22", saved: "2000")
            let planning = ada.client.planning
            let answer = try await planning.requirements(explain: true)
            let house = try #require(answer.requirements.first)
            #expect(house.goalId == id)
            #expect(house.monthsRemaining == 12)
            #expect(house.requiredMonthly == "833.33")
            #expect(house.remainingAmount == "10000.00")
            #expect(house.progress == Proportion(tenThousandths: 1_666))
            #expect(house.status == .onTrack)
            let steps = try #require(house.explanation)
            #expect(
                steps.map(\.step) == [
                    "value", "currentTotal", "remainingAmount", "monthsRemaining", "requiredMonthly",
                    "progress", "status",
                ])
            #expect(steps[2].formula == "max(0, targetAmount − currentTotal)")
            #expect(steps[2].inputs.first { $0.name == "currentTotal" }?.value == "2000.00")
            #expect(answer.total.total == "833.33")
            #expect(try await planning.requirements().requirements.first?.explanation == nil)
            let payments = try await ada.client.goals.schedule(id).payments
            #expect(payments.count == 12)
            #expect(payments.first?.date == "2026-12-01")
            #expect(payments.last?.amount == "833.37")
            #expect(payments.last?.runningTotal == "10000.00")
        }
    }

    @Test func `planning: totals use the user's own rates and name what has none`() async throws {
        try await run { ada in
            _ = try await ada.client.rates.set(RatesDraft(base: "EUR", currency: "USD", rate: "1.1"))
            try await goal(ada, "Trip", "110", by: "2026-12-01", currency: "EUR")
            try await goal(ada, "Bike", "50", by: "2026-12-01", currency: "GBP")
            let total = try await ada.client.planning.requirements().total
            #expect(total.total == "121.00")
            #expect(total.rates.first?.rate == "1.1")
            #expect(total.rates.first?.$source == "MANUAL")
            #expect(total.unconverted.first?.currency == "GBP")
            #expect(total.unconverted.first?.amount == "50.00")
            let refused = try await ada.get("/planning/requirements?displayCurrency=BTC&explain=maybe")
            #expect(refused.json["fields"].keys == ["displayCurrency", "explain"])
        }
    }

    @Test func `planning: ten thousand unknown goals are refused, and a thousand places told`() async throws {
        try await run { ada in
            let nowhere = try #require(ID<Goal>("01900000-0000-7000-8000-000000000001"))
            let draft = FlexDraft(
                adjustment: "1", protectedGoalIds: .list(Array(repeating: nowhere, count: 10_000)))
            let refusal = try await refused { try await ada.client.planning.flex(draft) }
            #expect(refusal.status == 404)
            #expect(refusal.details.count == 1_000)
        }
    }

    @Test func `planning: flex previews, applies once per key, and keeps protected goals`() async throws {
        try await run { ada in
            let first = try await goal(ada, "A", "10000", by: "2027-09-01")
            let second = try await goal(ada, "B", "8000", by: "2027-09-01")
            let third = try await goal(ada, "C", "6000", by: "2027-09-01")
            let lists = #""protectedGoalIds":["\#(third)"],"skippedGoalIds":["\#(second)"]"#
            let preview = try await ada.client.planning.flex(
                FlexDraft(
                    adjustment: "0.5", protectedGoalIds: .list([third]), skippedGoalIds: .list([second])))
            let amounts = preview.adjustments.map(\.adjustedAmount)
            #expect(amounts == ["900.00", "0.00", "600.00"])
            #expect(preview.totals.leftOver == "0.00")
            #expect(preview.totals.adjusted == "1500.00")
            let before = try await ada.client.planning.month("2026-12")
            #expect(before.plans.map(\.plannedAmount) == ["1000.00", "800.00", "600.00"])
            for _ in 0..<2 {
                let applied = try await ada.send(
                    .post, "/planning/flex", #"{"adjustment":0.5,\#(lists),"apply":true}"#,
                    fields: [("Idempotency-Key", "flex-1")])
                #expect(applied.status == 201, "\(applied.text)")
                #expect(applied.data["month"].string == "2026-12")
                #expect(applied.data["plans"].array.map { $0["customAmount"].string } == amounts)
            }
            let planning = ada.client.planning
            let month = try await planning.month("2026-12")
            #expect(month.plans.map(\.isSkipped) == [false, true, false])
            #expect(month.totals.planned == "1500.00")
            // The month's own flags hold where the lists are absent.
            let again = try await planning.flex(FlexDraft(adjustment: "0.5"))
            #expect(again.adjustments.map(\.adjustedAmount) == amounts)
            let both = try await refused {
                try await planning.flex(
                    FlexDraft(
                        adjustment: "0.5001", protectedGoalIds: .list([first]),
                        skippedGoalIds: .list([first])))
            }
            #expect(both.status == 400)
            #expect(both.details.keys.sorted() == ["adjustment", "skippedGoalIds"])
            let nowhere = try #require(ID<Goal>("01900000-0000-7000-8000-000000000001"))
            let unknown = try await refused {
                try await planning.flex(
                    FlexDraft(adjustment: "1", skippedGoalIds: .list([first, nowhere])))
            }
            #expect(unknown.status == 404)
            #expect(unknown.details.keys.sorted() == ["skippedGoalIds[1]"])
        }
    }

    @Test func `planning: the best factor for a total`() async throws {
        try await run { ada in
            try await goal(ada, "A", "10000", by: "2027-09-01")
            let third = try await goal(ada, "C", "6000", by: "2027-09-01")
            func best(_ target: AmountText) async throws -> OptimalAdjustment {
                try await ada.client.planning.optimal(
                    OptimalDraft(targetTotal: .value(target), protectedGoalIds: .list([third])))
            }
            let found = try await best("1234.99")
            #expect(found.adjustment == 0.634)
            #expect(found.achievedTotal == "1234.00")
            #expect(found.reachable)
            #expect(found.adjustments.count == 2)
            let low = try await best("599.99")
            #expect(!low.reachable && low.adjustment == 0)
            let high = try await best("2100.01")
            #expect(!high.reachable && high.adjustment == 1.5)
            #expect(high.achievedTotal == "2100.00")
        }
    }

    @Test func `planning: the budget calculator pays the earliest deadline first`() async throws {
        try await run { ada in
            try await goal(ada, "Third", "3000", by: "2027-11-01")
            let first = try await goal(ada, "First", "1000", by: "2027-02-01")
            try await goal(ada, "Second", "600", by: "2027-05-01")
            let planning = ada.client.planning
            let plan = try await planning.calculateBudget(BudgetCalculatorDraft(budget: "383.34"))
            #expect(plan.minimumRequired == "383.34")
            #expect(plan.isFeasible)
            #expect(plan.allocations.first?.goalId == first)
            #expect(plan.payments[2].allocations.map(\.amount) == ["233.32", "150.02"])
            let short = try await planning.calculateBudget(BudgetCalculatorDraft(budget: "383.33"))
            #expect(!short.isFeasible)
            #expect(short.suggestions.map(\.to) == ["383.34", "2027-12-01", "2999.96"])
            let tooSmall = BudgetCalculatorDraft(budget: "383.33", apply: true)
            #expect(try await refused { try await planning.applyBudget(tooSmall) }.status == 409)
            let applied = try await planning.applyBudget(BudgetCalculatorDraft(budget: "400", apply: true))
            #expect(applied.plans.map(\.customAmount) == ["400.00", "0.00", "0.00"])
            #expect(try await planning.settings().monthlyBudget == "400.00")
            let nothing = BudgetCalculatorDraft(budget: "0")
            #expect(try await refused { try await planning.calculateBudget(nothing) }.status == 400)
        }
    }

    @Test func `planning: a month's plan keeps own amounts and flags, for a year ahead`() async throws {
        try await run { ada in
            let id = try await goal(ada, "A", "1000", by: "2027-09-01")
            let planning = ada.client.planning
            let nowhere = try #require(ID<Goal>("01900000-0000-7000-8000-000000000001"))
            let tag = try #require(try await ada.client.call(LedgerAPI.getPlanMonth, at: ["2026-12"]).tag)
            func update(_ draft: GoalPlanDraft, ifUnchanged tag: String? = nil) async throws -> GoalPlan {
                let month = try await planning.update("2026-12", [draft], ifUnchanged: tag)
                return try #require(month.plans.first)
            }
            let changed = try await update(
                GoalPlanDraft(goalId: .value(id), customAmount: "12.5", isProtected: true), ifUnchanged: tag)
            #expect(changed.plannedAmount == "12.50")
            #expect(changed.isProtected)
            let stale = try await refused { try await planning.update("2026-12", [], ifUnchanged: tag) }
            #expect(stale.status == 412)
            let cleared = try await update(GoalPlanDraft(goalId: .value(id), customAmount: nil))
            #expect(cleared.plannedAmount == "100.00")
            #expect(cleared.isProtected)
            let both = try await refused {
                try await update(GoalPlanDraft(goalId: .value(id), isSkipped: true))
            }
            #expect(both.details.keys.sorted() == ["plans[0].isSkipped"])
            let unknown = try await refused { try await update(GoalPlanDraft(goalId: .value(nowhere))) }
            #expect(unknown.status == 404)
            #expect(unknown.details.keys.sorted() == ["plans[0].goalId"])
            for (month, status) in [
                ("2026-11", 200), ("2027-11", 200), ("2027-12", 404), ("2026-10", 404), ("later", 404),
            ] {
                #expect(try await ada.get("/planning/months/\(month)").status == status, "\(month)")
            }
        }
    }

    @Test func `planning: a stranger's goal is not found`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let bob = try await system.join("bob@example.org")
            let id = try await goal(ada, "House", "12000", by: "2100-01-01")
            #expect(try await refused { try await bob.client.goals.schedule(id) }.status == 404)
            #expect(try await bob.client.planning.requirements().requirements.isEmpty)
            let draft = FlexDraft(adjustment: "1", protectedGoalIds: .list([id]))
            #expect(try await refused { try await bob.client.planning.flex(draft) }.status == 404)
        }
    }
}

extension PlanningTests {
    @Test func `planning: a month is started, counts deposits, is completed and undone`() async throws {
        try await run { ada in
            let id = try await goal(ada, "A", "1000", by: "2027-09-01", saved: "100")
            let planning = ada.client.planning
            let draft = try await planning.month("2026-12")
            #expect(try await refused { try await planning.complete("2026-12") }.status == 409)
            #expect(try await refused { try await planning.undo("2026-12") }.status == 409)
            #expect(try await refused { try await planning.start("2027-01") }.status == 409)
            let started = try await planning.start("2026-12")
            #expect(started.status == .executing)
            #expect(started.plans.first?.plannedAmount == "90.00")
            #expect(started.undoUntil?.text == "2026-11-23T12:00:00.000Z")
            #expect(try await refused { try await planning.start("2026-11") }.status == 409)
            let change = GoalPlanDraft(goalId: .value(id), isSkipped: true)
            #expect(try await refused { try await planning.update("2026-12", [change]) }.status == 409)
            let asset = try #require(try await ada.client.assets.list().first).id
            for amount in ["40", "2.5"] { try await deposit(AmountText(amount), asset, ada) }
            let plan = try #require(try await planning.month("2026-12").plans.first)
            #expect(plan.contributed == "42.50")
            #expect(plan.remainingToClose == "47.50")
            #expect(plan.progress == Proportion(tenThousandths: 4_722))
            #expect(try await planning.complete("2026-12").status == .completed)
            try await deposit("1", asset, ada)
            #expect(try await planning.month("2026-12").totals.contributed == "42.50")
            let history = try await planning.page(limit: 1)
            #expect(history.months.first?.month == "2026-12")
            #expect(history.total == 1)
            #expect(history.hasMore == false)
            let undone = try await planning.undo("2026-12")
            #expect(undone.status == .executing)
            #expect(undone.plans.first?.contributed == "43.50")
            #expect(try await planning.undo("2026-12").status == .draft)
            #expect(try await planning.page().total == 0)
            let again = try await planning.month("2026-12")
            #expect(again.plans.first?.isSkipped == draft.plans.first?.isSkipped)
            #expect(again.startedAt == nil)
        }
    }

    @Test func `planning: after the grace period nothing is undone, and the answer tells its end`()
        async throws
    {
        try await run { ada in
            let planning = ada.client.planning
            _ = try await planning.update(PlanningSettingsDraft(undoGracePeriodHours: 0))
            _ = try await planning.start("2026-12")
            ada.system.harness.clock.advance(seconds: 1)
            let late = try await refused { try await planning.undo("2026-12") }
            #expect(late.status == 409)
            #expect(late.details["undoUntil"]?.first == "2026-11-22T12:00:00.000Z")
        }
    }

    @Test func `planning: what a deleted asset or goal contributed stays in the executing month`()
        async throws
    {
        try await run { ada in
            let id = try await goal(ada, "A", "1000", by: "2027-09-01", saved: "100")
            let other = try await goal(ada, "B", "1000", by: "2027-09-01", saved: "50")
            let client = ada.client
            _ = try await client.planning.start("2026-12")
            for asset in try await client.assets.list() { try await deposit("25", asset.id, ada) }
            let first = try #require(try await client.goals.get(id).allocations.first).assetId
            try await client.assets.delete(first, confirm: true)
            try await client.goals.delete(other)
            let month = try await client.planning.month("2026-12")
            #expect(month.plans.map(\.goalName) == ["A", "B"])
            #expect(month.plans.map(\.contributed) == ["25.00", "25.00"])
            #expect(try await client.planning.complete("2026-12").totals.contributed == "50.00")
        }
    }

    @Test func `planning: a completed goal has a schedule, too`() async throws {
        try await run { ada in
            let id = try await goal(ada, "A", "1000", by: "2027-09-01", saved: "100")
            _ = try await ada.client.goals.update(id, GoalDraft(status: .value(.completed)))
            #expect(try await ada.client.planning.requirements().requirements.isEmpty)
            let payments = try await ada.client.goals.schedule(id).payments
            #expect(payments.count == 10)
            #expect(payments.last?.runningTotal == "900.00")
        }
    }
}

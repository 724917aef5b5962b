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
            let answer = try await ada.get("/planning/requirements?explain=true").data
            let house = answer["requirements"][0]
            #expect(house["goalId"].string == id.text)
            #expect(house["monthsRemaining"].int == 12)
            #expect(house["requiredMonthly"].string == "833.33")
            #expect(house["remainingAmount"].string == "10000.00")
            #expect(house["progress"] == .number("0.1666"))
            #expect(house["status"].string == "onTrack")
            let steps = house["explanation"].array
            #expect(
                steps.map { $0["step"].string } == [
                    "value", "currentTotal", "remainingAmount", "monthsRemaining", "requiredMonthly",
                    "progress", "status",
                ])
            #expect(steps[2]["formula"].string == "max(0, targetAmount − currentTotal)")
            #expect(steps[2]["inputs"]["currentTotal"].string == "2000.00")
            #expect(answer["total"]["total"].string == "833.33")
            let plain = try await ada.get("/planning/requirements").data
            #expect(!plain["requirements"][0].keys.contains("explanation"))
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
            let goal = "\"01900000-0000-7000-8000-000000000001\""
            let goals = Array(repeating: goal, count: 10_000).joined(separator: ",")
            let answer = try await ada.send(
                .post, "/planning/flex", #"{"adjustment":1,"protectedGoalIds":[\#(goals)]}"#)
            #expect(answer.status == 404)
            #expect(answer.json["details"].keys.count == 1_000)
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
            let amounts: [String?] = preview.adjustments.map(\.adjustedAmount)
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
            let month = try await ada.get("/planning/months/2026-12").data
            #expect(month["plans"].array.map { $0["isSkipped"].bool } == [false, true, false])
            #expect(month["totals"]["planned"].string == "1500.00")
            // The month's own flags hold where the lists are absent.
            let again = try await ada.send(.post, "/planning/flex", #"{"adjustment":0.5}"#).data
            #expect(again["adjustments"].array.map { $0["adjustedAmount"].string } == amounts)
            let both = try await ada.send(
                .post, "/planning/flex",
                #"{"adjustment":"0.5001","protectedGoalIds":["\#(first)"],"skippedGoalIds":["\#(first)"]}"#)
            #expect(both.status == 400)
            #expect(both.json["fields"].keys == ["adjustment", "skippedGoalIds"])
            let unknown = try await ada.send(
                .post, "/planning/flex",
                #"{"adjustment":1,"skippedGoalIds":["\#(first)","01900000-0000-7000-8000-000000000001"]}"#)
            #expect(unknown.status == 404)
            #expect(unknown.json["fields"].keys == ["skippedGoalIds[1]"])
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
            let path = "/planning/budget-calculator"
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
            let applied = try await ada.send(.post, path, #"{"budget":400,"apply":true}"#)
            #expect(applied.status == 201, "\(applied.text)")
            #expect(
                applied.data["plans"].array.map { $0["customAmount"].string } == ["400.00", "0.00", "0.00"])
            #expect(try await planning.settings().monthlyBudget == "400.00")
            #expect(try await ada.send(.post, path, #"{"budget":0}"#).status == 400)
        }
    }

    @Test func `planning: a month's plan keeps own amounts and flags, for a year ahead`() async throws {
        try await run { ada in
            let id = try await goal(ada, "A", "1000", by: "2027-09-01")
            let path = "/planning/months/2026-12"
            let tag = try #require(try await ada.get(path).fields["ETag"])
            let changed = try await ada.send(
                .put, path, #"{"plans":[{"goalId":"\#(id)","customAmount":"12.5","isProtected":true}]}"#,
                fields: [("If-Match", tag)])
            #expect(changed.status == 200, "\(changed.text)")
            #expect(changed.data["plans"][0]["plannedAmount"].string == "12.50")
            #expect(changed.data["plans"][0]["isProtected"].bool == true)
            let stale = try await ada.send(.put, path, #"{"plans":[]}"#, fields: [("If-Match", tag)])
            #expect(stale.status == 412)
            let cleared = try await ada.send(
                .put, path, #"{"plans":[{"goalId":"\#(id)","customAmount":null}]}"#)
            #expect(cleared.data["plans"][0]["plannedAmount"].string == "100.00")
            #expect(cleared.data["plans"][0]["isProtected"].bool == true)
            let both = try await ada.send(.put, path, #"{"plans":[{"goalId":"\#(id)","isSkipped":true}]}"#)
            #expect(both.json["fields"].keys == ["plans[0].isSkipped"])
            let unknown = try await ada.send(
                .put, path, #"{"plans":[{"goalId":"01900000-0000-7000-8000-000000000001"}]}"#)
            #expect(unknown.status == 404)
            #expect(unknown.json["fields"].keys == ["plans[0].goalId"])
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
            let path = "/planning/months/2026-12"
            let draft = try await ada.get(path).data
            #expect(try await ada.send(.post, "\(path)/complete").status == 409)
            #expect(try await ada.send(.post, "\(path)/undo").status == 409)
            #expect(try await ada.send(.post, "/planning/months/2027-01/start").status == 409)
            let started = try await ada.send(.post, "\(path)/start")
            #expect(started.status == 200, "\(started.text)")
            #expect(started.data["status"].string == "executing")
            #expect(started.data["plans"][0]["plannedAmount"].string == "90.00")
            #expect(started.data["undoUntil"].string == "2026-11-23T12:00:00.000Z")
            let other = try await ada.send(.post, "/planning/months/2026-11/start")
            #expect(other.status == 409)
            let change = #"{"plans":[{"goalId":"\#(id)","isSkipped":true}]}"#
            #expect(try await ada.send(.put, path, change).status == 409)
            let asset = try #require(try await ada.client.assets.list().first).id
            for amount in ["40", "2.5"] { try await deposit(AmountText(amount), asset, ada) }
            let plan = try await ada.get(path).data["plans"][0]
            #expect(plan["contributed"].string == "42.50")
            #expect(plan["remainingToClose"].string == "47.50")
            #expect(plan["progress"] == .number("0.4722"))
            let completed = try await ada.send(.post, "\(path)/complete")
            #expect(completed.data["status"].string == "completed", "\(completed.text)")
            try await deposit("1", asset, ada)
            let planning = ada.client.planning
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
            let again = try await ada.get(path).data
            #expect(again["plans"][0]["isSkipped"] == draft["plans"][0]["isSkipped"])
            #expect(again["startedAt"].isNull)
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

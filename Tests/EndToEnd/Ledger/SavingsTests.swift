import CofferClient
import Contracts
import HTTPKit
import TestKit
import Testing

/// Savings goals, assets and allocations through the gateway (contract §2.2).
@Suite struct SavingsTests {
    private func goal(_ member: Member, _ name: String, _ target: AmountText) async throws -> ID<Goal> {
        try await member.client.goals.create(
            GoalDraft(
                name: .value(name), targetAmount: .value(target), currency: "USD", deadline: "2100-01-01")
        ).id
    }

    @Test func `a person saves for a car in cash and coins and sees how far it is`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let client = ada.client
            let car = try await goal(ada, "Car", "12000")
            let cash = try await client.assets.create(AssetDraft(name: "Cash", currency: "USD")).id
            let coins = try await client.assets.create(
                AssetDraft(
                    currency: "BTC", chain: .value(.btc),
                    address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4")
            ).id
            for (asset, amount) in [(cash, "2000"), (coins, "0.010000000000000001")] {
                let deposit = try await client.assets.record(
                    AssetTransactionDraft(kind: .value(.deposit), amount: .value(AmountText(amount))),
                    in: asset)
                #expect(deposit.source == .manual)
            }
            let unrated = try await client.goals.allocate(
                car,
                [
                    .init(assetId: .value(cash), amount: "2000"),
                    .init(assetId: .value(coins), amount: "0.02"),
                ])
            #expect(unrated.currentTotal == "2000.00")
            #expect(unrated.unconverted.first?.currency == "BTC")
            #expect(unrated.unconverted.first?.amount == "0.010000000000000001")
            _ = try await client.rates.set(RatesDraft(base: "BTC", currency: "USD", rate: "60000"))
            let goal = try await ada.get("/api/v1/goals/\(car)").data
            #expect(goal["currentTotal"].string == "2600.00")
            #expect(goal["progress"] == .number("0.2166"))
            #expect(goal["remaining"].string == "9400.00")
            #expect(goal["allocations"][1]["value"].string == "600.00")
            let parts = try await client.goals.composition(car).parts
            #expect(parts.map(\.share.tenThousandths) == [7_692, 2_308])
            let history = try await client.goals.history(car, points: 5).points
            #expect(history.last?.total == "2600.00")
            let list = try await ada.get("/goals").data
            #expect(list["goals"].array == [goal] && list["total"].int == 1)
        }
    }

    @Test func `an over-allocated asset is shared in proportion, exactly to the cent`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            var goals: [ID<Goal>] = []
            for name in ["Car", "Bus", "Tram"] { goals.append(try await goal(ada, name, "100")) }
            let assets = ada.client.assets
            let cash = try await assets.create(AssetDraft(currency: "USD")).id
            _ = try await assets.record(
                AssetTransactionDraft(kind: .value(.deposit), amount: "100"), in: cash)
            let asset = try await assets.allocate(
                cash, goals.map { .init(goalId: .value($0), amount: "100") })
            #expect(asset.isOverAllocated && asset.allocated == "300.00")
            #expect(asset.allocations.map(\.funded) == ["33.34", "33.33", "33.33"])
            var totals: [String] = []
            for goal in goals { totals.append(try await ada.client.goals.get(goal).currentTotal) }
            #expect(totals == ["33.34", "33.33", "33.33"])
        }
    }

    @Test func `a balance never ends a day below zero, by withdrawal or by deletion`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let assets = ada.client.assets
            let cash = try await assets.create(AssetDraft(currency: "EUR")).id
            func record(
                _ kind: AssetTransactionKind, _ amount: AmountText, _ date: Field<CalendarDate> = .absent
            ) async throws -> AssetTransaction {
                try await assets.record(
                    AssetTransactionDraft(kind: .value(kind), amount: .value(amount), date: date), in: cash)
            }
            let deposit = try await record(.deposit, "100", "2026-01-01")
            _ = try await record(.withdrawal, "80", "2026-01-02")
            _ = try await record(.deposit, "100", "2026-01-03")
            for refusal in [
                try await refused { try await record(.withdrawal, "21", "2026-01-02") },
                try await refused { try await record(.withdrawal, "121") },
                try await refused { try await assets.deleteTransaction(deposit.id, in: cash) },
            ] {
                #expect(refusal.status == 422, "\(refusal)")
                #expect(refusal.code == .insufficientFunds)
            }
            #expect(
                try await assets.page(of: cash).transactions.map(\.balanceAfter)
                    == ["120.00", "20.00", "100.00"])
            #expect(try await assets.setBalance(cash, to: "50.25").balance == "50.25")
        }
    }

    @Test func `a repeated request with a key makes one goal, one asset and one deposit`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let key = CallOptions(idempotencyKey: "k")
            func twice<Value: Equatable & Sendable>(_ create: () async throws -> Reply<Value>) async throws
                -> Value
            {
                let answers = [try await create(), try await create()]
                #expect(answers.map(\.status) == [201, 201])
                #expect(answers[0].value == answers[1].value)
                #expect(answers.map(\.isReplayed) == [false, true])
                return answers[0].value
            }
            let client = ada.client
            let car = GoalDraft(name: "Car", targetAmount: "1", currency: "USD", deadline: "2100-01-01")
            _ = try await twice { try await client.call(LedgerAPI.goal.create, car, options: key) }
            let asset = try await twice {
                try await client.call(LedgerAPI.asset.create, AssetDraft(currency: "USD"), options: key)
            }
            let deposit = AssetTransactionDraft(kind: .value(.deposit), amount: "5")
            _ = try await twice {
                try await client.call(
                    LedgerAPI.addAssetTransaction, deposit, at: [asset.id], options: key)
            }
            #expect(try await client.goals.page().total == 1)
            #expect(try await client.assets.list().map(\.balance) == ["5.00"])
        }
    }

    @Test func `a goal that was changed meanwhile is not overwritten`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let client = ada.client
            let car = try await goal(ada, "Car", "100")
            let tag = try #require(try await client.call(LedgerAPI.goal.get, at: [car]).tag)
            let cash = try await client.assets.create(AssetDraft(currency: "USD")).id
            _ = try await client.goals.allocate(
                car, [.init(assetId: .value(cash), amount: "1")], ifUnchanged: tag)
            let late = try await refused {
                try await client.goals.update(car, GoalDraft(status: .value(.archived)), ifUnchanged: tag)
            }
            #expect(late.status == 412 && late.code == .preconditionFailed)
            #expect(try await client.goals.get(car).status == .active)
        }
    }
}

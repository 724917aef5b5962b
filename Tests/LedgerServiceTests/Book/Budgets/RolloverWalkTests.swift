import Contracts
import HTTPKit
import TestKit
import Testing

/// After any sequence of budgets and transactions, split ones and refunds in four currencies among them, what
/// budgets carry over equals a plain recount (contract-everyday §2).
@Suite struct RolloverWalkTests {
    private static let months = ["2025-10", "2025-11", "2025-12", "2026-01", "2026-02", "2026-03"]
    private static let steps = 90

    private struct Place: Hashable {
        let account: String
        let category: String
        let month: Int
    }

    private struct Plan {
        let minor: Int64
        let currency: String
        let rollover: String
    }

    @Test(.seeded(1), arguments: 1...3)
    func `after random budgets, splits, refunds and deletions every month carries over what a recount says`(
        part: Int
    ) async throws {
        try await LedgerFixture.run { ledger in
            var random = SeededRandom(part: part)
            var plans: [Place: Plan] = [:]
            var model = EverydayModel(
                accounts: [
                    try await ledger.activeAccount(), try await ledger.account("Trip", currency: "JPY"),
                ],
                expenses: [
                    try await ledger.category("Food"), try await ledger.category("Rent"),
                    try await ledger.category("Fun"),
                ], incomes: [try await ledger.category("Salary", "INCOME")])
            for step in 1...Self.steps {
                switch random.below(5) {
                case 0...1: try await Self.plan(ledger, model, &plans, &random)
                case 2:
                    let places = plans.keys.sorted { "\($0)" < "\($1)" }
                    guard random.below(3) == 0, !places.isEmpty else { break }
                    let place = places[random.below(places.count)]
                    _ = try await ledger.json(
                        .delete,
                        "/budgets?accountId=\(place.account)&categoryId=\(place.category)"
                            + "&monthKey=\(Self.months[place.month])")
                    plans[place] = nil
                default:
                    var entry = model.random(&random)
                    let day = ["-01", "-14", "-28"][random.below(3)]
                    entry.date = Self.months[random.below(Self.months.count)] + day
                    if entry.date > "2026-03-14" { entry.date = "2026-03-14" }
                    let made = try await ledger.json(.post, "/transactions", entry.json)
                    model.entries[try #require(made["id"].string)] = entry
                }
                if step % 30 == 0 { try await Self.compare(ledger, model, plans) }
            }
            #expect(plans.count > 8)
            #expect(model.entries.values.contains { $0.parts.count > 1 })
            #expect(model.entries.values.contains { $0.isRefund })
        }
    }

    private static func plan(
        _ ledger: LedgerFixture, _ model: EverydayModel, _ plans: inout [Place: Plan],
        _ random: inout SeededRandom
    ) async throws {
        let place = Place(
            account: model.accounts[random.below(2)], category: model.expenses[random.below(3)],
            month: random.below(months.count))
        let plan = Plan(
            minor: Int64(random.below(20_000)), currency: random.below(4) == 0 ? "EUR" : "USD",
            rollover: ["none", "surplus", "both", "both"][random.below(4)])
        let planned = Money(amountMinor: plan.minor, Currency(plan.currency) ?? .usd).text
        _ = try await ledger.json(
            .post, "/budgets",
            #"{"accountId":"\#(place.account)","categoryId":"\#(place.category)","#
                + #""month":"\#(months[place.month])","planned":"\#(planned)","#
                + #""currency":"\#(plan.currency)","rollover":"\#(plan.rollover)"}"#)
        plans[place] = plan
    }

    /// What a budget has left at the end of its month, from the first month of its chain on.
    private static func left(_ place: Place, _ model: EverydayModel, _ plans: [Place: Plan]) -> Int64 {
        guard let plan = plans[place] else { return 0 }
        let month = months[place.month]
        let spent = model.spent(
            place.category, plan.currency, place.account, in: "\(month)-01"..."\(month)-31")
        return plan.minor + carried(place, model, plans) - spent
    }

    private static func carried(_ place: Place, _ model: EverydayModel, _ plans: [Place: Plan]) -> Int64 {
        let former = Place(account: place.account, category: place.category, month: place.month - 1)
        guard let plan = plans[place], let before = plans[former], before.currency == plan.currency,
            plan.rollover != "none"
        else { return 0 }
        let left = left(former, model, plans)
        return plan.rollover == "surplus" ? max(0, left) : left
    }

    private static func compare(
        _ ledger: LedgerFixture, _ model: EverydayModel, _ plans: [Place: Plan]
    ) async throws {
        for account in model.accounts {
            for (month, text) in months.enumerated() {
                let list = try await ledger.json(.get, "/budgets?accountId=\(account)&month=\(text)")
                #expect(
                    list["budgets"].array.count
                        == plans.keys.count { $0.account == account && $0.month == month })
                for budget in list["budgets"].array {
                    let place = Place(
                        account: account, category: budget["categoryId"].string ?? "", month: month)
                    let plan = try #require(plans[place])
                    let currency = Currency(plan.currency) ?? .usd
                    let carried = Self.carried(place, model, plans)
                    let available = Self.left(place, model, plans)
                    let spent = plan.minor + carried - available
                    #expect(budget["rollover"].string == plan.rollover)
                    #expect(budget["carriedOver"].string == Money(amountMinor: carried, currency).text)
                    #expect(budget["spent"].string == Money(amountMinor: spent, currency).text)
                    #expect(budget["available"].string == Money(amountMinor: available, currency).text)
                    let whole = plan.minor + carried
                    if whole <= 0 { #expect(budget["percentUsed"].int == (spent > 0 ? 100 : 0)) }
                    #expect((budget["percentUsed"].int ?? -1) >= 0)
                }
            }
        }
    }
}

import Contracts
import Testing

@testable import LedgerCore
@testable import LedgerBook
@testable import LedgerCurrencies

/// Several currencies in one answer, listed beside each other or converted by rates (contract §0).
@Suite struct DisplayMoneyTests {
    private static let euro = Currency("EUR")
    private static let yen = Currency("JPY")

    /// A euro is 1.25 dollars, and the yen has no rate.
    private static func converting(to currency: Currency) throws -> DisplayMoney {
        let said = SetRateRecord(
            base: AssetCode(euro), quote: AssetCode(.usd), rate: try #require(Quantity("1.25")),
            date: try #require(CalendarDate("2026-03-01")), at: LedgerFixture.noon)
        let rate = RateTable(manual: [said]).find(AssetCode(euro), in: AssetCode(currency))
        return DisplayMoney(currency: currency, rates: [euro: try #require(rate)])
    }

    private static func plan(
        _ amountMinor: Int64, _ currency: Currency, category: UInt64 = 3
    ) -> BudgetPlan {
        BudgetPlan(
            id: ID(high: 1, low: 1), account: ID(high: 1, low: 2), category: ID(high: 1, low: category),
            month: LedgerFixture.noon.utcDate.month, planned: Money(amountMinor: amountMinor, currency),
            notes: nil)
    }

    private static func figures(
        _ budgets: [(plan: BudgetPlan, spent: [Currency: Int64])], in money: DisplayMoney
    ) throws -> BudgetFigures {
        let expenses = Dictionary(budgets.map { ($0.plan.category, $0.spent) }) { first, _ in first }
        return try BudgetFigures(
            of: budgets.map(\.plan), spending: AccountSpending(expenses: expenses), carriedOver: [:],
            in: money)
    }

    private static func amounts(_ list: [CurrencyAmount]?) -> [String]? {
        list?.map { "\($0.currency.code) \($0.amount)" }
    }

    private static func amounts(_ list: [BudgetAmount]?) -> [String]? {
        list?.map { "\($0.currency.code) \($0.planned) \($0.amount)" }
    }

    struct PlanCase: Sendable {
        let plan: Money
        let spent: [Currency: Int64]
        var isConverted = true
        /// The shown currency, planned, spent, remaining and percent.
        let shown: [String]
        let others: [String]
        let unconverted: [String]?
    }

    static let plans = [
        PlanCase(
            plan: Money(amountMinor: 100_00, .usd), spent: [.usd: 30_00, euro: 7_00, yen: 0],
            isConverted: false, shown: ["USD", "100.00", "30.00", "70.00", "30"], others: ["EUR 7.00"],
            unconverted: nil),
        PlanCase(
            plan: Money(amountMinor: 100_00, .usd), spent: [.usd: 30_00, euro: 7_00, yen: 500],
            shown: ["USD", "100.00", "38.75", "61.25", "38"], others: [], unconverted: ["JPY 500"]),
        PlanCase(
            plan: Money(amountMinor: 80_00, euro), spent: [euro: 40_00],
            shown: ["USD", "100.00", "50.00", "50.00", "50"], others: [], unconverted: []),
        PlanCase(
            plan: Money(amountMinor: 5_000, yen), spent: [yen: 6_000, .usd: 7_00],
            shown: ["JPY", "5000", "6000", "-1000", "120"], others: ["USD 7.00"], unconverted: ["JPY 6000"]),
    ]

    @Test(arguments: DisplayMoneyTests.plans)
    func `BUD-001: a plan and its spending are in one currency, a plan without a rate in its own`(
        _ example: PlanCase
    ) throws {
        let money = try Self.converting(to: .usd)
        let plan = Self.plan(example.plan.amountMinor, example.plan.currency)
        let progress = try Self.figures(
            [(plan, example.spent)], in: example.isConverted ? money : DisplayMoney(currency: .usd)
        ).shown(plan)
        #expect(
            [
                progress.planned.currency.code, progress.planned.text, progress.progress.spent,
                progress.progress.remaining, "\(progress.progress.percentUsed)",
            ] == example.shown)
        #expect(Self.amounts(progress.otherCurrencies) == example.others)
        #expect(Self.amounts(progress.unconverted) == example.unconverted)
    }

    private static let budgets: [(plan: BudgetPlan, spent: [Currency: Int64])] = [
        (plan(100_00, .usd), [.usd: 106_40, euro: 7_00]),
        (plan(5_000, yen, category: 4), [yen: 100, .usd: 4_00]),
    ]

    @Test func `BUD-001: totals name every other currency, and never their own`() throws {
        let totals = try Self.figures(Self.budgets, in: DisplayMoney(currency: .usd)).totals()
        #expect([totals.planned, totals.spent, totals.remaining] == ["100.00", "110.40", "-10.40"])
        #expect(totals.percentUsed == 111 && totals.isOverBudget && totals.overBy == "10.40")
        #expect(Self.amounts(totals.otherCurrencies) == ["EUR 0.00 7.00", "JPY 5000 100"])
        #expect(totals.unconverted == nil)
    }

    @Test func `BUD-001: converted totals include every currency with a rate, each rounded once`() throws {
        let totals = try Self.figures(Self.budgets, in: Self.converting(to: .usd)).totals()
        #expect([totals.planned, totals.spent, totals.remaining] == ["100.00", "119.15", "-19.15"])
        #expect(totals.otherCurrencies.isEmpty)
        #expect(Self.amounts(totals.unconverted) == ["JPY 5000 100"])
        // 3 × 0.01 EUR are 0.0375 USD, rounded to 0.04. Rounded one by one they would be 0.03.
        let cents = (1...3).map { number in
            (plan: Self.plan(1, Self.euro, category: number), spent: [Self.euro: Int64(1)])
        }
        let small = try Self.figures(cents, in: Self.converting(to: .usd))
        #expect([try small.totals().planned, try small.totals().spent] == ["0.04", "0.04"])
        let parts = try cents.map { try small.shown($0.plan) }
        #expect(parts.map(\.progress.spent) == ["0.02", "0.01", "0.01"])
        #expect(parts.map(\.planned.text) == ["0.02", "0.01", "0.01"])
    }

    @Test func `a sum beyond 64 bits is refused, and an amount too large to convert stays unconverted`()
        throws
    {
        let most = (3...4).map { (plan: Self.plan(1, .usd, category: $0), spent: [Currency.usd: Int64.max]) }
        #expect(throws: APIError.sumTooLarge(.usd)) {
            _ = try Self.figures(most, in: DisplayMoney(currency: .usd)).totals()
        }
        let money = try Self.converting(to: .usd)
        let over = (plan: Self.plan(1, .usd), spent: [.usd: Int64.max, Self.euro: 1])
        #expect(throws: APIError.sumTooLarge(.usd)) {
            _ = try Self.figures([over], in: money).totals()
        }
        let (main, rest) = try money.shown(CurrencySums(minor: [Self.euro: Int64.max, .usd: 5]))
        #expect(main == 5)
        #expect(rest == [Money(amountMinor: Int64.max, Self.euro)])
        let totals = [EntryFlow.income, .expense].map {
            AccountTotal(flow: $0, currency: Self.euro, sumMinor: Int64.max, count: 1)
        }
        #expect(try money.shown(AccountTotal.nets(totals)).main == 0)
    }
}

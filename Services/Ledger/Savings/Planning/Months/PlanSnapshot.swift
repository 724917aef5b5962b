import Contracts
import LedgerCurrencies

/// What the start of a month freezes: goals, amounts, funded parts and rates.
package struct PlanSnapshot: Sendable, Equatable, Codable {
    package struct Line: Sendable, Equatable, Codable {
        let goal: ID<Goal>
        let name: String
        let currency: Currency
        package let required: Int64
        package let planned: Int64
        package let custom: Int64?
        let isProtected: Bool
        let isSkipped: Bool
    }

    /// By name, then id.
    package let lines: [Line]
    /// The currency of the totals.
    let display: Currency
    /// What funded the goals at the start.
    package let funded: FundedSums
    private(set) var rates: FrozenRates

    init(
        _ needs: [GoalNeed], _ choices: PlanChoices, funded: FundedSums, _ context: PlanContext
    ) {
        lines = needs.map { need in
            let choice = choices[need.id]
            return Line(
                goal: need.id, name: need.goal.name, currency: need.currency, required: need.required,
                planned: need.planned(choice), custom: choice.custom(in: need.currency),
                isProtected: choice.isProtected, isSkipped: choice.isSkipped)
        }
        display = context.display
        self.funded = funded.only(Set(needs.map(\.id)))
        rates = FrozenRates()
        freeze(self.funded, from: context.rates)
    }

    /// Freezes the rates of pairs that have none yet. Returns whether there were any.
    @discardableResult
    mutating func freeze(_ funded: FundedSums, from table: RateTable) -> Bool {
        var isChanged = false
        for currency in Set(lines.map(\.currency)) {
            if rates.freeze(AssetCode(currency), in: display, from: table) { isChanged = true }
        }
        for line in lines {
            for currency in (funded.byGoal[line.goal] ?? [:]).keys {
                if rates.freeze(currency, in: line.currency, from: table) { isChanged = true }
            }
        }
        return isChanged
    }
}

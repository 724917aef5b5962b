import Contracts

/// What the start of a month freezes: goals, amounts, funded parts and rates.
struct PlanSnapshot: Sendable, Equatable, Codable {
    struct Line: Sendable, Equatable, Codable {
        let goal: ID<Goal>
        let name: String
        let currency: Currency
        let required: Int64
        let planned: Int64
        let custom: Int64?
        let isProtected: Bool
        let isSkipped: Bool
    }

    /// The part of an asset that funds a goal, in the asset's currency.
    struct Part: Sendable, Equatable, Codable {
        let asset: ID<Asset>
        let goal: ID<Goal>
        let currency: AssetCode
        let amount: Quantity

        init(_ part: Book.FundedPart) {
            (asset, goal, currency, amount) = (part.asset, part.goal, part.currency, part.funded)
        }
    }

    /// By name, then id.
    let lines: [Line]
    /// The currency of the totals.
    let display: Currency
    let parts: [Part]
    /// The last parts of assets and goals that were deleted since the start.
    private(set) var kept: [Part] = []
    private(set) var rates: FrozenRates

    init(
        _ needs: [GoalNeed], _ choices: PlanChoices, parts: [Book.FundedPart], _ context: PlanContext
    ) {
        lines = needs.map { need in
            let choice = choices[need.id]
            return Line(
                goal: need.id, name: need.goal.name, currency: need.currency, required: need.required,
                planned: need.planned(choice), custom: choice.custom(in: need.currency),
                isProtected: choice.isProtected, isSkipped: choice.isSkipped)
        }
        display = context.display
        let goals = Set(needs.map(\.id))
        self.parts = parts.filter { goals.contains($0.goal) && !$0.funded.isZero }.map { Part($0) }
        rates = FrozenRates()
        freeze(parts, from: context.rates)
    }

    /// Freezes the rates of pairs that have none yet. Returns whether there were any.
    @discardableResult
    mutating func freeze(_ parts: [Book.FundedPart], from table: RateTable) -> Bool {
        let currencies = Dictionary(lines.map { ($0.goal, $0.currency) }) { first, _ in first }
        var isChanged = false
        for currency in Set(currencies.values) {
            if rates.freeze(AssetCode(currency), in: display, from: table) { isChanged = true }
        }
        for part in parts {
            guard let currency = currencies[part.goal] else { continue }
            if rates.freeze(part.currency, in: currency, from: table) { isChanged = true }
        }
        return isChanged
    }

    /// Keeps parts that a deletion is about to remove. Returns whether the month counts any of them.
    mutating func keep(_ parts: [Book.FundedPart]) -> Bool {
        let goals = Set(lines.map(\.goal))
        let ours = parts.filter { goals.contains($0.goal) }
        kept += ours.map { Part($0) }
        return !ours.isEmpty
    }
}

import Contracts
import LedgerCurrencies

/// The budgets of a month by parent: the budget of a parent has the plans and the spending of the categories
/// under it, whose own budgets are left out (contract-everyday §1, "Categories"). A budget in a currency
/// other than the parent's stays by itself, and so does the spending on it.
struct BudgetRollUp: Sendable {
    private(set) var plans: [BudgetPlan] = []
    private(set) var carriedOver: [ID<Category>: Int64] = [:]
    let spending: AccountSpending

    init(
        of all: [BudgetPlan], spending: AccountSpending, carriedOver: [ID<Category>: Int64],
        by parents: [ID<Category>: ID<Category>]
    ) throws(APIError) {
        let byCategory = Dictionary(all.map { ($0.category, $0) }) { first, _ in first }
        // Where each category counts.
        var places: [ID<Category>: ID<Category>] = [:]
        for (category, parent) in parents {
            guard let host = byCategory[parent] else { continue }
            let own = byCategory[category]
            if own == nil || own?.planned.currency == host.planned.currency { places[category] = parent }
        }
        var planned: [ID<Category>: CurrencySums] = [:]
        var carried: [ID<Category>: CurrencySums] = [:]
        for plan in all {
            let (place, currency) = (places[plan.category] ?? plan.category, plan.planned.currency)
            try planned[place, default: CurrencySums()].add(plan.planned.amountMinor, currency)
            try carried[place, default: CurrencySums()].add(carriedOver[plan.category] ?? 0, currency)
        }
        for var plan in all where places[plan.category] == nil {
            let currency = plan.planned.currency
            plan.planned = Money(
                amountMinor: planned[plan.category]?.minor[currency] ?? 0, currency)
            plans.append(plan)
            self.carriedOver[plan.category] = carried[plan.category]?.minor[currency] ?? 0
        }
        self.spending = try spending.counted(in: places)
    }
}

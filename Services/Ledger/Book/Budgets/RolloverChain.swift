import Contracts
import LedgerCore
import LedgerCurrencies

/// The unbroken months of budgets that lead to one: of its category, account and currency, each carried over
/// into the next (contract-everyday §2).
struct RolloverChain: Sendable {
    private let currency: Currency
    /// Each budget of the chain with the one of the next month, the oldest first.
    private let links: [(giver: BudgetPlan, receiver: BudgetPlan)]

    /// - Parameter candidates: budgets of the category and account in earlier months, in any order.
    init(to plan: BudgetPlan, from candidates: [BudgetPlan]) {
        currency = plan.planned.currency
        let byMonth = Dictionary(candidates.map { ($0.month, $0) }) { first, _ in first }
        var links: [(giver: BudgetPlan, receiver: BudgetPlan)] = []
        var receiver = plan
        while receiver.rollover != .nothing, links.count < BudgetRules.rolloverMonths,
            let giver = receiver.month.adding(-1).flatMap({ byMonth[$0] }),
            giver.planned.currency == currency
        {
            links.append((giver, receiver))
            receiver = giver
        }
        self.links = links.reversed()
    }

    var months: [Month] { links.map(\.giver.month) }

    /// Returns what the budget carries over; throws `sumTooLarge` beyond 64 bits.
    /// - Parameter spent: returns what was spent in a month.
    func carriedOver(
        spent: (Month, Currency) throws(APIError) -> Int64
    ) throws(APIError) -> Int64 {
        var carried: Int64 = 0
        for (giver, receiver) in links {
            var left = CurrencySums(minor: [currency: giver.planned.amountMinor])
            try left.add(carried, currency)
            try left.subtract(try spent(giver.month, currency), currency)
            carried = receiver.rollover.taken(of: left.minor[currency] ?? 0)
        }
        return carried
    }
}

extension BudgetRollover {
    /// Returns the part of the former month's rest that a budget takes.
    fileprivate func taken(of leftMinor: Int64) -> Int64 {
        switch self {
        case .nothing: 0
        case .surplus: max(0, leftMinor)
        case .both: leftMinor
        }
    }
}

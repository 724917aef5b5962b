import Contracts
import LedgerCore
import LedgerCurrencies

/// The smallest adjustment whose total comes nearest to a target without passing it (contract-planning,
/// "Flex").
struct OptimalFactor: Sendable {
    let plan: FlexPlan
    let adjustment: Int
    /// Whether the target lies between the smallest and the largest total.
    let isReachable: Bool

    /// Throws `sumTooLarge`.
    init(
        target: Money, _ needs: [GoalNeed], _ options: FlexOptions, in money: PlanMoney
    ) throws(APIError) {
        let bounds = try FlexBounds(needs, options, in: money)
        let wish = min(target.amountMinor, bounds.largest)
        isReachable = (bounds.smallest...bounds.largest).contains(target.amountMinor)
        guard wish >= bounds.smallest else {
            (plan, adjustment) = (try FlexPlan(needs, options.adjusted(to: 0), in: money), 0)
            return
        }
        // From `end` on, every total is above the target; `sure` is not.
        let end = try bounds.first { $0.low > wish }
        let sure = try bounds.first { $0.high > wish } - 1
        let floor = try bounds.range(max(0, sure)).low
        let start = try bounds.first { $0.high >= floor }
        let most = min(wish, try bounds.range(max(0, end - 1)).high)
        var best: (plan: FlexPlan, adjustment: Int)?
        var last: CurrencySums?
        for adjustment in start..<max(start, end) {
            let scaled = try bounds.scaled(adjustment)
            if scaled == last { continue }
            last = scaled
            let plan = try FlexPlan(needs, options.adjusted(to: adjustment), in: money)
            let total = plan.adjusted.sum.amountMinor
            guard total <= wish, best.map({ total > $0.plan.adjusted.sum.amountMinor }) ?? true else {
                continue
            }
            best = (plan, adjustment)
            if total >= most { break }
        }
        guard let best else { throw .storedValue("an adjustment without a total") }
        (plan, adjustment) = best
    }
}

import Contracts

/// The totals from which an account's balance and projected balance are computed.
package struct BalanceTotals: Sendable {
    /// Without entries that are dated after today.
    package let untilToday: [AccountTotal]
    let all: [AccountTotal]

    /// `later` has the entries after today; one flow and currency can have several totals there.
    init(all: [AccountTotal], later: [AccountTotal]) {
        self.all = all
        untilToday = all.compactMap { total in
            let rest = later.filter { $0.flow == total.flow && $0.currency == total.currency }
            let count = rest.reduce(total.count) { $0 &- $1.count }
            let sumMinor = rest.reduce(total.sumMinor) { $0 &- $1.sumMinor }
            // A currency that only later entries have is no part of today's balance.
            guard count > 0 || sumMinor != 0 else { return nil }
            return AccountTotal(
                flow: total.flow, currency: total.currency, sumMinor: sumMinor, count: count)
        }
    }
}

import Contracts
import LedgerCurrencies

/// The totals from which an account's balances are computed: the opening balance, and the entries from its
/// day on.
package struct BalanceTotals: Sendable {
    /// Without entries that are dated after today; so a day before the opening date is counted backwards.
    package let untilToday: [AccountTotal]
    let all: [AccountTotal]
    /// The opening balance and what is cleared.
    let cleared: [AccountTotal]

    /// `later` has the entries after today; one flow and currency can have several totals there.
    init(
        all: [AccountTotal], later: [AccountTotal], cleared: [AccountTotal]
    ) throws(APIError) {
        self.all = all
        self.cleared = cleared
        // What is later can be history, and so in none of all totals.
        var totals = all
        for part in later where !totals.contains(where: part.isLike) {
            totals.append(AccountTotal(flow: part.flow, currency: part.currency, sumMinor: 0, count: 0))
        }
        var untilToday: [AccountTotal] = []
        for total in totals {
            var sums = CurrencySums(minor: [total.currency: total.sumMinor])
            var count = total.count
            for part in later where part.isLike(total) {
                try sums.subtract(part.sumMinor, part.currency)
                count -= part.count
            }
            let sumMinor = sums.minor[total.currency] ?? 0
            // A currency that only later entries have is no part of today's balance.
            if count <= 0, sumMinor == 0 { continue }
            untilToday.append(
                AccountTotal(flow: total.flow, currency: total.currency, sumMinor: sumMinor, count: count))
        }
        self.untilToday = untilToday
    }
}

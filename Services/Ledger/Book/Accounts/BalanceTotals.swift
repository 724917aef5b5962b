import Contracts
import LedgerCurrencies

/// The totals from which an account's balance and projected balance are computed.
package struct BalanceTotals: Sendable {
    /// Without entries that are dated after today.
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
        var untilToday: [AccountTotal] = []
        for total in all {
            var sums = CurrencySums(minor: [total.currency: total.sumMinor])
            var count = total.count
            for part in later where part.flow == total.flow && part.currency == total.currency {
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

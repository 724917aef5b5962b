import Contracts
import LedgerCore
import LedgerCurrencies

/// An account's balances at the ends of months, computed back from its totals; so history is in the balances
/// before the opening date alone.
struct BalanceHistory: Sendable {
    let account: AccountRecord
    let totals: BalanceTotals
    /// The month of the account's first entry or opening date; it has no balance before.
    let since: Month?
    /// What entered the account minus what left it, in each month after the first one of interest.
    private let flows: [(month: Month, sums: CurrencySums)]

    /// - Parameter flows: those of transactions and transfers.
    init(
        of account: AccountRecord, _ totals: BalanceTotals, since: Month?, _ flows: [Month: CurrencySums]
    ) {
        self.account = account
        self.totals = totals
        self.since = since
        self.flows = flows.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Returns the most figures that a month of these accounts can have: of each account and of the whole,
    /// one in each currency.
    static func monthlyFigures(of accounts: [(account: AccountRecord, totals: BalanceTotals)]) -> Int {
        var count = 0
        var all: Set<Currency> = []
        for (account, totals) in accounts {
            let currencies = Set(totals.all.map(\.currency)).union([account.currency])
            count += currencies.count
            all.formUnion(currencies)
        }
        return count + all.count
    }

    /// Returns one balance for each month, in their order: of the month's last day, but of today in the
    /// current month.
    /// - Parameter months: ascending.
    func balances(in months: [Month], today: CalendarDate) throws(APIError) -> [CurrencySums] {
        var left = flows[...]
        var sums = try AccountTotal.nets(totals.all)
        var balances: [CurrencySums] = []
        for month in months.reversed() {
            while let later = left.last, later.month > month {
                for (currency, amount) in later.sums.minor { try sums.subtract(amount, currency) }
                left.removeLast()
            }
            if let since, month < since {
                balances.append(CurrencySums())
            } else {
                balances.append(month == today.month ? try AccountTotal.nets(totals.untilToday) : sums)
            }
        }
        return balances.reversed()
    }
}

import Contracts
import LedgerCore
import LedgerCurrencies

/// Computes a report of balances from the balances of its accounts.
struct BalanceFigures: Sendable {
    /// An account with one balance for each month.
    typealias Line = (account: AccountRecord, since: Month?, balances: [CurrencySums])

    let query: BalancesQuery
    let today: CalendarDate
    let lines: [Line]

    /// The currencies of each month's balances.
    var currencies: [Month: Set<Currency>] {
        var currencies: [Month: Set<Currency>] = [:]
        for line in lines {
            for (month, sums) in zip(query.months, line.balances) {
                currencies[month, default: []].formUnion(sums.minor.filter { $0.value != 0 }.keys)
            }
        }
        return currencies
    }

    /// Returns the report, or throws that a sum exceeds 64 bits.
    func answer(_ money: MonthlyMoney) throws(APIError) -> BalancesReport {
        do { return try summed(money) } catch { throw tooLarge(money.currency) }
    }

    /// An account's own balances always have room (`AccountTotal.checkRoom`); sums of accounts and converted
    /// ones may have none.
    private func tooLarge(_ currency: Currency) -> APIError {
        converts
            ? .field("displayCurrency", "The balances in \(currency.code) are too large to be summed")
            : .field("accountId", "The balances of all accounts are too large to be summed: ask for one")
    }

    private func summed(_ money: MonthlyMoney) throws(APIError) -> BalancesReport {
        let months = query.months
        var wholes = months.map { _ in CurrencySums() }
        var accounts: [BalancesReport.AccountBalances] = []
        for line in lines {
            let own = converts ? money.currency : line.account.currency
            var balances: [String] = []
            var rest: [Currency: [Int64]] = [:]
            for (index, (month, sums)) in zip(months, line.balances).enumerated() {
                let shown = try (converts ? money.money(in: month) : DisplayMoney(currency: own)).shown(sums)
                balances.append(Money.text(shown.main, digits: own.digits))
                try wholes[index].add(shown.main, own)
                for other in shown.rest {
                    rest[other.currency, default: months.map { _ in 0 }][index] = other.amountMinor
                    try wholes[index].add(other.amountMinor, other.currency)
                }
            }
            let others = Self.listed(rest)
            accounts.append(
                BalancesReport.AccountBalances(
                    accountId: line.account.id, name: line.account.name, currency: own, since: line.since,
                    balances: balances, otherCurrencies: converts ? [] : others,
                    unconverted: converts ? others : []))
        }
        var totals: [BalancesReport.MonthBalance] = []
        for (month, whole) in zip(months, wholes) { totals.append(try total(of: month, whole, money)) }
        return BalancesReport(
            from: query.from, to: query.to, currency: money.currency, months: totals, accounts: accounts,
            rates: money.applied)
    }

    private var converts: Bool { query.displayCurrency != nil }

    /// Returns the sum of a month's balances; what could be converted is converted already.
    private func total(
        of month: Month, _ whole: CurrencySums, _ money: MonthlyMoney
    ) throws(APIError) -> BalancesReport.MonthBalance {
        let (total, rest) = try DisplayMoney(currency: money.currency).shown(whole)
        let listed = money.listed(rest)
        return BalancesReport.MonthBalance(
            month: month, date: month == today.month ? today : month.lastDay, total: money.text(total),
            otherCurrencies: listed.otherCurrencies, unconverted: listed.unconverted)
    }

    /// Returns the balances in each currency, ordered by code.
    private static func listed(_ balances: [Currency: [Int64]]) -> [BalancesReport.CurrencyBalances] {
        balances.sorted { $0.key.code < $1.key.code }.map { currency, amounts in
            BalancesReport.CurrencyBalances(
                currency: currency, balances: amounts.map { Money.text($0, digits: currency.digits) })
        }
    }
}

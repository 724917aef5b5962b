package import Contracts
import LedgerCore
package import LedgerCurrencies

extension AccountRecord {
    /// Returns the account for clients, with balances in the account's currency unless `money` converts.
    package func answer(
        totals: BalanceTotals, isActive: Bool, in money: DisplayMoney? = nil, rates: [AppliedRate]? = nil
    ) throws(APIError) -> Account {
        guard let money, money.converts else {
            let balance = try AccountTotal.net(totals.untilToday, in: currency)
            return answer(
                balance: balance.main, projected: try AccountTotal.net(totals.all, in: currency).main,
                cleared: try AccountTotal.net(totals.cleared, in: currency).main,
                otherCurrencies: balance.others, isActive: isActive)
        }
        let (main, rest) = try money.shown(AccountTotal.nets(totals.untilToday))
        let projected = try money.shown(AccountTotal.nets(totals.all)).main
        let cleared = try money.shown(AccountTotal.nets(totals.cleared)).main
        let (others, unconverted) = money.placed(rest.map { CurrencyAmount($0) })
        return answer(
            balance: Money(amountMinor: main, money.currency),
            projected: Money(amountMinor: projected, money.currency),
            cleared: Money(amountMinor: cleared, money.currency), otherCurrencies: others, isActive: isActive,
            displayCurrency: money.currency, unconverted: unconverted, rates: rates)
    }
}

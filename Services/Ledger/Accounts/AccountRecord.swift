import Contracts

/// An account as the book keeps it; its balance comes from the totals.
struct AccountRecord: Sendable, Equatable {
    let id: ID<Account>
    var name: String
    var type: AccountType
    var currency: Currency
    var color: String?
    var icon: String?
    var description: String?
    /// Made by provisioning and not changed by the user since: follows the preferred currency while empty.
    var isUnedited: Bool
    let createdAt: Timestamp
    /// Whether budgets and reports count shared expenses without what was paid back.
    var spendingNetOfShares = false

    /// The account that every book starts with.
    static func personal(
        id: ID<Account>, currency: Currency, at now: Timestamp
    ) -> AccountRecord {
        AccountRecord(
            id: id, name: "Personal", type: .own, currency: currency, color: nil, icon: nil,
            description: nil, isUnedited: true, createdAt: now)
    }

    /// The account as it is answered; the balance is in the account's currency unless `money` converts.
    func answer(
        totals: [AccountTotal], isActive: Bool, in money: DisplayMoney? = nil
    ) throws(LedgerError) -> Account {
        guard let money, money.converts else {
            let balance = AccountTotal.net(totals, in: currency)
            return answer(balance: balance.main, otherCurrencies: balance.others, isActive: isActive)
        }
        let (main, rest) = try money.shown(AccountTotal.nets(totals))
        let (others, unconverted) = money.placed(rest.map { CurrencyAmount($0) })
        return answer(
            balance: Money(amountMinor: main, money.currency), otherCurrencies: others, isActive: isActive,
            displayCurrency: money.currency, unconverted: unconverted)
    }

    private func answer(
        balance: Money, otherCurrencies: [CurrencyAmount], isActive: Bool, displayCurrency: Currency? = nil,
        unconverted: [CurrencyAmount]? = nil
    ) -> Account {
        Account(
            id: id, name: name, type: type, preferredCurrency: currency, color: color, icon: icon,
            description: description, balance: balance.text, otherCurrencies: otherCurrencies,
            isActive: isActive, spendingNetOfShares: spendingNetOfShares, displayCurrency: displayCurrency,
            unconverted: unconverted)
    }
}

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

    /// The account as it is answered.
    func answer(totals: [AccountTotal], isActive: Bool) -> Account {
        let balance = AccountTotal.net(totals, in: currency)
        return Account(
            id: id, name: name, type: type, preferredCurrency: currency, color: color, icon: icon,
            description: description, balance: balance.main.text, otherCurrencies: balance.others,
            isActive: isActive, spendingNetOfShares: spendingNetOfShares)
    }
}

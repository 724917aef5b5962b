package import Contracts

/// An account as the book keeps it; its balance comes from the totals.
package struct AccountRecord: Sendable, Equatable {
    package let id: ID<Account>
    package var name: String
    package var type: AccountType
    package var currency: Currency
    package var color: String?
    package var icon: String?
    package var description: String?
    /// Made by provisioning and not changed by the user since: follows the preferred currency while empty.
    package var isUnedited: Bool
    package let createdAt: Timestamp
    /// Whether budgets and reports count shared expenses without what was paid back.
    package var spendingNetOfShares = false

    /// The account that every book starts with.
    package static func personal(
        id: ID<Account>, currency: Currency, at now: Timestamp
    ) -> AccountRecord {
        AccountRecord(
            id: id, name: "Personal", type: .own, currency: currency, color: nil, icon: nil,
            description: nil, isUnedited: true, createdAt: now)
    }

    /// The account as it is answered.
    package func answer(totals: [AccountTotal], isActive: Bool) -> Account {
        let balance = AccountTotal.net(totals, in: currency)
        return Account(
            id: id, name: name, type: type, preferredCurrency: currency, color: color, icon: icon,
            description: description, balance: balance.main.text, otherCurrencies: balance.others,
            isActive: isActive, spendingNetOfShares: spendingNetOfShares)
    }
}

import Contracts
import ServiceKit
import SQLiteKit

/// An account as stored; its balance is computed from the account totals.
struct AccountRecord: Sendable, Equatable {
    var id: ID<Account>
    var name: String
    var type: AccountType
    var currency: Currency
    var color: String?
    var icon: String?
    var description: String?
    /// Whether the account was created with the book and not edited since. While the book is empty, such an
    /// account follows the user's preferred currency.
    var isUnedited: Bool
    var createdAt: Timestamp
    /// Whether budgets and spending reports subtract what was paid back of shared expenses. Balances,
    /// summaries and cashflow never do.
    var spendingNetOfShares = false

    /// The account that every book starts with.
    static func personal(
        id: ID<Account>, currency: Currency, at now: Timestamp
    ) -> AccountRecord {
        AccountRecord(
            id: id, name: "Personal", type: .own, currency: currency, color: nil, icon: nil,
            description: nil, isUnedited: true, createdAt: now)
    }

    /// Returns the account for clients, with balances in the account's currency unless `money` converts.
    func answer(
        totals: BalanceTotals, isActive: Bool, in money: DisplayMoney? = nil, rates: [AppliedRate]? = nil
    ) throws(LedgerError) -> Account {
        guard let money, money.converts else {
            let balance = AccountTotal.net(totals.untilToday, in: currency)
            return answer(
                balance: balance.main, projected: AccountTotal.net(totals.all, in: currency).main,
                otherCurrencies: balance.others, isActive: isActive)
        }
        let (main, rest) = try money.shown(AccountTotal.nets(totals.untilToday))
        let projected = try money.shown(AccountTotal.nets(totals.all)).main
        let (others, unconverted) = money.placed(rest.map { CurrencyAmount($0) })
        return answer(
            balance: Money(amountMinor: main, money.currency),
            projected: Money(amountMinor: projected, money.currency), otherCurrencies: others,
            isActive: isActive, displayCurrency: money.currency, unconverted: unconverted, rates: rates)
    }

    private func answer(
        balance: Money, projected: Money, otherCurrencies: [CurrencyAmount], isActive: Bool,
        displayCurrency: Currency? = nil, unconverted: [CurrencyAmount]? = nil, rates: [AppliedRate]? = nil
    ) -> Account {
        Account(
            id: id, name: name, type: type, preferredCurrency: currency, color: color, icon: icon,
            description: description, balance: balance.text, projectedBalance: projected.text,
            otherCurrencies: otherCurrencies, isActive: isActive, spendingNetOfShares: spendingNetOfShares,
            displayCurrency: displayCurrency, unconverted: unconverted, rates: rates)
    }
}

extension AccountRecord {
    static let table = RecordTable(
        "accounts", blank: AccountRecord.personal(id: .blank, currency: .usd, at: .blank),
        [
            .id("id", \.id).fixed, .text("name", \.name, .accountName),
            .derived("name_key") { $0.name.nameKey }, .word("type", \.type),
            .currency("preferredCurrency", \.currency, column: "currency"), .text("color", \.color, .color),
            .text("icon", \.icon, .icon), .text("description", \.description, .accountDescription),
            .flag("isUnedited", \.isUnedited), .flag("spendingNetOfShares", \.spendingNetOfShares),
            .instant("createdAt", \.createdAt).fixed.restoredByRule,
            .unbound(.instant("updatedAt", "updated_at")), .unbound(.instant("deletedAt", "deleted_at")),
            .unbound(.number("version", "version")),
        ])
}

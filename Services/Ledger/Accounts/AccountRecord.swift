import Contracts
import SQLiteKit

/// An account as stored; its balance is computed from the account totals.
struct AccountRecord: Sendable, Equatable {
    let id: ID<Account>
    var name: String
    var type: AccountType
    var currency: Currency
    var color: String?
    var icon: String?
    var description: String?
    /// Whether the account was created with the book and not edited since. While the book is empty, such an
    /// account follows the user's preferred currency.
    var isUnedited: Bool
    let createdAt: Timestamp
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

/// The columns of `accounts` that a record fills.
enum AccountColumn: Int, TableColumn {
    /// `name_key` follows from the name and exists for its index only.
    case id, name, nameKey, type, currency, color, icon, description, isUnedited, createdAt
    case spendingNetOfShares

    var isFixed: Bool { self == .id || self == .createdAt }

    func value(of account: AccountRecord) -> SQLValue {
        switch self {
        case .id: account.id.sqlValue
        case .name: account.name.sqlValue
        case .nameKey: account.name.nameKey.sqlValue
        case .type: account.type.rawValue.sqlValue
        case .currency: account.currency.sqlValue
        case .color: account.color.sqlValue
        case .icon: account.icon.sqlValue
        case .description: account.description.sqlValue
        case .isUnedited: account.isUnedited.sqlValue
        case .createdAt: account.createdAt.sqlValue
        case .spendingNetOfShares: account.spendingNetOfShares.sqlValue
        }
    }
}

extension Book {
    static let accountColumns = TableColumns<AccountColumn>(of: "accounts")

    static func account(_ row: borrowing Row) throws -> AccountRecord {
        typealias Column = AccountColumn
        return AccountRecord(
            id: try row.id(Column.id), name: try row.text(Column.name),
            type: try row.word(Column.type),
            currency: try row.currency(Column.currency), color: try row.textOrNil(Column.color),
            icon: try row.textOrNil(Column.icon), description: try row.textOrNil(Column.description),
            isUnedited: try row.bool(Column.isUnedited), createdAt: try row.timestamp(Column.createdAt),
            spendingNetOfShares: try row.bool(Column.spendingNetOfShares))
    }
}

package import Contracts
package import ServiceKit
package import SQLiteKit

/// An account as stored; its balance is computed from the account totals.
package struct AccountRecord: Sendable, Equatable {
    package var id: ID<Account>
    package var name: String
    package var type: AccountType
    package var currency: Currency
    package var color: String?
    package var icon: String?
    package var description: String?
    /// Whether the account was created with the book and not edited since. While the book is empty, such an
    /// account follows the user's preferred currency.
    package var isUnedited: Bool
    package var createdAt: Timestamp
    /// Whether budgets and spending reports subtract what was paid back of shared expenses. Balances,
    /// summaries and cashflow never do.
    package var spendingNetOfShares = false
    /// Whether requests for all accounts see it.
    package var inOverview = true
    /// Whether it is closed: its history counts, and nothing new is entered for it. Never the active one.
    package var isArchived = false
    package var opening: AccountOpening?

    package init(
        id: ID<Account>, name: String, type: AccountType, currency: Currency, color: String? = nil,
        icon: String? = nil, description: String? = nil, isUnedited: Bool, createdAt: Timestamp,
        spendingNetOfShares: Bool = false, inOverview: Bool = true, isArchived: Bool = false,
        opening: AccountOpening? = nil
    ) {
        self.id = id
        self.name = name
        self.type = type
        self.currency = currency
        self.color = color
        self.icon = icon
        self.description = description
        self.isUnedited = isUnedited
        self.createdAt = createdAt
        self.spendingNetOfShares = spendingNetOfShares
        self.inOverview = inOverview
        self.isArchived = isArchived
        self.opening = opening
    }

    /// The account that every book starts with.
    package static func personal(
        id: ID<Account>, name: String = SharedBook.personalName, currency: Currency, at now: Timestamp
    ) -> AccountRecord {
        AccountRecord(
            id: id, name: name, type: .own, currency: currency, color: nil, icon: nil,
            description: nil, isUnedited: true, createdAt: now)
    }
}

extension AccountRecord {
    /// Returns the account for clients, with its balances.
    package func answer(
        balance: Money, projected: Money, cleared: Money, otherCurrencies: [CurrencyAmount],
        isActive: Bool,
        displayCurrency: Currency? = nil, unconverted: [CurrencyAmount]? = nil, rates: [AppliedRate]? = nil
    ) -> Account {
        Account(
            id: id, name: name, type: type, preferredCurrency: currency, color: color, icon: icon,
            description: description, balance: balance.text, projectedBalance: projected.text,
            clearedBalance: cleared.text, otherCurrencies: otherCurrencies, isActive: isActive,
            inOverview: inOverview, isArchived: isArchived,
            openingBalance: opening.map { Money(amountMinor: $0.amountMinor, currency).text },
            openingDate: opening?.date, spendingNetOfShares: spendingNetOfShares,
            displayCurrency: displayCurrency, unconverted: unconverted, rates: rates)
    }

    package static let table = RecordTable(
        "accounts", blank: AccountRecord.personal(id: .blank, currency: .usd, at: .blank),
        [
            .id("id", \.id).fixed, .text("name", \.name, .accountName),
            .derived("name_key") { $0.name.nameKey }, .word("type", \.type),
            .currency("preferredCurrency", \.currency, column: "currency"), .text("color", \.color, .color),
            .text("icon", \.icon, .icon), .text("description", \.description, .accountDescription),
            .flag("isUnedited", \.isUnedited), .flag("spendingNetOfShares", \.spendingNetOfShares),
            .flag("inOverview", \.inOverview), .flag("isArchived", \.isArchived),
            .opening(\.opening),
            .instant("createdAt", \.createdAt).fixed.restoredByRule,
            .unbound(.instant("updatedAt", "updated_at")), .unbound(.instant("deletedAt", "deleted_at")),
            .unbound(.number("version", "version")),
        ])
}

extension Book {
    /// Returns all accounts that are not deleted and that the visitor reaches: the active one first, the
    /// others by creation, closed ones last.
    package func accounts(in db: borrowing Connection) throws -> [AccountRecord] {
        try db.all(
            """
            SELECT \(AccountRecord.table.names) FROM accounts WHERE book = \(number) AND deleted_at IS NULL
            AND \(isInScope("id") ?? "TRUE")
            ORDER BY id <> \(activeAccount), is_archived, created_at, id
            """
        ) { try AccountRecord.table.record($0) }
    }

    package func insert(_ account: AccountRecord, in db: borrowing Connection) throws {
        try db.run(
            """
            INSERT INTO accounts (book, \(AccountRecord.table.insertedNames), updated_at)
            VALUES (\(number), \(AccountRecord.table.values(of: account)), \(account.createdAt))
            """)
    }
}

/// What an account held at the beginning of a day, in its currency and in no other (contract-household §2,
/// "Opening"). Entries of earlier days are history: in no balance of that day or later.
package struct AccountOpening: Sendable, Equatable {
    /// Below zero for a debt.
    package var amountMinor: Int64
    package var date: CalendarDate

    package init(amountMinor: Int64, date: CalendarDate) {
        self.amountMinor = amountMinor
        self.date = date
    }
}

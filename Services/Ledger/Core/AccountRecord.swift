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

extension Book {
    /// Returns all accounts that are not deleted: the active one first, the others by creation.
    func accounts(in db: borrowing Connection) throws -> [AccountRecord] {
        try db.all(
            """
            SELECT \(AccountRecord.table.names) FROM accounts WHERE book = \(number) AND deleted_at IS NULL
            ORDER BY id <> \(activeAccount), created_at, id
            """
        ) { try AccountRecord.table.record($0) }
    }

    func insert(_ account: AccountRecord, in db: borrowing Connection) throws {
        try db.run(
            """
            INSERT INTO accounts (book, \(AccountRecord.table.insertedNames), updated_at)
            VALUES (\(number), \(AccountRecord.table.values(of: account)), \(account.createdAt))
            """)
    }
}

import Contracts
import ServiceKit
import SQLiteKit

extension Book {
    private static let accountColumns: SQL =
        """
        id, name, type, currency, color, icon, description, is_unedited, created_at, \
        spending_net_of_shares
        """

    /// All accounts that are not deleted: the active one first, then by creation.
    func accounts(in db: borrowing Connection) throws -> [AccountRecord] {
        try db.all(
            """
            SELECT \(Self.accountColumns) FROM accounts WHERE book = \(number) AND deleted_at IS NULL
            ORDER BY id <> \(activeAccount), created_at, id
            """
        ) { try Self.account($0) }
    }

    func account(_ id: ID<Account>, in db: borrowing Connection) throws -> AccountRecord? {
        try db.first(
            """
            SELECT \(Self.accountColumns) FROM accounts
            WHERE book = \(number) AND id = \(id) AND deleted_at IS NULL
            """
        ) { try Self.account($0) }
    }

    /// An account that was deleted after a moment.
    func deletedAccount(
        _ id: ID<Account>, after moment: Timestamp, in db: borrowing Connection
    ) throws -> AccountRecord? {
        try db.first(
            """
            SELECT \(Self.accountColumns) FROM accounts
            WHERE book = \(number) AND id = \(id) AND deleted_at > \(moment)
            """
        ) { try Self.account($0) }
    }

    /// The account, which a path or a filter names.
    func requireAccount(_ id: ID<Account>, in db: borrowing Connection) throws -> AccountRecord {
        guard let account = try account(id, in: db) else { throw LedgerError.accountNotFound }
        return account
    }

    func accountCount(in db: borrowing Connection) throws -> Int {
        let count = try db.first(
            "SELECT count(*) FROM accounts WHERE book = \(number) AND deleted_at IS NULL"
        ) { $0.int(0) }
        return Int(count ?? 0)
    }

    /// Whether another account has the name already.
    func isAccountNameTaken(
        _ name: String, except own: ID<Account>, in db: borrowing Connection
    ) throws -> Bool {
        try db.exists(
            """
            SELECT 1 FROM accounts INDEXED BY accounts_by_name
            WHERE book = \(number) AND name_key = \(name.nameKey) AND deleted_at IS NULL AND id <> \(own)
            """)
    }

    func hasSharedTransactions(_ account: ID<Account>, in db: borrowing Connection) throws -> Bool {
        try db.exists(
            """
            SELECT 1 FROM share_locks l JOIN transactions t INDEXED BY transactions_by_id
            ON t.book = l.book AND t.id = l.transaction_id
            WHERE l.book = \(number) AND t.account = \(account) LIMIT 1
            """)
    }

    /// Whether the book hides what is in deleted accounts.
    func hasDeletedAccounts(in db: borrowing Connection) throws -> Bool {
        try db.exists("SELECT 1 FROM \(deletedAccounts) LIMIT 1")
    }

    /// A condition on a table's `account` that leaves deleted accounts out, for statements of many rows: the
    /// deleted ones are read once.
    var notInDeletedAccount: SQL { "account NOT IN (SELECT id FROM \(deletedAccounts))" }

    /// The same for the look-up of one row: one more look-up, however many accounts are deleted.
    var notInThatDeletedAccount: SQL {
        """
        NOT EXISTS (SELECT 1 FROM accounts a INDEXED BY accounts_deleted
        WHERE a.book = \(number) AND a.id = account AND a.deleted_at IS NOT NULL)
        """
    }

    /// Deleted accounts that are still kept, counted up to the limit of them.
    func deletedAccountCount(in db: borrowing Connection) throws -> Int {
        let count = try db.first(
            "SELECT count(*) FROM (SELECT 1 FROM \(deletedAccounts) LIMIT \(AccountRules.deletedLimit))"
        ) { $0.int(0) }
        return Int(count ?? 0)
    }

    private var deletedAccounts: SQL {
        "accounts INDEXED BY accounts_deleted WHERE book = \(number) AND deleted_at IS NOT NULL"
    }

    func insert(_ account: AccountRecord, in db: borrowing Connection) throws {
        try db.run(
            """
            INSERT INTO accounts (book, id, name, name_key, type, currency, color, icon, description, \
            is_unedited, created_at, spending_net_of_shares)
            VALUES (\(number), \(account.id), \(account.name), \(account.name.nameKey), \
            \(account.type.rawValue), \(account.currency), \(account.color), \(account.icon), \
            \(account.description), \(account.isUnedited), \(account.createdAt), \
            \(account.spendingNetOfShares))
            """)
    }

    func update(_ account: AccountRecord, in db: borrowing Connection) throws {
        try db.run(
            """
            UPDATE accounts SET name = \(account.name), name_key = \(account.name.nameKey), \
            type = \(account.type.rawValue), currency = \(account.currency), color = \(account.color), \
            icon = \(account.icon), description = \(account.description), \
            is_unedited = \(account.isUnedited), \
            spending_net_of_shares = \(account.spendingNetOfShares), version = version + 1
            WHERE book = \(number) AND id = \(account.id)
            """)
    }

    /// Deleted accounts are kept for 30 days.
    func markDeleted(_ account: ID<Account>, at now: Timestamp, in db: borrowing Connection) throws {
        try db.run(
            """
            UPDATE accounts SET deleted_at = \(now), version = version + 1
            WHERE book = \(number) AND id = \(account)
            """)
    }

    func markRestored(_ account: ID<Account>, in db: borrowing Connection) throws {
        try db.run(
            """
            UPDATE accounts SET deleted_at = NULL, version = version + 1
            WHERE book = \(number) AND id = \(account)
            """)
    }

    func activate(_ account: ID<Account>, in db: borrowing Connection) throws {
        try db.run("UPDATE books SET active_account = \(account) WHERE book = \(number)")
    }

    private static func account(_ row: borrowing Row) throws -> AccountRecord {
        guard let type = AccountType(rawValue: row.text(2)) else {
            throw LedgerError.storedValue("account type \(row.text(2))")
        }
        return AccountRecord(
            id: row.id(0), name: row.text(1), type: type, currency: try row.currency(3),
            color: row.textOrNil(4), icon: row.textOrNil(5), description: row.textOrNil(6),
            isUnedited: row.bool(7), createdAt: row.timestamp(8), spendingNetOfShares: row.bool(9))
    }
}

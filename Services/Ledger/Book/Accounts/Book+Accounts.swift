package import Contracts
import ServiceKit
package import SQLiteKit
package import LedgerCore

extension Book {
    package func account(_ id: ID<Account>, in db: borrowing Connection) throws -> AccountRecord? {
        guard reaches(id) else { return nil }
        return try db.first(
            """
            SELECT \(AccountRecord.table.names) FROM accounts
            WHERE book = \(number) AND id = \(id) AND deleted_at IS NULL
            """
        ) { try AccountRecord.table.record($0) }
    }

    /// Returns an account that was deleted after `moment`, or nil.
    func deletedAccount(
        _ id: ID<Account>, after moment: Timestamp, in db: borrowing Connection
    ) throws -> AccountRecord? {
        try db.first(
            """
            SELECT \(AccountRecord.table.names) FROM accounts
            WHERE book = \(number) AND id = \(id) AND deleted_at > \(moment)
            """
        ) { try AccountRecord.table.record($0) }
    }

    package func requireAccount(_ id: ID<Account>, in db: borrowing Connection) throws -> AccountRecord {
        guard let account = try account(id, in: db) else { throw APIError.accountNotFound }
        return account
    }

    func accountCount(in db: borrowing Connection) throws -> Int {
        let count = try db.first(
            "SELECT count(*) FROM accounts WHERE book = \(number) AND deleted_at IS NULL"
        ) { try $0.int(0) }
        return Int(count ?? 0)
    }

    /// Whether an account other than `own` has the name.
    package func isAccountNameTaken(
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

    func hasDeletedAccounts(in db: borrowing Connection) throws -> Bool {
        try bounds != nil || db.exists("SELECT 1 FROM \(deletedAccounts) LIMIT 1")
    }

    /// A condition that excludes rows of deleted accounts, for statements over many rows: the deleted
    /// accounts are read once.
    package var notInDeletedAccount: SQL { "account NOT IN (SELECT id FROM \(deletedAccounts))" }

    /// The same condition for one row: it costs one more look-up, however many accounts are deleted.
    var accountIsNotDeleted: SQL {
        """
        NOT EXISTS (SELECT 1 FROM accounts a INDEXED BY accounts_deleted
        WHERE a.book = \(number) AND a.id = account AND a.deleted_at IS NOT NULL)
        AND \(isReached("account") ?? "TRUE")
        """
    }

    /// Returns the number of deleted accounts, counted up to `AccountRules.deletedLimit`.
    func deletedAccountCount(in db: borrowing Connection) throws -> Int {
        let count = try db.first(
            """
            SELECT count(*)
            FROM (SELECT 1 FROM \(deletedAccounts) LIMIT \(AccountRules.deletedLimit)) AS found
            """
        ) { try $0.int(0) }
        return Int(count ?? 0)
    }

    /// Where the deleted accounts are, for statements that select their ids; for a visitor with bounds, with
    /// the accounts outside.
    var deletedAccounts: SQL {
        guard let isReached = isReached("id") else {
            return "accounts INDEXED BY accounts_deleted WHERE book = \(number) AND deleted_at IS NOT NULL"
        }
        return "accounts WHERE book = \(number) AND (deleted_at IS NOT NULL OR NOT \(isReached))"
    }

    func update(_ account: AccountRecord, at now: Timestamp, in db: borrowing Connection) throws {
        try db.run(update(account.id, to: account, in: AccountRecord.table, at: now))
    }

    /// Marks an account as deleted; it can be restored for 30 days.
    func markDeleted(_ account: ID<Account>, at now: Timestamp, in db: borrowing Connection) throws {
        try db.run(update(account, of: "accounts", setting: "deleted_at = \(now)"))
    }

    func markRestored(_ account: ID<Account>, at now: Timestamp, in db: borrowing Connection) throws {
        try db.run(update(account, of: "accounts", setting: "deleted_at = NULL, updated_at = \(now)"))
    }

    package func activate(_ account: ID<Account>, in db: borrowing Connection) throws {
        try db.run("UPDATE books SET active_account = \(account) WHERE book = \(number)")
    }
}

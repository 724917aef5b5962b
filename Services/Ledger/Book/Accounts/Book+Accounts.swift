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

    /// Returns the name if no account other than `own` has it, else the name with a number behind it.
    package func freeAccountName(
        like name: String, except own: ID<Account>, in db: borrowing Connection
    ) throws -> String {
        for number in 1...AccountRules.limit + 2 {
            let tail = number == 1 ? "" : " (\(number))"
            let free = String(name.prefix(TextRule.accountName.maximum - tail.count) + tail)
            if try !isAccountNameTaken(free, except: own, in: db) { return free }
        }
        throw APIError.storedValue("no free name among the accounts")
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
        try scope != nil || db.exists("SELECT 1 FROM \(deletedAccounts) LIMIT 1")
    }

    /// A condition that excludes rows of deleted accounts and of those that the request is not about, for
    /// statements over many rows: these accounts are read once.
    package var notInDeletedAccount: SQL { "account NOT IN (SELECT id FROM \(accountsLeftOut))" }

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
    var deletedAccounts: SQL { accounts(besides: isReached("id")) }

    /// The same with all accounts that the request is not about.
    var accountsLeftOut: SQL { accounts(besides: isInScope("id")) }

    private func accounts(besides shown: SQL?) -> SQL {
        guard let shown else {
            return "accounts INDEXED BY accounts_deleted WHERE book = \(number) AND deleted_at IS NOT NULL"
        }
        return "accounts WHERE book = \(number) AND (deleted_at IS NOT NULL OR NOT (\(shown)))"
    }

    /// Returns the book as a request sees it, and its account, nil for several.
    /// - Parameter scope: nil for every account.
    func looking(
        at scope: AccountScope?, in db: borrowing Connection
    ) throws -> (book: Book, account: AccountRecord?) {
        switch scope {
        case .one(let id): (self, try requireAccount(id, in: db))
        case .all: (try overview(in: db), nil)
        case nil: (self, nil)
        }
    }

    /// Returns the book narrowed to the accounts of the overview that are not deleted. Most books have no
    /// others, and stay as they are: their statements read no list of accounts.
    func overview(in db: borrowing Connection) throws -> Book {
        let accounts = try db.all(
            "SELECT id, in_overview, deleted_at IS NOT NULL FROM accounts WHERE book = \(number)"
        ) { (id: try $0.id(0, Account.self), isShown: try $0.bool(1), isDeleted: try $0.bool(2)) }
        let shown = accounts.filter { $0.isShown && !$0.isDeleted && reaches($0.id) }
        return shown.count == accounts.count ? self : narrowed(to: shown.map(\.id))
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

import Contracts
package import SQLiteKit
import LedgerCore

/// Rollups and account totals. The write unit that changes a transaction updates both; amounts are never
/// converted (design §7).
extension Book {
    /// Adds a transaction to its rollup and its account total.
    package func count(_ record: TransactionRecord, in db: borrowing Connection) throws {
        try db.run(rollupAddition(of: record))
        try db.run(accountTotalAddition(of: record))
    }

    func rollupAddition(of record: TransactionRecord) -> SQL {
        """
        INSERT INTO rollups (book, month, account, type, category, currency, sum, count)
        VALUES (\(number), \(record.date.month), \(record.account), \(record.type), \(record.category), \
        \(record.amount.currency), \(record.amount.amountMinor), 1)
        ON CONFLICT (book, month, account, type, category, currency)
        DO UPDATE SET sum = rollups.sum + excluded.sum, count = rollups.count + 1
        """
    }

    func accountTotalAddition(of record: TransactionRecord) -> SQL {
        """
        INSERT INTO account_totals (book, account, type, currency, sum, count)
        VALUES (\(number), \(record.account), \(record.type), \(record.amount.currency), \
        \(record.amount.amountMinor), 1)
        ON CONFLICT (book, account, type, currency)
        DO UPDATE SET sum = account_totals.sum + excluded.sum, count = account_totals.count + 1
        """
    }

    /// Subtracts a transaction from its rollup and account total; a row without transactions is deleted.
    package func discount(_ record: TransactionRecord, in db: borrowing Connection) throws {
        let amount = record.amount.amountMinor
        let rollup: SQL = """
            book = \(number) AND month = \(record.date.month) AND account = \(record.account)
            AND type = \(record.type) AND category = \(record.category)
            AND currency = \(record.amount.currency)
            """
        let total: SQL = """
            book = \(number) AND account = \(record.account) AND type = \(record.type)
            AND currency = \(record.amount.currency)
            """
        for (table, key): (SQL, SQL) in [("rollups", rollup), ("account_totals", total)] {
            let left = try db.run("DELETE FROM \(table) WHERE \(key) AND count = 1")
            if left > 0 { continue }
            try db.run("UPDATE \(table) SET sum = sum - \(amount), count = count - 1 WHERE \(key)")
        }
    }

    /// Throws `sumTooLarge`, before any change, if the account total would exceed 64 bits. Rollups are parts
    /// of the total, so they cannot overflow before it does.
    package func checkRoom(
        for new: TransactionRecord, replacing old: TransactionRecord? = nil, in db: borrowing Connection
    ) throws {
        let sum = try db.first(
            """
            SELECT sum FROM account_totals WHERE book = \(number) AND account = \(new.account)
            AND type = \(new.type) AND currency = \(new.amount.currency)
            """
        ) { try $0.int(0) }
        let leaves =
            old.map {
                $0.account == new.account && $0.type == new.type && $0.amount.currency == new.amount.currency
            } ?? false
        try AccountTotal.checkRoom(
            for: new.amount, in: sum ?? 0, leaving: leaves ? old?.amount.amountMinor ?? 0 : 0)
    }

    /// Returns the totals from which an account's balance is computed.
    func totals(of account: ID<Account>, in db: borrowing Connection) throws -> [AccountTotal] {
        try db.all(
            """
            SELECT type, currency, sum, count FROM account_totals
            WHERE book = \(number) AND account = \(account)
            """
        ) { row in
            AccountTotal(
                type: try row.entryType(0), currency: try row.currency(1), sumMinor: try row.int(2),
                count: try row.int(3))
        }
    }

    /// Whether no other account, deleted or not, has a transaction.
    func holdsAll(_ account: ID<Account>, in db: borrowing Connection) throws -> Bool {
        try !db.exists(
            "SELECT 1 FROM account_totals WHERE book = \(number) AND account <> \(account) LIMIT 1")
    }

    /// Returns a month's totals of an account, by category.
    func month(
        _ month: Month, of account: ID<Account>, in db: borrowing Connection
    ) throws -> [MonthTotal] {
        try db.all(
            """
            SELECT category, type, currency, sum, count FROM rollups
            WHERE book = \(number) AND month = \(month) AND account = \(account)
            """
        ) { row in
            MonthTotal(
                category: try row.id(0),
                total: AccountTotal(
                    type: try row.entryType(1), currency: try row.currency(2), sumMinor: try row.int(3),
                    count: try row.int(4)))
        }
    }
}

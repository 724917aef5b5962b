import Contracts
package import SQLiteKit
import LedgerCore

/// Rollups and account totals. The write unit that changes a transaction updates both; amounts are never
/// converted (design §7). A split transaction is in the rollup of each of its categories; in all but the
/// first it counts as a further entry.
extension Book {
    /// Adds a transaction to its rollups and its account total.
    package func count(_ record: TransactionRecord, in db: borrowing Connection) throws {
        try countPostings(of: record, in: db)
        try db.run(accountTotalAddition(of: record))
        try countCleared(record, in: db)
    }

    /// Counts a changed transaction anew, where the change matters. A day can be before the account's opening
    /// date.
    func recount(
        _ old: TransactionRecord, as new: TransactionRecord, in db: borrowing Connection
    ) throws {
        let isMoneyAlike = old.account == new.account && old.flow == new.flow && old.amount == new.amount
        if !isMoneyAlike || old.date.month != new.date.month || old.postings != new.postings {
            try discountPostings(of: old, in: db)
            try countPostings(of: new, in: db)
        }
        let isAlike = isMoneyAlike && old.date == new.date
        if !isAlike {
            try discountTotal(of: old, in: db)
            try db.run(accountTotalAddition(of: new))
        }
        if !isAlike || old.isCleared != new.isCleared {
            try discountCleared(old, in: db)
            try countCleared(new, in: db)
        }
    }

    private func countPostings(of record: TransactionRecord, in db: borrowing Connection) throws {
        for (index, posting) in record.postings.enumerated() {
            try db.run(rollupAddition(of: posting, of: record, isFurther: index > 0))
        }
    }

    func rollupAddition(of posting: Posting, of record: TransactionRecord, isFurther: Bool) -> SQL {
        """
        INSERT INTO rollups (book, month, account, type, category, currency, sum, count, further)
        VALUES (\(number), \(record.date.month), \(record.account), \(record.flow), \(posting.category), \
        \(record.amount.currency), \(posting.amountMinor), 1, \(isFurther))
        ON CONFLICT (book, month, account, type, category, currency)
        DO UPDATE SET sum = rollups.sum + excluded.sum, count = rollups.count + 1,
            further = rollups.further + excluded.further
        """
    }

    func accountTotalAddition(of record: TransactionRecord) -> SQL {
        addition(
            of: record.amount.amountMinor, to: "account_totals", key: "account, type, currency",
            "\(record.account), \(record.flow), \(record.amount.currency)", record.account, on: record.date)
    }

    /// Subtracts a transaction from its rollups and account total; a row without transactions is deleted.
    package func discount(_ record: TransactionRecord, in db: borrowing Connection) throws {
        try discountPostings(of: record, in: db)
        try discountTotal(of: record, in: db)
        try discountCleared(record, in: db)
    }

    private func discountPostings(of record: TransactionRecord, in db: borrowing Connection) throws {
        for (index, posting) in record.postings.enumerated() {
            let key: SQL = """
                book = \(number) AND month = \(record.date.month) AND account = \(record.account)
                AND type = \(record.flow) AND category = \(posting.category)
                AND currency = \(record.amount.currency)
                """
            try subtract(
                posting.amountMinor, from: "rollups", key, and: ", further = further - \(index > 0)", in: db)
        }
    }

    private func discountTotal(of record: TransactionRecord, in db: borrowing Connection) throws {
        let key: SQL = """
            book = \(number) AND account = \(record.account) AND type = \(record.flow)
            AND currency = \(record.amount.currency)
            """
        let history = historySubtraction(of: record.amount.amountMinor, record.account, on: record.date)
        try subtract(record.amount.amountMinor, from: "account_totals", key, and: history, in: db)
    }

    /// Subtracts one entry from a row of sums; one without entries is deleted.
    func subtract(
        _ amount: Int64, from table: SQL, _ key: SQL, and more: SQL = "", in db: borrowing Connection
    ) throws {
        let left: Int = try db.run("DELETE FROM \(table) WHERE \(key) AND count = 1")
        if left > 0 { return }
        try db.run("UPDATE \(table) SET sum = sum - \(amount), count = count - 1 \(more) WHERE \(key)")
    }

    /// Throws `sumTooLarge`, before any change, if the account's inflow or outflow, with transfers, would
    /// exceed 64 bits. Rollups are parts of these sums, so they cannot overflow before.
    package func checkRoom(
        for new: TransactionRecord, replacing old: TransactionRecord? = nil, in db: borrowing Connection
    ) throws {
        let sum = try sum(
            ofInflow: new.flow.isInflow, new.account, new.amount.currency, in: db)
        let leaves =
            old.map {
                $0.account == new.account && $0.flow.isInflow == new.flow.isInflow
                    && $0.amount.currency == new.amount.currency
            } ?? false
        try AccountTotal.checkRoom(
            for: new.amount, in: sum, leaving: leaves ? old?.amount.amountMinor ?? 0 : 0)
    }

    /// Throws `sumTooLarge`, before any change, if the account's inflow or outflow would exceed 64 bits with
    /// the opening balance.
    func checkRoom(
        forOpeningOf new: AccountRecord, replacing old: AccountRecord, in db: borrowing Connection
    ) throws {
        guard let opening = new.opening, opening != old.opening || new.currency != old.currency else {
            return
        }
        let isInflow = opening.amountMinor >= 0
        let sum = try sum(ofInflow: isInflow, new.id, new.currency, in: db)
        let before = old.currency == new.currency ? old.opening?.amountMinor ?? 0 : 0
        try AccountTotal.checkRoom(
            for: Money(amountMinor: abs(opening.amountMinor), new.currency), in: sum,
            leaving: (before >= 0) == isInflow ? abs(before) : 0, "openingBalance")
    }

    /// Returns the totals from which an account's balance is computed: the opening balance, and of entries
    /// from its day on income with what transfers bring and expenses with what they take.
    /// - Parameter account: nil for all accounts.
    func totals(
        of account: ID<Account>?, in db: borrowing Connection
    ) throws -> [ID<Account>: [AccountTotal]] {
        let sums: SQL = """
            SELECT account, type, currency, sum(sum), sum(count) FROM (
                SELECT account, type, currency, sum - history_sum AS sum, count - history_count AS count
                FROM account_totals
                WHERE book = \(number) AND count > history_count \(andOf(account))
                UNION ALL SELECT account, direction, currency, sum - history_sum, count - history_count
                FROM transfer_totals
                WHERE book = \(number) AND count > history_count \(andOf(account))
                UNION ALL \(openings(of: account))) AS found
            GROUP BY account, type, currency ORDER BY account, type, currency
            """
        return try Self.totals([sums], in: db)
    }

    /// Whether no other account, deleted or not, has a transaction.
    func holdsAll(_ account: ID<Account>, in db: borrowing Connection) throws -> Bool {
        try !db.exists(
            "SELECT 1 FROM account_totals WHERE book = \(number) AND account <> \(account) LIMIT 1")
    }

    /// Returns a month's totals of accounts, of each by category.
    func month(
        _ month: Month, of accounts: [ID<Account>], in db: borrowing Connection
    ) throws -> [MonthTotal] {
        try db.all(
            """
            SELECT account, category, type, currency, sum, count FROM rollups
            WHERE book = \(number) AND month = \(month) AND \(Self.isOne(of: accounts, "account"))
            """
        ) { row in
            MonthTotal(
                account: try row.id(0), category: try row.id(1),
                total: AccountTotal(
                    flow: try row.entryFlow(2), currency: try row.currency(3), sumMinor: try row.int(4),
                    count: try row.int(5)))
        }
    }
}

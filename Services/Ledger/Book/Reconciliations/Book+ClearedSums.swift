import Contracts
import SQLiteKit
import LedgerCore
import LedgerCurrencies

/// What cleared entries bring into accounts and take out of them, by month. The write unit that changes an
/// entry changes these sums, too; amounts are never converted.
extension Book {
    /// Adds a transaction if it is cleared.
    func countCleared(_ record: TransactionRecord, in db: borrowing Connection) throws {
        guard record.isCleared else { return }
        try addCleared(record.amount, record.flow.direction, record.account, record.date.month, in: db)
    }

    func discountCleared(_ record: TransactionRecord, in db: borrowing Connection) throws {
        guard record.isCleared else { return }
        try subtractCleared(record.amount, record.flow.direction, record.account, record.date.month, in: db)
    }

    /// Adds the cleared sides of a transfer.
    func countCleared(_ record: TransferRecord, in db: borrowing Connection) throws {
        for (direction, side) in record.sides where side.isCleared {
            guard let account = side.account else { continue }
            try addCleared(side.amount, direction, account, record.date.month, in: db)
        }
    }

    func discountCleared(_ record: TransferRecord, in db: borrowing Connection) throws {
        for (direction, side) in record.sides where side.isCleared {
            guard let account = side.account else { continue }
            try subtractCleared(side.amount, direction, account, record.date.month, in: db)
        }
    }

    private func addCleared(
        _ amount: Money, _ direction: TransferDirection, _ account: ID<Account>, _ month: Month,
        in db: borrowing Connection
    ) throws {
        try db.run(
            """
            INSERT INTO cleared_rollups (book, account, month, direction, currency, sum, count)
            VALUES (\(number), \(account), \(month), \(direction), \(amount.currency), \
            \(amount.amountMinor), 1)
            ON CONFLICT (book, account, month, direction, currency) DO UPDATE SET
                sum = cleared_rollups.sum + excluded.sum, count = cleared_rollups.count + 1
            """)
    }

    private func subtractCleared(
        _ amount: Money, _ direction: TransferDirection, _ account: ID<Account>, _ month: Month,
        in db: borrowing Connection
    ) throws {
        let key: SQL = """
            book = \(number) AND account = \(account) AND month = \(month) AND direction = \(direction)
            AND currency = \(amount.currency)
            """
        try subtract(amount.amountMinor, from: "cleared_rollups", key, in: db)
    }

    /// Returns the totals of an account's cleared balance: the opening balance and all that is cleared.
    /// - Parameter account: nil for all accounts.
    func clearedTotals(
        of account: ID<Account>?, in db: borrowing Connection
    ) throws -> [ID<Account>: [AccountTotal]] {
        let sums: SQL = """
            SELECT account, direction, currency, sum(sum), sum(count) FROM cleared_rollups
            WHERE book = \(number) \(andOf(account)) GROUP BY account, direction, currency
            UNION ALL \(openings(of: account)) ORDER BY 1, 2, 3
            """
        return try Self.totals([sums], in: db)
    }

    /// Returns what an account has until a statement's day, in the statement's currency: the opening balance
    /// with all that is cleared, and the number of the other entries. Whole months come from their sums.
    func statementFigures(
        of record: ReconciliationRecord, in db: borrowing Connection
    ) throws -> (cleared: Money, unclearedCount: Int) {
        let (day, currency) = (record.statementDate, record.statement.currency)
        let month = day.month
        let own: SQL = "book = \(number) AND account = \(record.account) AND currency = \(currency)"
        var sums = CurrencySums()
        let cleared: SQL = """
            SELECT direction, sum, count FROM cleared_rollups WHERE \(own) AND month < \(month)
            UNION ALL SELECT \(Self.openingFlow), abs(opening_balance), CAST(0 AS bigint) FROM accounts
            WHERE book = \(number) AND id = \(record.account) AND currency = \(currency)
            AND opening_date <= \(day)
            """
        var uncleared: Int64 = 0
        try db.forEach(cleared) { row in
            try sums.move(try row.int(1), currency, try row.entryFlow(0))
            uncleared -= try row.int(2)
        }
        let earlier: SQL = """
            SELECT count - further FROM rollups WHERE \(own) AND month < \(month)
            UNION ALL SELECT count FROM transfer_rollups WHERE \(own) AND month < \(month)
            """
        try db.forEach(earlier) { row in uncleared += try row.int(0) }
        for rows in statementRows(of: record) {
            try db.forEach(rows) { row in
                guard try row.bool(1) else {
                    uncleared += 1
                    return
                }
                try sums.move(try row.int(2), currency, try row.entryFlow(0))
            }
        }
        return (Money(amountMinor: sums.minor[currency] ?? 0, currency), Int(max(uncleared, 0)))
    }

    /// Selects the entries of the statement's last month until its day: flow, whether cleared, amount.
    private func statementRows(of record: ReconciliationRecord) -> [SQL] {
        let (day, currency) = (record.statementDate, record.statement.currency)
        let days: SQL = "date >= \(day.month.firstDay) AND date <= \(day) AND deleted_at IS NULL"
        let transactions: SQL = """
            SELECT type + coalesce(is_refund, 0), is_cleared IS NOT NULL, amount
            FROM transactions INDEXED BY transactions_by_account
            WHERE book = \(number) AND account = \(record.account) AND \(days) AND currency = \(currency)
            """
        let sides: [(name: SQL, direction: TransferDirection)] = [("from", .out), ("to", .in)]
        return [transactions]
            + sides.map { side in
                """
                SELECT CAST(\(side.direction) AS bigint), is_cleared_\(side.name) IS NOT NULL,
                    \(side.name)_amount
                FROM transfers INDEXED BY transfers_by_\(side.name)
                WHERE book = \(number) AND \(side.name)_account = \(record.account) AND \(days)
                AND \(side.name)_currency = \(currency)
                """
            }
    }
}

extension CurrencySums {
    /// Adds what comes in, or subtracts what goes out.
    fileprivate mutating func move(
        _ amountMinor: Int64, _ currency: Currency, _ flow: EntryFlow
    ) throws(APIError) {
        if flow.isInflow { try add(amountMinor, currency) } else { try subtract(amountMinor, currency) }
    }
}

extension EntryFlow {
    /// Where the money goes, seen from the account.
    var direction: TransferDirection { isInflow ? .in : .out }
}

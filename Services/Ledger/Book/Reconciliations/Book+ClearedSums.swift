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
        try addCleared(record.amount, record.flow.direction, record.account, on: record.date, in: db)
    }

    func discountCleared(_ record: TransactionRecord, in db: borrowing Connection) throws {
        guard record.isCleared else { return }
        try subtractCleared(record.amount, record.flow.direction, record.account, on: record.date, in: db)
    }

    /// Adds the cleared sides of a transfer.
    func countCleared(_ record: TransferRecord, in db: borrowing Connection) throws {
        for (direction, side) in record.sides where side.isCleared {
            guard let account = side.account else { continue }
            try addCleared(side.amount, direction, account, on: record.date, in: db)
        }
    }

    func discountCleared(_ record: TransferRecord, in db: borrowing Connection) throws {
        for (direction, side) in record.sides where side.isCleared {
            guard let account = side.account else { continue }
            try subtractCleared(side.amount, direction, account, on: record.date, in: db)
        }
    }

    private func addCleared(
        _ amount: Money, _ direction: TransferDirection, _ account: ID<Account>, on day: CalendarDate,
        in db: borrowing Connection
    ) throws {
        try db.run(
            addition(
                of: amount.amountMinor, to: "cleared_rollups", key: "account, month, direction, currency",
                "\(account), \(day.month), \(direction), \(amount.currency)", account, on: day))
    }

    private func subtractCleared(
        _ amount: Money, _ direction: TransferDirection, _ account: ID<Account>, on day: CalendarDate,
        in db: borrowing Connection
    ) throws {
        let key: SQL = """
            book = \(number) AND account = \(account) AND month = \(day.month) AND direction = \(direction)
            AND currency = \(amount.currency)
            """
        let history = historySubtraction(of: amount.amountMinor, account, on: day)
        try subtract(amount.amountMinor, from: "cleared_rollups", key, and: history, in: db)
    }

    /// Returns the totals of an account's cleared balance: the opening balance, and what is cleared from its
    /// day on.
    /// - Parameter account: nil for all accounts.
    func clearedTotals(
        of account: ID<Account>?, in db: borrowing Connection
    ) throws -> [ID<Account>: [AccountTotal]] {
        let sums: SQL = """
            SELECT account, direction, currency, sum(sum - history_sum), sum(count - history_count)
            FROM cleared_rollups WHERE book = \(number) AND count > history_count \(andOf(account))
            GROUP BY account, direction, currency
            UNION ALL \(openings(of: account)) ORDER BY 1, 2, 3
            """
        return try Self.totals([sums], in: db)
    }

    /// Selects what cleared entries of an account bring and take on some days of a month, by their rows.
    func clearedRows(of days: SQL, _ account: ID<Account>) -> [SQL] {
        let transactions: SQL = """
            SELECT account, CASE WHEN type = 0 OR is_refund = 1 THEN CAST(0 AS bigint) ELSE 1 END, currency,
                sum(amount), count(*)
            FROM transactions INDEXED BY transactions_by_account
            WHERE book = \(number) AND account = \(account) AND \(days) AND deleted_at IS NULL
            AND is_cleared = 1 GROUP BY 1, 2, 3
            """
        let sides: [(name: SQL, direction: TransferDirection)] = [("from", .out), ("to", .in)]
        return [transactions]
            + sides.map { side in
                """
                SELECT \(side.name)_account, CAST(\(side.direction) AS bigint), \(side.name)_currency,
                    sum(\(side.name)_amount), count(*)
                FROM transfers INDEXED BY transfers_by_\(side.name)
                WHERE book = \(number) AND \(side.name)_account = \(account) AND \(days)
                AND deleted_at IS NULL AND is_cleared_\(side.name) = 1
                GROUP BY \(side.name)_account, \(side.name)_currency
                """
            }
    }

    /// Returns what an account has until a statement's day, in the statement's currency: the opening balance
    /// with all that is cleared, and the number of the other entries, both without history. Whole months come
    /// from their sums.
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
            AND opening_balance IS NOT NULL
            """
        var uncleared: Int64 = 0
        try db.forEach(cleared) { row in
            try sums.move(try row.int(1), currency, try row.entryFlow(0))
            uncleared -= try row.int(2)
        }
        let history: SQL = """
            SELECT direction, history_sum, history_count FROM cleared_rollups
            WHERE \(own) AND history_count > 0
            """
        try db.forEach(history) { row in
            try sums.move(-row.int(1), currency, try row.entryFlow(0))
            uncleared += try row.int(2)
        }
        let earlier: SQL = """
            SELECT count - further FROM rollups WHERE \(own) AND month < \(month)
            UNION ALL SELECT count FROM transfer_rollups WHERE \(own) AND month < \(month)
            UNION ALL SELECT -history_count FROM account_totals WHERE \(own)
            UNION ALL SELECT -history_count FROM transfer_totals WHERE \(own)
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

package import Contracts
package import SQLiteKit
import LedgerCore
package import LedgerCurrencies

/// The history of an account: its entries before the opening date, which are in no balance of that day or
/// later (contract-household §2, "Opening"). The sums of balances keep its part of them beside their own.
extension Book {
    /// Selects 1 for an entry that is history, 0 for others.
    private func isHistory(_ account: ID<Account>, on day: CalendarDate) -> SQL {
        """
        (SELECT count(*) FROM accounts
        WHERE book = \(number) AND id = \(account) AND opening_date > \(day))
        """
    }

    /// Returns the statement that adds an entry to a row of sums.
    func addition(
        of amountMinor: Int64, to table: SQL, key: SQL, _ values: SQL, _ account: ID<Account>,
        on day: CalendarDate
    ) -> SQL {
        let history = isHistory(account, on: day)
        return """
            INSERT INTO \(table) (book, \(key), sum, count, history_sum, history_count)
            VALUES (\(number), \(values), \(amountMinor), 1, \(amountMinor) * \(history), \(history))
            ON CONFLICT (book, \(key)) DO UPDATE SET
                sum = \(table).sum + excluded.sum, count = \(table).count + 1,
                history_sum = \(table).history_sum + excluded.history_sum,
                history_count = \(table).history_count + excluded.history_count
            """
    }

    /// What `subtract` also sets for an entry that leaves a row of sums.
    func historySubtraction(of amountMinor: Int64, _ account: ID<Account>, on day: CalendarDate) -> SQL {
        let history = isHistory(account, on: day)
        return """
            , history_sum = history_sum - \(amountMinor) * \(history),
            history_count = history_count - \(history)
            """
    }

    /// Counts an account's history anew, after its opening date has changed. Whole months come from their
    /// sums.
    package func recountHistory(of account: ID<Account>, in db: borrowing Connection) throws {
        let own: SQL = "book = \(number) AND account = \(account)"
        for table: SQL in ["account_totals", "transfer_totals", "cleared_rollups"] {
            try db.run(
                """
                UPDATE \(table) SET history_sum = 0, history_count = 0 WHERE \(own) AND history_count > 0
                """)
        }
        let opening = try db.first(
            "SELECT opening_date FROM accounts WHERE book = \(number) AND id = \(account)"
        ) { try $0.dateOrNil(0) }
        guard let day = opening ?? nil else { return }
        let days = BookDays.before(day)
        for total in try Self.totals(transactionTotals(of: days, account), in: db)[account] ?? [] {
            try add(total, toHistoryOf: "account_totals", "\(own) AND type = \(total.flow)", in: db)
        }
        for total in try Self.totals(transferTotals(of: days, account), in: db)[account] ?? [] {
            try add(
                total, toHistoryOf: "transfer_totals", "\(own) AND direction = \(total.flow.direction)",
                in: db)
        }
        try db.run(
            """
            UPDATE cleared_rollups SET history_sum = sum, history_count = count
            WHERE \(own) AND \(days.months)
            """)
        let cleared = try Self.totals(clearedRows(of: days.rest, account), in: db)[account] ?? []
        for total in cleared {
            let row: SQL = "\(own) AND month = \(day.month) AND direction = \(total.flow.direction)"
            try add(total, toHistoryOf: "cleared_rollups", row, in: db)
        }
    }

    private func add(
        _ total: AccountTotal, toHistoryOf table: SQL, _ row: SQL, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            UPDATE \(table) SET history_sum = history_sum + \(total.sumMinor),
                history_count = history_count + \(total.count)
            WHERE \(row) AND currency = \(total.currency)
            """)
    }

    /// Returns what the history of accounts has brought in minus what it took, by account.
    package func historyNets(in db: borrowing Connection) throws -> [ID<Account>: CurrencySums] {
        let sums: SQL = """
            SELECT account, type, currency, history_sum, history_count FROM account_totals
            WHERE book = \(number) AND history_count > 0
            UNION ALL SELECT account, direction, currency, history_sum, history_count FROM transfer_totals
            WHERE book = \(number) AND history_count > 0
            """
        return try Self.totals([sums], in: db).mapValues { try AccountTotal.nets($0) }
    }

    /// Returns the days from which accounts that are not deleted have balances: those of their oldest
    /// entries, or the opening dates where they are earlier.
    /// - Parameter account: nil for all accounts.
    package func firstDays(
        of account: ID<Account>?, in db: borrowing Connection
    ) throws -> [ID<Account>: CalendarDate] {
        let ofAccount: SQL = account.map { "AND a.id = \($0)" } ?? ""
        let days = try db.all(
            """
            SELECT a.id, a.opening_date,
                (SELECT min(date) FROM transactions INDEXED BY transactions_by_account
                    WHERE book = a.book AND account = a.id AND deleted_at IS NULL),
                (SELECT min(date) FROM transfers INDEXED BY transfers_by_from
                    WHERE book = a.book AND from_account = a.id AND deleted_at IS NULL),
                (SELECT min(date) FROM transfers INDEXED BY transfers_by_to
                    WHERE book = a.book AND to_account = a.id AND deleted_at IS NULL)
            FROM accounts a WHERE a.book = \(number) AND a.deleted_at IS NULL \(ofAccount)
            """
        ) { row in
            (
                account: try row.id(0) as ID<Account>,
                day: try (1...4).compactMap { try row.dateOrNil($0) }.min()
            )
        }
        return Dictionary(
            uniqueKeysWithValues: days.compactMap { found in
                found.day.map { (found.account, $0) }
            })
    }
}

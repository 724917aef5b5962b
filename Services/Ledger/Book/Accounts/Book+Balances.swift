package import Contracts
package import SQLiteKit
package import LedgerCore
package import LedgerCurrencies

/// Balances: the account totals without what is dated after today. Only rows of the rest of the current month
/// are read one by one; later months are read from their rollups.
extension Book {
    /// Returns the totals of an account's balances. Cleared entries are read only if `withCleared`.
    package func balanceTotals(
        of account: ID<Account>, on today: CalendarDate, withCleared: Bool = true,
        in db: borrowing Connection
    ) throws -> BalanceTotals {
        try BalanceTotals(
            all: try totals(of: account, in: db)[account] ?? [],
            later: try laterTotals(after: today, of: account, in: db)[account] ?? [],
            cleared: try withCleared ? clearedTotals(of: account, in: db)[account] ?? [] : [])
    }

    /// Returns all accounts that are not deleted, with the totals of their balances, as `balanceTotals` does.
    package func accountsWithTotals(
        on today: CalendarDate, withCleared: Bool = true, in db: borrowing Connection
    ) throws -> [(account: AccountRecord, totals: BalanceTotals)] {
        let all = try totals(of: nil, in: db)
        let later = try laterTotals(after: today, of: nil, in: db)
        let cleared = try withCleared ? clearedTotals(of: nil, in: db) : [:]
        return try accounts(in: db).map { account in
            let totals = try BalanceTotals(
                all: all[account.id] ?? [], later: later[account.id] ?? [],
                cleared: cleared[account.id] ?? [])
            return (account, totals)
        }
    }

    /// Returns what accounts hold on a day, by account.
    package func held(
        by accounts: [ID<Account>], on today: CalendarDate, in db: borrowing Connection
    ) throws -> [ID<Account>: CurrencySums] {
        let only = accounts.count == 1 ? accounts[0] : nil
        let all = try totals(of: only, in: db)
        let later = try laterTotals(after: today, of: only, in: db)
        return try accounts.reduce(into: [:]) { held, account in
            let totals = try BalanceTotals(
                all: all[account] ?? [], later: later[account] ?? [], cleared: [])
            held[account] = try AccountTotal.nets(totals.untilToday)
        }
    }

    /// Returns the totals of entries after a day, by account; of all accounts if `account` is nil.
    func laterTotals(
        after today: CalendarDate, of account: ID<Account>?, in db: borrowing Connection
    ) throws -> [ID<Account>: [AccountTotal]] {
        let days = BookDays.after(today)
        return try Self.totals(
            transactionTotals(of: days, account) + transferTotals(of: days, account), in: db)
    }

    /// Returns totals by account, from statements whose rows `total` reads.
    static func totals(
        _ statements: [SQL], in db: borrowing Connection
    ) throws -> [ID<Account>: [AccountTotal]] {
        var totals: [ID<Account>: [AccountTotal]] = [:]
        for sql in statements {
            try db.forEach(sql) { row in
                totals[try row.id(0), default: []].append(try Self.total(row))
            }
        }
        return totals
    }

    /// Selects what transactions of some days bring and take: whole months from their rollups, then the part
    /// of a month by its rows.
    func transactionTotals(of days: BookDays, _ account: ID<Account>?) -> [SQL] {
        let index: SQL = account == nil ? "transactions_by_date" : "transactions_by_account"
        return [
            """
            SELECT account, type, currency, sum(sum), sum(count - further) FROM rollups
            WHERE book = \(number) AND \(days.months) \(andOf(account)) GROUP BY account, type, currency
            """,
            """
            SELECT account, type + coalesce(is_refund, 0), currency, sum(amount), count(*)
            FROM transactions INDEXED BY \(index)
            WHERE book = \(number) AND \(days.rest)
            AND deleted_at IS NULL \(andOf(account)) GROUP BY 1, 2, 3
            """,
        ]
    }

    /// The same of transfers.
    func transferTotals(of days: BookDays, _ account: ID<Account>?) -> [SQL] {
        let months: SQL = """
            SELECT account, direction, currency, sum(sum), sum(count) FROM transfer_rollups
            WHERE book = \(number) AND \(days.months) \(andOf(account))
            GROUP BY account, direction, currency
            """
        let sides: [(name: SQL, index: SQL, direction: TransferDirection)] = [
            ("from", "transfers_by_from", .out), ("to", "transfers_by_to", .in),
        ]
        return [months]
            + sides.map { side in
                let index: SQL = account == nil ? "transfers_by_date" : side.index
                let own: SQL = "\(side.name)_account"
                let ofAccount: SQL = account.map { "\(own) = \($0)" } ?? "\(own) IS NOT NULL"
                return """
                    SELECT \(own), CAST(\(side.direction) AS bigint), \(side.name)_currency,
                        sum(\(side.name)_amount), count(*)
                    FROM transfers INDEXED BY \(index)
                    WHERE book = \(number) AND \(days.rest)
                    AND deleted_at IS NULL AND \(ofAccount) GROUP BY \(own), \(side.name)_currency
                    """
            }
    }

    /// Selects opening balances.
    func openings(of account: ID<Account>?) -> SQL {
        let ofAccount: SQL = account.map { "AND id = \($0)" } ?? ""
        return """
            SELECT id, \(Self.openingFlow), currency, abs(opening_balance), CAST(1 AS bigint) FROM accounts
            WHERE book = \(number) AND opening_balance IS NOT NULL \(ofAccount)
            """
    }

    /// The flow of an opening balance, so that no sum is negative: income for what was there, an expense for
    /// what was owed.
    static let openingFlow: SQL = "CAST(CASE WHEN opening_balance < 0 THEN 1 ELSE 0 END AS bigint)"

    func andOf(_ account: ID<Account>?) -> SQL { account.map { "AND account = \($0)" } ?? "" }

    /// Reads a row of account, flow, currency, sum and count.
    static func total(_ row: borrowing Row) throws -> AccountTotal {
        AccountTotal(
            flow: try row.entryFlow(1), currency: try row.currency(2), sumMinor: try row.int(3),
            count: try row.int(4))
    }
}

/// All days on one side of a day: whole months, and the rest of the day's own.
struct BookDays {
    /// A condition on `month`.
    let months: SQL
    /// A condition on `date`.
    let rest: SQL

    static func after(_ day: CalendarDate) -> BookDays {
        BookDays(
            months: "month > \(day.month)", rest: "date > \(day) AND date <= \(day.month.lastDay)")
    }

    static func before(_ day: CalendarDate) -> BookDays {
        BookDays(
            months: "month < \(day.month)", rest: "date >= \(day.month.firstDay) AND date < \(day)")
    }
}

import Contracts
import SQLiteKit
import LedgerCore
import LedgerCurrencies

/// The source of a report of balances: the totals of accounts, and the rollups of the months to go back.
extension Book {
    /// Returns the histories of one account or of all that are not deleted, in the order of the list of
    /// accounts. Throws where the report has too many figures, and leaves the event loop where it has many.
    func balanceHistories(
        of query: BalancesQuery, today: CalendarDate, in db: borrowing Connection
    ) throws -> [BalanceHistory] {
        let accounts: [(account: AccountRecord, totals: BalanceTotals)]
        if let id = query.account {
            let account = try requireAccount(id, in: db)
            accounts = [(account, try balanceTotals(of: id, on: today, withCleared: false, in: db))]
        } else {
            accounts = try accountsWithTotals(on: today, withCleared: false, in: db)
        }
        let figures = query.months.count * BalanceHistory.monthlyFigures(of: accounts)
        if figures > BalancesQuery.figuresMaximum { throw BalancesQuery.tooMany }
        if figures > LedgerStore.rowsOnLoop { try db.leaveLoop() }
        let flows = try monthlyFlows(after: query.from, of: query.account, in: db)
        let days = try firstDays(of: query.account, in: db)
        return accounts.map { account, totals in
            BalanceHistory(
                of: account, totals, since: days[account.id]?.month, flows[account.id] ?? [:])
        }
    }

    /// Returns what entered accounts minus what left them in each month after `month`.
    private func monthlyFlows(
        after month: Month, of account: ID<Account>?, in db: borrowing Connection
    ) throws -> [ID<Account>: [Month: CurrencySums]] {
        var flows: [ID<Account>: [Month: CurrencySums]] = [:]
        for sql in monthlyTotals(after: month, of: account) {
            try db.forEach(sql) { row in
                let total = try Self.total(row)
                try flows[try row.id(0), default: [:]][try row.month(5), default: CurrencySums()]
                    .add(total, adds: total.flow.isInflow)
            }
        }
        return flows
    }

    /// The totals of each month's transactions and transfers, with the month behind the columns of a total.
    /// Groups in the order of the key take half the time of others.
    private func monthlyTotals(after month: Month, of account: ID<Account>?) -> [SQL] {
        let place: SQL = "book = \(number) AND month > \(month) \(andOf(account))"
        return [
            """
            SELECT account, type, currency, sum(sum), sum(count - further), month FROM rollups
            WHERE \(place) GROUP BY month, account, type, currency
            """,
            """
            SELECT account, direction, currency, sum, count, month FROM transfer_rollups WHERE \(place)
            """,
        ]
    }
}

import Contracts
import SQLiteKit
import LedgerCore
import LedgerCurrencies

/// The sources of reports: rollups for whole months, the index by day for partial months, and tag uses.
extension Book {
    func cells(of query: ReportQuery, in db: borrowing Connection) throws -> [ReportCell] {
        var cells: [ReportCell] = []
        if let months = query.wholeMonths {
            cells += try db.all(rollupCells(of: query.account, in: months)) { row in
                try Self.cell(row, in: try row.month(0))
            }
        }
        for days in query.cutDays {
            cells += try db.all(dayCells(of: query.account, on: days)) { row in
                try Self.cell(row, in: days.lowerBound.month)
            }
            cells += try db.all(splitCells(of: query.account, on: days)) { row in
                try Self.cell(row, in: days.lowerBound.month)
            }
        }
        return cells
    }

    func rollupCells(of account: ID<Account>?, in months: ClosedRange<Month>) -> SQL {
        """
        SELECT month, category, type, currency, sum, count, further FROM rollups
        WHERE book = \(number) AND month BETWEEN \(months.lowerBound) AND \(months.upperBound)
        AND \(isOf(account))
        """
    }

    /// Sums of transactions that are not split.
    func dayCells(of account: ID<Account>?, on days: ClosedRange<CalendarDate>) -> SQL {
        let index: SQL = account == nil ? "transactions_by_date" : "transactions_by_account"
        return """
            SELECT 0, category, type + coalesce(is_refund, 0) AS flow, currency, sum(amount), count(*), 0
            FROM transactions INDEXED BY \(index)
            WHERE book = \(number) AND date BETWEEN \(days.lowerBound) AND \(days.upperBound)
            AND deleted_at IS NULL AND splits IS NULL AND \(isOf(account))
            GROUP BY account, category, flow, currency
            """
    }

    /// Sums of split transactions' parts; several parts of a transaction in one category are one entry.
    func splitCells(of account: ID<Account>?, on days: ClosedRange<CalendarDate>) -> SQL {
        """
        SELECT 0, part, flow, currency, sum(minor), count(*), count(*) FILTER (WHERE part <> category) FROM (
            SELECT t.account, t.category, t.type + coalesce(t.is_refund, 0) AS flow, t.currency,
                p.category AS part, sum(p.amount) AS minor
            FROM transactions t INDEXED BY transactions_by_split
            CROSS JOIN split_parts p ON p.book = t.book AND p.transaction_id = t.id
            WHERE t.book = \(number) AND t.date BETWEEN \(days.lowerBound) AND \(days.upperBound)
            AND t.splits IS NOT NULL AND t.deleted_at IS NULL
            GROUP BY t.number, p.category) AS found
        WHERE \(isOf(account)) GROUP BY account, part, flow, currency
        """
    }

    /// Returns spending by tag, read by the index of tag uses. A transaction with several tags counts in
    /// each. If nothing is converted, everything counts in the first month: fewer groups are quicker.
    func taggedSpending(
        of query: ReportQuery, in db: borrowing Connection
    ) throws -> [String: MonthlySums] {
        var sums: [String: MonthlySums] = [:]
        try db.forEach(taggedCells(of: query)) { row in
            try sums[try row.text(0), default: MonthlySums()]
                .add(try row.int(2), try row.currency(1), in: try row.date(4).month, count: try row.int(3))
        }
        return sums
    }

    func taggedCells(of query: ReportQuery) -> SQL {
        let first: SQL = "CAST(\(query.from) AS bigint)"
        let (day, byDay): (SQL, SQL) = query.converts ? ("u.day", ", u.day") : (first, "")
        return """
            SELECT g.name, x.currency, sum(\(spentAmount("x"))),
                count(*) FILTER (WHERE x.is_refund IS NULL), \(day)
            FROM (SELECT tag, min(name) AS name FROM tags WHERE book = \(number) GROUP BY tag) g
            CROSS JOIN tag_uses u ON u.tag_book = \(number) AND u.tag = g.tag
                AND u.day BETWEEN \(query.from) AND \(query.to)
            CROSS JOIN transactions x ON x.number = u.transaction_number
            WHERE x.type = \(EntryType.expense) AND \(isOf(query.account))
            GROUP BY g.tag, g.name, x.account, x.currency\(byDay)
            """
    }

    /// Returns the spending of all tagged transactions, each counted once; months as in `taggedSpending`.
    func anyTagSpending(of query: ReportQuery, in db: borrowing Connection) throws -> MonthlySums {
        var sums = MonthlySums()
        let first: SQL = "CAST(\(query.from) AS bigint)"
        let (day, byDay): (SQL, SQL) = query.converts ? ("date", ", date") : (first, "")
        try db.forEach(
            """
            SELECT currency, sum(\(spentAmount("transactions"))),
                count(*) FILTER (WHERE is_refund IS NULL), \(day)
            FROM transactions WHERE number IN (
                SELECT u.transaction_number
                FROM (SELECT DISTINCT tag FROM tags WHERE book = \(number)) g
                CROSS JOIN tag_uses u ON u.tag_book = \(number) AND u.tag = g.tag
                    AND u.day BETWEEN \(query.from) AND \(query.to))
            AND type = \(EntryType.expense) AND \(isOf(query.account))
            GROUP BY account, currency\(byDay)
            """
        ) { row in
            try sums.add(
                try row.int(1), try row.currency(0), in: try row.date(3).month, count: try row.int(2))
        }
        return sums
    }

    private func isOf(_ account: ID<Account>?) -> SQL {
        account.map { "account = \($0)" } ?? notInDeletedAccount
    }

    private static func cell(_ row: borrowing Row, in month: Month) throws -> ReportCell {
        ReportCell(
            month: month, category: try row.id(1), flow: try row.entryFlow(2), currency: try row.currency(3),
            sumMinor: try row.int(4), count: try row.int(5), further: try row.int(6))
    }
}

import Contracts
import SQLiteKit
import LedgerCore

/// The number of transactions in a whole list (contract §0, "Lists").
struct ListTotal: Sendable, Equatable {
    private(set) var count: Int64
    /// Whether counting stopped at `count`.
    private(set) var isCapped: Bool

    init(count: Int64, isCapped: Bool) {
        self.count = count
        self.isCapped = isCapped
    }

    /// Makes the total from a count, or from the cap if the count exceeds it.
    init(counted: Int) {
        let cap = PageLimits.maximumCountedTotal
        self.init(count: Int64(min(counted, cap)), isCapped: counted > cap)
    }

    /// Adds the total of other rows.
    mutating func add(_ other: ListTotal) {
        isCapped = isCapped || other.isCapped
        count = isCapped ? Int64(PageLimits.maximumCountedTotal) : count &+ other.count
    }
}

extension Book {
    /// Returns the total from account totals or rollups where the filter allows, or else counts up to 10 000
    /// rows.
    func total(of selection: TransactionStatements, in db: borrowing Connection) throws -> ListTotal {
        let filter = selection.filter
        guard filter.isCountedByRollups else { return try counted(selection, in: db) }
        var parts: [SQL] = ["book = \(number)"]
        if let account = filter.account { parts.append("account = \(account)") }
        // Each of these conditions leaves refunds out unless they are in the list.
        if let type = filter.type {
            parts.append(
                filter.refunds == .shown && type == .expense
                    ? "type IN (\(EntryFlow.expense), \(EntryFlow.refund))" : "type = \(type)")
        } else if filter.refunds != .shown {
            parts.append("type <> \(EntryFlow.refund)")
        }
        if let category = filter.category { parts.append("category = \(category)") }
        if let currency = filter.currency { parts.append("currency = \(currency)") }
        if let from = filter.from { parts.append("month >= \(from.month)") }
        if let to = filter.to { parts.append("month <= \(to.month)") }
        if selection.hidesDeletedAccounts { parts.append(notInDeletedAccount) }
        let table: SQL =
            if filter.category != nil {
                "rollups INDEXED BY rollups_by_category"
            } else if filter.hasDates { "rollups" } else { "account_totals" }
        // A split transaction is in the rollup of each of its categories.
        let counted: SQL = filter.category == nil && filter.hasDates ? "count - further" : "count"
        let count = try db.first(
            "SELECT coalesce(sum(\(counted)), 0) FROM \(table) WHERE \(SQL.joined(parts, separator: " AND "))"
        ) { try $0.int(0) }
        return ListTotal(count: count ?? 0, isCapped: false)
    }

    private func counted(
        _ selection: TransactionStatements, in db: borrowing Connection
    ) throws -> ListTotal {
        let limit = PageLimits.maximumCountedTotal
        if let starts = selection.wordStarts {
            return ListTotal(counted: try count(starts, in: selection, upTo: limit + 1, in: db))
        }
        guard let rows = selection.countedRows(limit: limit + 1) else {
            return ListTotal(count: 0, isCapped: false)
        }
        return ListTotal(counted: Int(try db.first(rows) { try $0.int(0) } ?? 0))
    }

    private func count(
        _ starts: WordStarts, in selection: TransactionStatements, upTo limit: Int,
        in db: borrowing Connection
    ) throws -> Int {
        var count = 0
        try db.forEachWhile(selection.texts) { row in
            if try starts.areAll(in: row, from: 0) { count += 1 }
            return count < limit
        }
        return count
    }
}

import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

/// A list's filter as SQL over transfers. A list of an account reads both sides by an index each and merges
/// them; another list shows each transfer once, from the account that it left.
struct TransferStatements {
    /// How a transfer is seen from one side.
    private struct Side {
        let condition: SQL
        let index: SQL
        let amount: SQL
        let currency: SQL
        /// 1 if the side is cleared, else NULL.
        let cleared: SQL
        /// The side's reconciliation, or NULL.
        let reconciliation: SQL
    }

    private let list: ListStatements
    private let order: TransactionOrder
    /// Nil without words in the filter, or if no row can match.
    private let match: BookSearchMatch?

    private var book: Book { list.book }
    private var filter: TransactionFilter { list.filter }

    /// Throws an error about `currency` if amounts are compared and the list has several currencies.
    init(
        _ filter: TransactionFilter, by order: TransactionOrder, of book: Book, in db: borrowing Connection
    ) throws {
        self.order = order
        list = try ListStatements(filter, by: order, of: book, in: db)
        match = try filter.words.flatMap { try BookSearchMatch($0, of: book, in: db) }
    }

    /// Whether no transfer can match: none has a category or parts, or is a refund.
    private var isEmpty: Bool {
        filter.category != nil || filter.hasSplits == true || filter.refunds == .only
            || (filter.words != nil && match == nil)
    }

    /// Returns the transfers of a page in order, and whether more follow.
    func records(
        _ query: PageQuery<TransactionCursor>, in db: borrowing Connection
    ) throws -> (records: [TransferRecord], hasMore: Bool) {
        if isEmpty { return ([], false) }
        let wanted = query.offset + query.limit
        var records: [TransferRecord] = []
        // SQL has no limit where only the texts tell which rows a search finds.
        let limit = match?.wordStarts == nil ? wanted + 1 : nil
        try db.forEachWhile(rows(TransferRecord.table.names, after: query.cursor, limit: limit)) { row in
            let record = try TransferRecord.table.record(row)
            if finds(record) { records.append(record) }
            return records.count <= wanted
        }
        return (Array(records.dropFirst(query.offset).prefix(query.limit)), records.count > wanted)
    }

    private func finds(_ record: TransferRecord) -> Bool {
        guard let match, match.wordStarts != nil else { return true }
        return match.finds(record.searchedTexts)
    }

    /// Selects the rows after a cursor in order.
    func rows(_ columns: SQL, after cursor: TransactionCursor?, limit: Int?) -> SQL {
        let end: SQL = limit.map { "LIMIT \($0)" } ?? ""
        let parts: [SQL] = sides.map { side in
            """
            SELECT \(columns), \(side.amount) AS seen FROM \(source(of: side))
            WHERE \(conditions(on: side)) \(order.place(after: cursor, amount: side.amount))
            ORDER BY \(order.terms(amount: "seen")) \(end)
            """
        }
        if parts.count == 1 { return parts[0] }
        let both: SQL = "SELECT * FROM (\(parts[0])) s UNION ALL SELECT * FROM (\(parts[1])) t"
        return "SELECT * FROM (\(both)) u ORDER BY \(order.terms(amount: "seen")) \(end)"
    }

    private var sides: [Side] {
        guard let account = filter.account else {
            let isHidden = book.isInScope("from_account").map { "NOT (\($0))" as SQL } ?? "FALSE"
            let arrives: SQL = "from_account IS NULL OR \(isHidden)"
            return [
                Side(
                    condition: "TRUE", index: "transfers_by_date",
                    amount: "CASE WHEN \(arrives) THEN to_amount ELSE from_amount END",
                    currency: "CASE WHEN \(arrives) THEN to_currency ELSE from_currency END",
                    cleared: "CASE WHEN \(arrives) THEN is_cleared_to ELSE is_cleared_from END",
                    reconciliation:
                        "CASE WHEN \(arrives) THEN reconciliation_to ELSE reconciliation_from END")
            ]
        }
        return [
            Side(
                condition: "from_account = \(account)", index: "transfers_by_from", amount: "from_amount",
                currency: "from_currency", cleared: "is_cleared_from", reconciliation: "reconciliation_from"),
            Side(
                condition: "to_account = \(account)", index: "transfers_by_to", amount: "to_amount",
                currency: "to_currency", cleared: "is_cleared_to", reconciliation: "reconciliation_to"),
        ]
    }

    private func source(of side: Side) -> SQL {
        // Below zero, which no transfer has, for the rows of transactions.
        if match != nil {
            return "search CROSS JOIN transfers ON number = \(Book.transactionNumber) - \(Book.transferBit)"
        }
        if filter.tag != nil {
            return "tag_uses CROSS JOIN transfers ON number = transaction_number - \(Book.transferBit)"
        }
        if filter.payee != nil { return "transfers INDEXED BY transfers_by_payee" }
        return "transfers INDEXED BY \(filter.updatedSince == nil ? side.index : "transfers_by_update")"
    }

    private func conditions(on side: Side) -> SQL {
        var parts = leadConditions
        parts += list.rowConditions(amount: side.amount, currency: side.currency)
        parts.append(side.condition)
        if let payee = filter.payee { parts.append("payee_key = \(payee.nameKey)") }
        for (wish, column) in [(filter.isCleared, side.cleared), (filter.isReconciled, side.reconciliation)] {
            if let wish { parts.append(wish ? "\(column) IS NOT NULL" : "\(column) IS NULL") }
        }
        if list.hidesDeletedAccounts { parts.append(book.areNotInDeletedAccounts) }
        return SQL.joined(parts, separator: " AND ")
    }

    private var leadConditions: [SQL] {
        if let match { return list.conditions(on: match) }
        return filter.tag.map { list.uses(of: $0) } ?? []
    }
}

extension TransferStatements {
    /// Returns the total from the sums of transfers where the filter allows, or else counts up to 10 000
    /// rows.
    func total(in db: borrowing Connection) throws -> ListTotal {
        if isEmpty { return ListTotal(count: 0, isCapped: false) }
        // A transfer whose first account is gone is seen in the other currency, which the sums do not know.
        if filter.isCountedByRollups, filter.account != nil || filter.currency == nil {
            let count = try db.first(counted) { try $0.int(0) } ?? 0
            let hidden = list.hidesDeletedAccounts ? try db.first(hidden) { try $0.int(0) } ?? 0 : 0
            return ListTotal(count: count - hidden, isCapped: false)
        }
        let limit = PageLimits.maximumCountedTotal + 1
        guard match?.wordStarts == nil else {
            var query = PageQuery<TransactionCursor>()
            query.limit = limit
            return ListTotal(counted: try records(query, in: db).records.count)
        }
        let parts: [SQL] = sides.map { side in
            "SELECT 1 FROM \(source(of: side)) WHERE \(conditions(on: side))"
        }
        let all = SQL.joined(parts, separator: " UNION ALL ")
        let count = try db.first("SELECT count(*) FROM (SELECT 1 FROM (\(all)) s LIMIT \(limit)) t") {
            try $0.int(0)
        }
        return ListTotal(counted: Int(count ?? 0))
    }

    /// Counts the transfers of an account, or all by what leaves.
    private var counted: SQL {
        var parts: [SQL] = ["book = \(book.number)"]
        parts.append(filter.account.map { "account = \($0)" } ?? "direction = \(TransferDirection.out)")
        if let currency = filter.currency { parts.append("currency = \(currency)") }
        if let from = filter.from { parts.append("month >= \(from.month)") }
        if let to = filter.to { parts.append("month <= \(to.month)") }
        let table: SQL = filter.hasDates ? "transfer_rollups" : "transfer_totals"
        return "SELECT coalesce(sum(count), 0) FROM \(table) WHERE \(SQL.joined(parts, separator: " AND "))"
    }

    /// Counts the transfers between deleted accounts, which the sums have.
    private var hidden: SQL {
        let deleted: SQL = "(SELECT id FROM \(book.accountsLeftOut))"
        var dates: SQL = ""
        if let from = filter.from { dates = "\(dates) AND date >= \(from)" }
        if let to = filter.to { dates = "\(dates) AND date <= \(to)" }
        return """
            SELECT (SELECT count(*) FROM transfers INDEXED BY transfers_by_from
                WHERE book = \(book.number) AND from_account IN \(deleted) AND deleted_at IS NULL
                AND (to_account IS NULL OR to_account IN \(deleted)) \(dates))
            + (SELECT count(*) FROM transfers INDEXED BY transfers_by_to
                WHERE book = \(book.number) AND to_account IN \(deleted) AND deleted_at IS NULL
                AND from_account IS NULL \(dates))
            """
    }
}

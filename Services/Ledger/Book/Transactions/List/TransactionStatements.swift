import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

/// A filter as SQL: the index to walk and the conditions on its rows. Bounds of amounts and the order by
/// amount have no index, so a large book's list moves to a background reader.
struct TransactionStatements {
    /// The index or table that a statement walks along.
    private enum Lead {
        case index(SQL)
        /// The changes since a moment, which are few and get sorted.
        case changes
        case tag(String)
        case search(BookSearchMatch)
        /// A search that matches no row.
        case nothing
    }

    private let list: ListStatements
    /// Whether rows of refunds must be excluded; a book without refunds has no need to.
    private let hidesRefunds: Bool
    /// Whether the filter's category has parts of split transactions, too.
    private let hasParts: Bool
    private let lead: Lead

    private var book: Book { list.book }
    /// The filter. In a search or a list by tag, an account that holds all transactions is dropped.
    var filter: TransactionFilter { list.filter }
    var hidesDeletedAccounts: Bool { list.hidesDeletedAccounts }

    /// Throws an error about `currency` if amounts are compared and the list has several currencies.
    init(
        _ filter: TransactionFilter, by order: TransactionOrder = TransactionOrder(), of book: Book,
        in db: borrowing Connection
    ) throws {
        hidesRefunds = try filter.refunds == .hidden && book.hasRefunds(in: db)
        hasParts = try filter.category.map { try book.hasParts(in: $0, db) } ?? false
        var list = try ListStatements(filter, by: order, of: book, in: db)
        if let account = filter.account, filter.words != nil || filter.tag != nil,
            try book.holdsAll(account, in: db)
        {
            list.filter.account = nil
        }
        self.list = list
        if let words = filter.words {
            let match = try BookSearchMatch(words, of: book, in: db)
            lead = match.map { .search($0) } ?? .nothing
        } else if let tag = filter.tag {
            lead = .tag(tag)
        } else if let moment = filter.updatedSince, try book.areChangesFew(since: moment, in: db) {
            lead = .changes
        } else {
            lead = .index(try Self.index(for: filter, of: book, in: db))
        }
    }

    /// Whether no row can match.
    var isEmpty: Bool { if case .nothing = lead { true } else { false } }

    /// Whether rows are ordered by day only, so that the rows of a day must still be sorted.
    var comesByDay: Bool { if case .search = lead { true } else { false } }

    /// The word beginnings to check in the rows' texts, because SQL cannot; nil for most searches.
    var wordStarts: WordStarts? { if case .search(let match) = lead { match.wordStarts } else { nil } }

    private static func index(
        for filter: TransactionFilter, of book: Book, in db: borrowing Connection
    ) throws -> SQL {
        if filter.payee != nil { return "transactions_by_payee" }
        if filter.refunds == .only { return "transactions_refunds" }
        if filter.category != nil { return "transactions_by_category" }
        if filter.hasSplits == true { return "transactions_by_split" }
        if try book.isCurrencyRarer(in: filter, in: db) { return "transactions_by_currency" }
        if filter.account == nil { return "transactions_by_date" }
        return filter.type == nil ? "transactions_by_account" : "transactions_by_type"
    }
}

extension TransactionStatements {
    /// Selects the rows of a page in order; a list by date that `comesByDay` uses `foundRows` instead.
    func rows(_ columns: SQL, _ page: TransactionPage, limit: Int) -> SQL {
        let skipped: SQL = page.query.offset > 0 ? "OFFSET \(page.query.offset)" : ""
        if walksParts {
            return """
                SELECT \(columns), amount AS row_amount, date AS row_day, id AS row_id
                FROM \(source) WHERE \(conditions) \(place(of: page))
                UNION ALL SELECT \(columns), amount, row_day, row_id
                FROM \(partSource) WHERE \(partConditions) \(place(of: page, "row_day", "row_id"))
                ORDER BY \(terms(of: page.order, "row_amount", "row_day", "row_id")) LIMIT \(limit) \(skipped)
                """
        }
        return """
            SELECT \(columns) FROM \(source) WHERE \(conditions) \(place(of: page))
            ORDER BY \(terms(of: page.order)) LIMIT \(limit) \(skipped)
            """
    }

    /// Selects number, date and id (and the texts for `wordStarts`) of found rows, by day, those of the days
    /// after `last`, or else from the page's cursor on.
    func foundRows(_ page: TransactionPage, after last: CalendarDate? = nil) -> SQL {
        let texts: SQL = wordStarts == nil ? "" : ", \(Self.textColumns)"
        let direction: SQL = page.order.isAscending ? "ASC" : "DESC"
        return """
            SELECT number, date, id \(texts)
            FROM \(source) WHERE \(conditions) \(foundPlace(of: page, after: last))
            ORDER BY \(Book.searchPlace) \(direction)
            """
    }

    private func foundPlace(of page: TransactionPage, after last: CalendarDate?) -> SQL {
        let isAscending = page.order.isAscending
        if let last {
            return isAscending
                ? "AND \(Book.searchPlace) >= \(Book.searchNumber(after: last))"
                : "AND \(Book.searchPlace) < \(Book.searchNumber(from: last))"
        }
        guard let cursor = page.query.cursor else { return "" }
        return isAscending
            ? """
            AND \(Book.searchPlace) >= \(Book.searchNumber(from: cursor.date))
            AND (date, id) > (\(cursor.date), \(cursor.id))
            """
            : """
            AND \(Book.searchPlace) < \(Book.searchNumber(after: cursor.date))
            AND (date, id) < (\(cursor.date), \(cursor.id))
            """
    }

    /// Selects all transactions of a day in order, those after `id` if given: number, whether all conditions
    /// but the words hold, and the texts.
    func rows(of date: CalendarDate, after id: ID<Transaction>?, in order: TransactionOrder) -> SQL {
        let sign: SQL = order.isAscending ? ">" : "<"
        let place: SQL = id.map { "AND id \(sign) \($0)" } ?? ""
        let direction: SQL = order.isAscending ? "ASC" : "DESC"
        let tag: SQL = filter.tag.map { "AND \(list.has($0))" } ?? ""
        return """
            SELECT number, \(rowConditions) \(tag), \(Self.textColumns)
            FROM transactions INDEXED BY transactions_by_date
            WHERE book = \(book.number) AND deleted_at IS NULL AND date = \(date) \(place)
            ORDER BY id \(direction)
            """
    }

    /// The columns with the texts that a search looks into.
    static let textColumns: SQL =
        "description, notes, payee, splits, original_amount, original_currency"

    /// Whether the search finds a row that has `textColumns` from a column on.
    func finds(_ row: borrowing Row, from first: Int) throws -> Bool {
        guard case .search(let match) = lead else { return false }
        let parts = try StoredSplits.parts(try row.textOrNil(first + 3))
        var texts = try (first..<(first + 3)).map { try row.textOrNil($0) }
        texts.append(try row.original(first + 4)?.searchedText)
        return match.finds(texts + parts.map(\.description))
    }

    /// Selects the texts of all rows, to check them for `wordStarts`.
    var texts: SQL { "SELECT \(Self.textColumns) FROM \(source) WHERE \(conditions)" }

    /// Counts the rows up to a limit; nil if none can match. Not for selections with `wordStarts`.
    func countedRows(limit: Int) -> SQL? {
        switch lead {
        case .nothing: return nil
        case .tag where !needsTransactionRows:
            return Self.count(
                """
                tag_uses WHERE \(leadConditions) AND transaction_number < \(Book.transferBit)
                LIMIT \(limit)
                """)
        case .search where !needsTransactionRows && filter.tag == nil:
            return Self.count(
                """
                search WHERE \(leadConditions) AND \(Book.searchPlace) & \(Book.transferBit) = 0
                LIMIT \(limit)
                """)
        case .index where walksParts:
            return """
                SELECT count(*) FROM (
                    SELECT 1 FROM \(source) WHERE \(conditions)
                    UNION ALL SELECT 1 FROM \(partSource) WHERE \(partConditions) LIMIT \(limit)) AS found
                """
        default: return Self.count("\(source) WHERE \(conditions) LIMIT \(limit)")
        }
    }

    private static func count(_ rows: SQL) -> SQL { "SELECT count(*) FROM (SELECT 1 FROM \(rows)) AS found" }

    /// Whether a list by tag or words must read the transactions: tag and search rows know only the day.
    private var needsTransactionRows: Bool {
        filter.category != nil || filter.account != nil || filter.type != nil || filter.amounts != nil
            || filter.currency != nil || filter.updatedSince != nil || filter.payee != nil
            || filter.hasSplits != nil || filter.hasMarks || filter.refunds == .only || hidesRefunds
            || hidesDeletedAccounts
    }

    private func place(of page: TransactionPage, _ day: SQL = "date", _ id: SQL = "id") -> SQL {
        let (day, id) = page.order.key == .amount ? (day, id) : walked(day, id)
        return page.order.place(after: page.query.cursor, day: day, id: id)
    }

    private func terms(
        of order: TransactionOrder, _ amount: SQL = "amount", _ day: SQL = "date", _ id: SQL = "id"
    ) -> SQL {
        let (day, id) = order.key == .amount ? (day, id) : walked(day, id)
        return order.terms(amount: amount, day: day, id: id)
    }

    /// The columns by which a list by day walks: those of its tag's uses, or else these.
    private func walked(_ day: SQL, _ id: SQL) -> (SQL, SQL) {
        if case .tag = lead { ("day", "transaction_id") } else { (day, id) }
    }

    /// Whether the list walks along the transactions of a category, and along its parts of others.
    private var walksParts: Bool {
        guard case .index = lead, filter.category != nil, filter.payee == nil, filter.refunds != .only else {
            return false
        }
        return hasParts
    }

    /// The split transactions that have a part in the filter's category behind their first one, by day.
    private var partSource: SQL {
        let from: SQL = filter.from.map { "AND p.day >= \($0)" } ?? ""
        let to: SQL = filter.to.map { "AND p.day <= \($0)" } ?? ""
        return """
            (SELECT p.day AS row_day, p.transaction_id AS row_id
                FROM split_parts p INDEXED BY split_parts_by_category
                WHERE p.book = \(book.number) AND p.category = \(filter.category) \(from) \(to)
                AND NOT EXISTS (SELECT 1 FROM split_parts q
                    WHERE q.book = p.book AND q.transaction_id = p.transaction_id
                    AND q.position < p.position AND q.category = p.category)) AS found
            CROSS JOIN transactions INDEXED BY transactions_by_id
            ON book = \(book.number) AND id = row_id
            """
    }

    /// The conditions on rows of `partSource`.
    private var partConditions: SQL { "\(rowConditions(in: "category <> \(filter.category)"))" }

    private var source: SQL {
        switch lead {
        case .index(let index): "transactions INDEXED BY \(index)"
        case .changes: "transactions INDEXED BY transactions_by_update"
        case .tag: "tag_uses CROSS JOIN transactions ON number = transaction_number"
        case .search, .nothing: "search CROSS JOIN transactions ON number = \(Book.transactionNumber)"
        }
    }

    private var conditions: SQL { "\(leadConditions) AND \(rowConditions)" }

    private var rowConditions: SQL {
        guard let category = filter.category else { return rowConditions(in: nil) }
        let own: SQL = "category = \(category)"
        return rowConditions(in: walksParts || !hasParts ? own : "(\(own) OR \(hasPart(in: category)))")
    }

    /// - Parameter category: the condition on the category.
    private func rowConditions(in category: SQL?) -> SQL {
        var parts = list.rowConditions()
        if let category { parts.append(category) }
        if let payee = filter.payee { parts.append("payee_key = \(payee.nameKey)") }
        if let hasSplits = filter.hasSplits {
            parts.append(hasSplits ? "splits IS NOT NULL" : "splits IS NULL")
        }
        if let isCleared = filter.isCleared {
            parts.append(isCleared ? "is_cleared IS NOT NULL" : "is_cleared IS NULL")
        }
        if let isReconciled = filter.isReconciled {
            parts.append(isReconciled ? "reconciliation IS NOT NULL" : "reconciliation IS NULL")
        }
        if filter.refunds == .only { parts.append("is_refund = 1") }
        if hidesRefunds { parts.append("is_refund IS NULL") }
        if let account = filter.account { parts.append("account = \(account)") }
        if let type = filter.type { parts.append("type = \(type)") }
        if hidesDeletedAccounts { parts.append(book.notInDeletedAccount) }
        return SQL.joined(parts, separator: " AND ")
    }

    private var leadConditions: SQL {
        switch lead {
        case .index, .changes: return "TRUE"
        case .tag(let tag):
            var parts = list.uses(of: tag)
            if let from = filter.from { parts.append("day >= \(from)") }
            if let to = filter.to { parts.append("day <= \(to)") }
            return SQL.joined(parts, separator: " AND ")
        case .search(let match): return SQL.joined(list.conditions(on: match), separator: " AND ")
        case .nothing: return "FALSE"
        }
    }

    private func hasPart(in category: ID<Category>) -> SQL {
        """
        splits IS NOT NULL AND EXISTS (SELECT 1 FROM split_parts p
        WHERE p.book = \(book.number) AND p.transaction_id = id AND p.category = \(category))
        """
    }
}

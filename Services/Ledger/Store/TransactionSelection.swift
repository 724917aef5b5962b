import Contracts
import SQLiteKit

/// A filter as SQL: which index leads, what is asked of the rows.
struct TransactionSelection {
    let book: Book
    let filter: TransactionFilter
    /// Whether rows of deleted accounts must be left out; a filter by account cannot meet any.
    let hidesDeletedAccounts: Bool

    init(_ filter: TransactionFilter, of book: Book, in db: borrowing Connection) throws {
        self.book = book
        self.filter = filter
        hidesDeletedAccounts = try filter.account == nil && book.hasDeletedAccounts(in: db)
    }

    /// The rows after a place, newest date first, then newest id.
    func rows(_ columns: SQL, after cursor: TransactionCursor? = nil, limit: Int, offset: Int) -> SQL {
        let place: SQL = cursor.map { "AND (date, id) < (\($0.date), \($0.id))" } ?? ""
        let skipped: SQL = offset > 0 ? "OFFSET \(offset)" : ""
        return """
            SELECT \(columns) FROM transactions INDEXED BY \(index) WHERE \(conditions) \(place)
            ORDER BY date DESC, id DESC LIMIT \(limit) \(skipped)
            """
    }

    /// Counts rows up to a limit.
    func countedRows(limit: Int) -> SQL {
        """
        SELECT count(*) FROM (
            SELECT 1 FROM transactions INDEXED BY \(index) WHERE \(conditions) LIMIT \(limit))
        """
    }

    private var index: SQL {
        if filter.category != nil { return "transactions_by_category" }
        if filter.account == nil { return "transactions_by_date" }
        return filter.type == nil ? "transactions_by_account" : "transactions_by_type"
    }

    private var conditions: SQL {
        var parts: [SQL] = ["book = \(book.number)", "deleted_at IS NULL"]
        if let category = filter.category { parts.append("category = \(category)") }
        if let account = filter.account { parts.append("account = \(account)") }
        if let type = filter.type { parts.append("type = \(type)") }
        if let from = filter.from { parts.append("date >= \(from)") }
        if let to = filter.to { parts.append("date <= \(to)") }
        if let amounts = filter.amounts { parts += Self.conditions(amounts) }
        if hidesDeletedAccounts { parts.append(book.notInDeletedAccount) }
        return SQL.joined(parts, separator: " AND ")
    }

    private static func conditions(_ bounds: AmountBounds) -> [SQL] {
        var parts: [SQL] = []
        if let none = bounds.minimumMinor(digits: 0), let two = bounds.minimumMinor(digits: 2),
            let three = bounds.minimumMinor(digits: 3)
        {
            parts.append("amount >= \(byDigits(none, two, three))")
        }
        if let none = bounds.maximumMinor(digits: 0), let two = bounds.maximumMinor(digits: 2),
            let three = bounds.maximumMinor(digits: 3)
        {
            parts.append("amount <= \(byDigits(none, two, three))")
        }
        return parts
    }

    /// The bound that a row's currency goes by.
    private static func byDigits(_ none: Int64, _ two: Int64, _ three: Int64) -> SQL {
        """
        (CASE WHEN currency IN (\(codes(ofDigits: 0))) THEN \(none)
        WHEN currency IN (\(codes(ofDigits: 3))) THEN \(three) ELSE \(two) END)
        """
    }

    /// Codes of the vocabulary as SQL texts: three letters each, nothing to escape.
    private static func codes(ofDigits digits: Int) -> SQL {
        let codes = Currency.allCodes.filter { Currency($0)?.digits == digits }
        return SQL(stringLiteral: codes.map { "'\($0)'" }.joined(separator: ","))
    }
}

import Contracts
import SQLiteKit
import LedgerCore

/// The parts of statements that lists of transactions and of transfers have in common.
struct ListStatements {
    let book: Book
    var filter: TransactionFilter
    /// Whether rows of deleted accounts must be excluded; a filter by account never selects one.
    let hidesDeletedAccounts: Bool
    /// The bounds of amounts in minor units of the list's one currency.
    private let minor: (minimum: Int64?, maximum: Int64?)

    /// Throws an error about `currency` if amounts are compared and the list has several currencies.
    init(
        _ filter: TransactionFilter, by order: TransactionOrder, of book: Book, in db: borrowing Connection
    ) throws {
        (self.book, self.filter) = (book, filter)
        hidesDeletedAccounts = try filter.account == nil && book.hasDeletedAccounts(in: db)
        if filter.amounts != nil || order.key == .amount {
            let currency = try book.comparedCurrency(of: filter, in: db)
            minor = try filter.amounts?.minor(in: currency) ?? (nil, nil)
        } else {
            minor = (nil, nil)
        }
    }

    /// Returns the conditions on a row's own columns.
    func rowConditions(amount: SQL = "amount", currency: SQL = "currency") -> [SQL] {
        var parts: [SQL] = ["book = \(book.number)", "deleted_at IS NULL"]
        if let from = filter.from { parts.append("date >= \(from)") }
        if let to = filter.to { parts.append("date <= \(to)") }
        if let minimum = minor.minimum { parts.append("\(amount) >= \(minimum)") }
        if let maximum = minor.maximum { parts.append("\(amount) <= \(maximum)") }
        if let wanted = filter.currency { parts.append("\(currency) = \(wanted)") }
        if let moment = filter.updatedSince { parts.append("updated_at >= \(moment)") }
        return parts
    }

    /// Returns the conditions on the search rows that a list walks along, with those on the filter's tag.
    func conditions(on match: BookSearchMatch) -> [SQL] {
        var parts: [SQL] = [match.condition]
        if let from = filter.from {
            parts.append("\(Book.searchPlace) >= \(Book.searchNumber(from: from))")
        }
        if let to = filter.to { parts.append("\(Book.searchPlace) < \(Book.searchNumber(after: to))") }
        if let tag = filter.tag { parts.append(has(tag)) }
        return parts
    }

    /// Returns the conditions on the rows of a tag's uses.
    func uses(of tag: String) -> [SQL] { ["tag_book = \(book.number)", "tag = \(tag.nameKey)"] }

    /// Returns the condition that a row has a tag.
    func has(_ tag: String) -> SQL {
        """
        EXISTS (SELECT 1 FROM tag_uses WHERE \(SQL.joined(uses(of: tag), separator: " AND "))
        AND day = date AND transaction_id = id)
        """
    }
}

extension TransactionOrder {
    /// The terms of an `ORDER BY`.
    func terms(amount: SQL = "amount", day: SQL = "date", id: SQL = "id") -> SQL {
        let direction: SQL = isAscending ? "ASC" : "DESC"
        let date: SQL = "\(day) \(direction), \(id) \(direction)"
        return key == .amount ? "\(amount) \(direction), \(date)" : date
    }

    /// The condition, with its `AND`, that a row comes after a cursor; empty without one.
    func place(
        after cursor: TransactionCursor?, amount: SQL = "amount", day: SQL = "date", id: SQL = "id"
    ) -> SQL {
        guard let cursor else { return "" }
        let sign: SQL = isAscending ? ">" : "<"
        if let minor = cursor.amountMinor {
            return "AND (\(amount), \(day), \(id)) \(sign) (\(minor), \(cursor.date), \(cursor.id))"
        }
        return "AND (\(day), \(id)) \(sign) (\(cursor.date), \(cursor.id))"
    }
}

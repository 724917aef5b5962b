import Contracts
import JSONKit
import LedgerCore
import SQLiteKit

extension LedgerStore {
    /// Returns a page of the list as JSON.
    func transactionList(
        _ filter: TransactionFilter, _ page: TransactionPage, _ visit: BookVisit
    ) async throws -> [UInt8] {
        try await read(visit) { db, book in
            let (book, _) = try book.looking(at: filter.scope, in: db)
            if let category = filter.category { _ = try book.requireCategory(category, in: db) }
            return try Self.write(page, filter, book, in: db)
        }
    }

    private static func write(
        _ page: TransactionPage, _ filter: TransactionFilter, _ book: Book, in db: borrowing Connection
    ) throws -> [UInt8] {
        var writer = TransactionJSON(limit: page.query.limit)
        writer.json.beginObject()
        writer.json.key("transactions")
        writer.json.beginArray()
        let end: TransactionListEnd
        if filter.transfers == .none {
            let selection = try TransactionStatements(filter, by: page.order, of: book, in: db)
            let (hasMore, total) = try writeRows(page, of: selection, book, to: &writer, in: db)
            end = TransactionListEnd(hasMore: hasMore, total: total, last: writer.last(in: page.order))
        } else {
            end = try writeWithTransfers(page, filter, book, to: &writer.json, in: db)
        }
        writer.json.endArray()
        writer.json.key("total")
        writer.json.integer(end.total.count)
        if end.total.isCapped {
            writer.json.key("totalCapped")
            writer.json.bool(true)
        }
        writer.json.key("hasMore")
        writer.json.bool(end.hasMore)
        writer.json.key("nextCursor")
        if end.hasMore, let last = end.last {
            writer.json.string(last.text)
        } else {
            writer.json.null()
        }
        writer.json.endObject()
        return writer.json.bytes
    }

    /// Writes the rows of a page. Returns whether more rows follow, and the total of the list.
    static func writeRows(
        _ page: TransactionPage, of selection: TransactionStatements, _ book: Book,
        to writer: inout TransactionJSON, in db: borrowing Connection
    ) throws -> (hasMore: Bool, total: ListTotal) {
        if selection.isEmpty { return (false, ListTotal(count: 0, isCapped: false)) }
        if selection.comesByDay, page.order.key == .date {
            let found = try BookSearchPage(page, of: selection, in: db)
            for number in found.numbers {
                let row: SQL =
                    "SELECT \(TransactionJSON.columns(of: book)) FROM transactions WHERE number = \(number)"
                try db.forEach(row) { try writer.write($0, of: book, in: db) }
            }
            return (found.hasMore, try book.total(of: selection, in: db))
        }
        if let starts = selection.wordStarts {
            let hasMore = try writeRows(
                with: starts, page, of: selection, book, to: &writer, in: db)
            return (hasMore, try book.total(of: selection, in: db))
        }
        if selection.filter.amounts != nil, page.query.cursor == nil {
            return try writeCounting(page, of: selection, book, to: &writer, in: db)
        }
        var rows = 0
        let sql = selection.rows(TransactionJSON.columns(of: book), page, limit: page.query.limit + 1)
        try db.forEach(sql) { row in
            rows += 1
            if rows <= page.query.limit { try writer.write(row, of: book, in: db) }
        }
        return (rows > page.query.limit, try book.total(of: selection, in: db))
    }

    /// Writes the rows of a page that pass `starts`. Returns whether more rows follow.
    private static func writeRows(
        with starts: WordStarts, _ page: TransactionPage, of selection: TransactionStatements, _ book: Book,
        to writer: inout TransactionJSON, in db: borrowing Connection
    ) throws -> Bool {
        var whole = page
        whole.query.offset = 0
        let shown = page.query.offset..<(page.query.offset + page.query.limit)
        var rows = 0
        // SQL has no limit here, because only the texts tell which rows belong to the page.
        let columns: SQL = "\(TransactionJSON.columns(of: book)), \(TransactionStatements.textColumns)"
        let sql = selection.rows(columns, whole, limit: -1)
        let isEnd = try db.forEachWhile(sql) { row in
            guard try starts.areAll(in: row, from: TransactionJSON.columnCount) else { return true }
            if rows >= shown.upperBound { return false }
            if shown.contains(rows) { try writer.write(row, of: book, in: db) }
            rows += 1
            return true
        }
        return !isEnd
    }

    /// Writes the rows of a page and counts the list in one pass: without an index, finding the page can mean
    /// reading all rows.
    private static func writeCounting(
        _ page: TransactionPage, of selection: TransactionStatements, _ book: Book,
        to writer: inout TransactionJSON, in db: borrowing Connection
    ) throws -> (hasMore: Bool, total: ListTotal) {
        var whole = page
        whole.query.offset = 0
        let limit = max(PageLimits.maximumCountedTotal, page.query.offset + page.query.limit) + 1
        let shown = page.query.offset..<(page.query.offset + page.query.limit)
        var rows = 0
        try db.forEach(selection.rows(TransactionJSON.columns(of: book), whole, limit: limit)) { row in
            if shown.contains(rows) { try writer.write(row, of: book, in: db) }
            rows += 1
        }
        return (rows > shown.upperBound, ListTotal(counted: rows))
    }
}

/// What follows the rows of a page.
struct TransactionListEnd {
    var hasMore: Bool
    var total: ListTotal
    /// Where the page's last row is in the list.
    var last: TransactionCursor?
}

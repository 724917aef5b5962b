import Contracts
import JSONKit
import SQLiteKit

extension LedgerStore {
    /// A page of the list as the JSON of its answer.
    package func transactionList(
        _ filter: TransactionFilter, _ page: PageRequest, _ visit: BookVisit
    ) async throws -> [UInt8] {
        try await read(visit) { db, book in
            if let account = filter.account { _ = try book.requireAccount(account, in: db) }
            if let category = filter.category { _ = try book.requireCategory(category, in: db) }
            let selection = try TransactionSelection(filter, of: book, in: db)
            return try Self.write(page, of: selection, book, in: db)
        }
    }

    private static func write(
        _ page: PageRequest, of selection: TransactionSelection, _ book: Book, in db: borrowing Connection
    ) throws -> [UInt8] {
        let total = try book.total(of: selection, in: db)
        var writer = TransactionWriter()
        writer.json.beginObject()
        writer.json.key("transactions")
        writer.json.beginArray()
        let hasMore = try writeRows(page, of: selection, book, to: &writer, in: db)
        writer.json.endArray()
        writer.json.key("total")
        writer.json.integer(total.count)
        if total.isCapped {
            writer.json.key("totalCapped")
            writer.json.bool(true)
        }
        writer.json.key("hasMore")
        writer.json.bool(hasMore)
        writer.json.key("nextCursor")
        if hasMore, let last = writer.last(in: page.order) {
            writer.json.string(last.text)
        } else {
            writer.json.null()
        }
        writer.json.endObject()
        return writer.json.bytes
    }

    /// Whether more rows follow those of the page.
    private static func writeRows(
        _ page: PageRequest, of selection: TransactionSelection, _ book: Book,
        to writer: inout TransactionWriter, in db: borrowing Connection
    ) throws -> Bool {
        if selection.isEmpty { return false }
        if selection.comesByDay, page.order.key == .date {
            let found = try FoundRows(page, of: selection, in: db)
            for number in found.numbers {
                try db.forEach(
                    "SELECT \(TransactionWriter.columns) FROM transactions WHERE number = \(number)"
                ) {
                    try writer.write($0, of: book, in: db)
                }
            }
            return found.hasMore
        }
        var rows = 0
        try db.forEach(selection.rows(TransactionWriter.columns, page, limit: page.limit + 1)) { row in
            rows += 1
            if rows <= page.limit { try writer.write(row, of: book, in: db) }
        }
        return rows > page.limit
    }
}

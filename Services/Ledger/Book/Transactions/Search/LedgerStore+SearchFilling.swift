package import SQLiteKit
import Contracts
import LedgerCore
import ServiceKit

extension LedgerStore {
    private static let filledAtOnce = 500

    /// Writes the search rows of the next transactions or transfers after a place, in a database that has
    /// none: that of the last transaction, then, with `Book.transferBit`, that of the last transfer.
    package static func fillSearch(after place: Int64, in db: borrowing Connection) throws -> Int64? {
        if place < Book.transferBit {
            let found = try rows(
                TransactionRecord.self, "number NOT IN (SELECT number FROM index_backlog)", after: place,
                in: db)
            try fill(found.map { ($0.number, $0.book, $0.record.searchedTexts, $0.record.date) }, in: db)
            return found.last?.number ?? Book.transferBit
        }
        let found = try rows(TransferRecord.self, "TRUE", after: place - Book.transferBit, in: db)
        try fill(
            found.map { ($0.number | Book.transferBit, $0.book, $0.record.searchedTexts, $0.record.date) },
            in: db)
        return found.last.map { $0.number | Book.transferBit }
    }

    private static func rows<Record: MovementRecord>(
        _: Record.Type, _ condition: SQL, after number: Int64, in db: borrowing Connection
    ) throws -> [(number: Int64, book: Int64, record: Record)] {
        let table = Record.table
        return try db.all(
            """
            SELECT number, book, \(table.names) FROM \(Record.kind.table)
            WHERE number > \(number) AND deleted_at IS NULL AND \(condition)
            ORDER BY number LIMIT \(filledAtOnce)
            """
        ) { (number: try $0.int(0), book: try $0.int(1), record: try table.record($0, from: 2)) }
    }

    private static func fill(
        _ rows: [(number: Int64, book: Int64, texts: [String?], date: CalendarDate)],
        in db: borrowing Connection
    ) throws {
        var book: Book?
        for row in rows {
            if book?.number != row.book { book = try Book.numbered(row.book, in: db) }
            try book?.addSearchRow(row.texts, on: row.date, number: row.number, in: db)
        }
    }
}

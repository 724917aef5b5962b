package import SQLiteKit
import LedgerCore

extension LedgerStore {
    private static let filledAtOnce = 500

    /// Writes the search rows of the next transactions or transfers after a place, in a database that has
    /// none: that of the last transaction, then, with `Book.transferBit`, that of the last transfer.
    package static func fillSearch(after place: Int64, in db: borrowing Connection) throws -> Int64? {
        if place < Book.transferBit {
            let found = try numbers(
                """
                SELECT number, book FROM transactions WHERE number > \(place) AND deleted_at IS NULL
                AND number NOT IN (SELECT number FROM index_backlog) ORDER BY number LIMIT \(filledAtOnce)
                """, in: db)
            for row in found {
                guard let book = try Book.numbered(row.book, in: db),
                    let record = try book.transaction(numbered: row.number, in: db)
                else { continue }
                try book.addSearchRow(
                    record.searchedTexts, on: record.date, number: row.number, in: db)
            }
            return found.last?.number ?? Book.transferBit
        }
        let found = try numbers(
            """
            SELECT number, book FROM transfers WHERE number > \(place - Book.transferBit)
            AND deleted_at IS NULL ORDER BY number LIMIT \(filledAtOnce)
            """, in: db)
        for row in found {
            guard let book = try Book.numbered(row.book, in: db),
                let record = try book.transfer(numbered: row.number, in: db)
            else { continue }
            try book.addSearchRow(
                record.searchedTexts, on: record.date, number: row.number | Book.transferBit, in: db)
        }
        return found.last.map { $0.number | Book.transferBit }
    }

    private static func numbers(
        _ statement: SQL, in db: borrowing Connection
    ) throws -> [(number: Int64, book: Int64)] {
        try db.all(statement) { (number: try $0.int(0), book: try $0.int(1)) }
    }
}

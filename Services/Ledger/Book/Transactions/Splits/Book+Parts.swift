import Contracts
package import SQLiteKit
import LedgerCore

/// The rows of split transactions' parts, by which lists and reports find them.
extension Book {
    /// Writes the rows of a record's parts, and removes those that it had before.
    package func writeParts(of record: TransactionRecord, in db: borrowing Connection) throws {
        try db.run("DELETE FROM split_parts WHERE book = \(number) AND transaction_id = \(record.id)")
        for (position, part) in record.splits.enumerated() {
            try db.run(
                """
                INSERT INTO split_parts (book, transaction_id, position, category, amount, day)
                VALUES (\(number), \(record.id), \(position), \(part.category), \(part.amountMinor),
                    \(record.date))
                """)
        }
    }

    /// Whether a split transaction, deleted or not, has a part in the category.
    func hasParts(in category: ID<Category>, _ db: borrowing Connection) throws -> Bool {
        try db.exists(
            """
            SELECT 1 FROM split_parts INDEXED BY split_parts_by_category
            WHERE book = \(number) AND category = \(category) LIMIT 1
            """)
    }
}

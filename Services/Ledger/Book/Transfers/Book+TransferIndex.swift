import Contracts
package import SQLiteKit
import LedgerCore

/// The search and tag rows of transfers, among those of transactions. A transfer's number has a bit there
/// that no transaction's number has, so that lists of one kind never find the other.
extension Book {
    /// The bit that marks the number of a transfer.
    package static let transferBit: Int64 = 1 << 40

    /// Adds search and tag rows for a transfer that has none.
    package func index(_ record: TransferRecord, number row: Int64, in db: borrowing Connection) throws {
        let place = row | Self.transferBit
        if let words = searchWords(of: record) {
            try db.run(
                """
                INSERT INTO search (rowid, words)
                VALUES (\(Self.searchNumber(from: record.date) | place), \(words))
                """)
        }
        for tag in record.tags {
            try db.run(
                """
                INSERT INTO tag_uses (tag_book, tag, day, transaction_id, transaction_number)
                VALUES (\(number), \(tag.nameKey), \(record.date), \(record.id), \(place))
                ON CONFLICT (tag_book, tag, day, transaction_id) DO NOTHING
                """)
        }
    }

    /// Removes a transfer's search and tag rows; `record` must have the texts that were indexed.
    package func unindex(_ record: TransferRecord, number row: Int64, in db: borrowing Connection) throws {
        if let words = searchWords(of: record) {
            let place = Self.searchNumber(from: record.date) | row | Self.transferBit
            try db.run("INSERT INTO search (search, rowid, words) VALUES ('delete', \(place), \(words))")
        }
        for tag in record.tags {
            try db.run(
                """
                DELETE FROM tag_uses WHERE tag_book = \(number) AND tag = \(tag.nameKey)
                AND day = \(record.date) AND transaction_id = \(record.id)
                """)
        }
    }

    private func searchWords(of record: TransferRecord) -> String? {
        let tokens = searchTokens(of: [record.description, record.notes])
        return tokens.isEmpty ? nil : tokens.joined(separator: " ")
    }
}

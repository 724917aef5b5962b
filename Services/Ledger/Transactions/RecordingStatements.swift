import Contracts
import SQLiteKit

/// The statements that record a transaction, in the order in which they run in one unit; then, when the
/// request carried a key, `Idempotency` inserts its answer. `deploy/coffer bench` repeats them in a loop in
/// C.
enum RecordingStatements {
    static func insert(_ record: TransactionRecord, into book: Int64) -> SQL {
        """
        INSERT INTO transactions (book, id, account, category, type, amount, currency, date, description, \
        notes, tags, client_id, created_at, updated_at, recurring)
        VALUES (\(book), \(record.id), \(record.account), \(record.category), \(record.type), \
        \(record.amount.amountMinor), \(record.amount.currency), \(record.date), \(record.description), \
        \(record.notes), \(StoredTags.text(record.tags)), \(record.clientID), \(record.createdAt), \
        \(record.updatedAt), \(record.template))
        """
    }

    /// Right after the row itself, whose number is the last inserted.
    static func addToSearch(_ record: TransactionRecord, words: String) -> SQL {
        """
        INSERT INTO search (rowid, words)
        VALUES (\(Book.searchNumber(from: record.date)) | last_insert_rowid(), \(words))
        """
    }

    static func addToRollup(_ record: TransactionRecord, of book: Int64) -> SQL {
        """
        INSERT INTO rollups (book, month, account, type, category, currency, sum, count)
        VALUES (\(book), \(record.date.month), \(record.account), \(record.type), \(record.category), \
        \(record.amount.currency), \(record.amount.amountMinor), 1)
        ON CONFLICT DO UPDATE SET sum = sum + excluded.sum, count = count + 1
        """
    }

    static func addToAccountTotal(_ record: TransactionRecord, of book: Int64) -> SQL {
        """
        INSERT INTO account_totals (book, account, type, currency, sum, count)
        VALUES (\(book), \(record.account), \(record.type), \(record.amount.currency), \
        \(record.amount.amountMinor), 1)
        ON CONFLICT DO UPDATE SET sum = sum + excluded.sum, count = count + 1
        """
    }

    static func advanceRevision(of book: Int64) -> SQL {
        "UPDATE books SET revision = revision + 1 WHERE book = \(book)"
    }
}

import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

/// The tags of a book, counted by account, those of transfers by both accounts.
extension Book {
    /// The most different tags of a book; their list has no pages.
    static let tagLimit: Int64 = 5_000

    /// Returns the tags of transactions and transfers that are neither deleted nor in deleted accounts alone,
    /// ordered by name.
    func tags(in db: borrowing Connection) throws -> [Tag] {
        try db.all(
            """
            SELECT min(name), sum(count) FROM tags WHERE book = \(number)
            AND (\(notInDeletedAccount) OR other_account NOT IN (SELECT id FROM \(deletedAccounts)))
            GROUP BY tag ORDER BY tag
            """
        ) { Tag(name: try $0.text(0), count: Int(try $0.int(1))) }
    }

    /// Refuses tags if the book would exceed `tagLimit`.
    func checkRoom(forTags tags: [String], in db: borrowing Connection) throws {
        if tags.isEmpty { return }
        var added: Int64 = 0
        for tag in tags where try !isKnown(tag, in: db) { added += 1 }
        guard added > 0 else { return }
        let count = try db.first(tagCount) { try $0.int(0) }
        if (count ?? 0) &+ added > Self.tagLimit { throw TransactionRules.tooManyTags }
    }

    /// Selects the number of different tags, which `addTags` and `removeTags` keep in the book's row. Code
    /// that writes tags elsewhere must keep it too.
    var tagCount: SQL { "SELECT tag_count FROM books WHERE book = \(number)" }

    private func isKnown(_ tag: String, in db: borrowing Connection) throws -> Bool {
        try db.exists(anyUse(of: tag))
    }

    func anyUse(of tag: String) -> SQL {
        "SELECT 1 FROM tags WHERE book = \(number) AND tag = \(tag.nameKey) LIMIT 1"
    }

    /// Adds a transaction or a transfer to those with a tag; `row` is its number among both. Returns whether
    /// it was not among them.
    func addUse<Entity>(
        of tag: String, by id: ID<Entity>, number row: Int64, on date: CalendarDate,
        in db: borrowing Connection
    ) throws -> Bool {
        let added: Int = try db.run(
            """
            INSERT INTO tag_uses (tag_book, tag, day, transaction_id, transaction_number)
            VALUES (\(number), \(tag.nameKey), \(date), \(id), \(row))
            ON CONFLICT (tag_book, tag, day, transaction_id) DO NOTHING
            """)
        return added > 0
    }

    /// Takes a transaction or a transfer from those with a tag. Returns whether it was among them.
    func removeUse<Entity>(
        of tag: String, by id: ID<Entity>, on date: CalendarDate, in db: borrowing Connection
    ) throws -> Bool {
        let removed: Int = try db.run(
            """
            DELETE FROM tag_uses WHERE tag_book = \(number) AND tag = \(tag.nameKey)
            AND day = \(date) AND transaction_id = \(id)
            """)
        return removed > 0
    }

    func addTags(
        of record: TransactionRecord, number transaction: Int64, in db: borrowing Connection
    ) throws {
        // A row from before tags were compared without case can have the same tag twice.
        for tag in record.tags
        where try addUse(of: tag, by: record.id, number: transaction, on: record.date, in: db) {
            try addTag(tag, of: record.account, and: record.account, in: db)
        }
    }

    func removeTags(of record: TransactionRecord, in db: borrowing Connection) throws {
        for tag in record.tags where try removeUse(of: tag, by: record.id, on: record.date, in: db) {
            try removeTag(tag, of: record.account, and: record.account, in: db)
        }
    }

    /// Counts a use of a tag in an account, or between two.
    func addTag(
        _ tag: String, of account: ID<Account>, and other: ID<Account>, in db: borrowing Connection
    ) throws {
        if try !isKnown(tag, in: db) { try countTags(1, in: db) }
        try db.run(
            """
            INSERT INTO tags (book, tag, account, other_account, name, count)
            VALUES (\(number), \(tag.nameKey), \(account), \(other), \(tag), 1)
            ON CONFLICT (book, tag, account, other_account) DO UPDATE SET count = tags.count + 1
            """)
    }

    /// Takes a use of a tag in an account, or between two, back.
    func removeTag(
        _ tag: String, of account: ID<Account>, and other: ID<Account>, in db: borrowing Connection
    ) throws {
        let key: SQL = """
            book = \(number) AND tag = \(tag.nameKey)
            AND account = \(account) AND other_account = \(other)
            """
        if try db.run("DELETE FROM tags WHERE \(key) AND count = 1") > 0 {
            if try !isKnown(tag, in: db) { try countTags(-1, in: db) }
            return
        }
        try db.run("UPDATE tags SET count = count - 1 WHERE \(key)")
    }

    private func countTags(_ change: Int64, in db: borrowing Connection) throws {
        try db.run("UPDATE books SET tag_count = tag_count + \(change) WHERE book = \(number)")
    }
}

import Contracts
import SQLiteKit

/// The search rows of a book. A row's number holds the day of its transaction above the transaction's own
/// number, so that what is found comes newest day first; a token is the book's six digits and a word.
extension Book {
    /// The transaction's number in a search row's.
    static let transactionNumber: SQL = "(search.rowid & 2199023255551)"

    /// The search rows of the days up to one, or from one on.
    static func searchNumber(after date: CalendarDate) -> Int64 { (day(date) &+ 1) << 41 }
    static func searchNumber(from date: CalendarDate) -> Int64 { day(date) << 41 }

    /// Days since the first that there is: never negative.
    private static func day(_ date: CalendarDate) -> Int64 { Int64(date.daysSinceEpoch) &+ 719_163 }

    /// Words, each behind the book's digits, as the table takes them; nil where there are none.
    func searchWords(of record: TransactionRecord) -> String? {
        let tokens = searchTokens(description: record.description, notes: record.notes)
        return tokens.isEmpty ? nil : tokens.joined(separator: " ")
    }

    func searchTokens(description: String?, notes: String?) -> [String] {
        let text = [description, notes].compactMap(\.self).joined(separator: "\n")
        if text.isEmpty { return [] }
        let prefix = searchPrefix
        return SearchText(text).tokens.map { prefix + $0 }
    }

    /// Six digits to the base of 36: two thousand million books.
    var searchPrefix: String {
        let digits = String(number, radix: 36)
        return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }

    /// Makes the transaction that was inserted last findable.
    func indexInserted(_ record: TransactionRecord, in db: borrowing Connection) throws {
        if let words = searchWords(of: record) {
            let day = Self.searchNumber(from: record.date)
            try db.run("INSERT INTO search (rowid, words) VALUES (\(day) | last_insert_rowid(), \(words))")
        }
        guard !record.tags.isEmpty, let number = try transactionNumber(of: record.id, in: db) else { return }
        try addTags(of: record, number: number, in: db)
    }

    /// Makes a transaction findable that is not.
    func index(_ record: TransactionRecord, number: Int64, in db: borrowing Connection) throws {
        try db.run("DELETE FROM index_backlog WHERE number = \(number)")
        if let words = searchWords(of: record) {
            let place = Self.searchNumber(of: record, number)
            try db.run("INSERT INTO search (rowid, words) VALUES (\(place), \(words))")
        }
        try addTags(of: record, number: number, in: db)
    }

    /// Takes a transaction out of search and tags. The table keeps no words: they must be those that were
    /// written.
    func unindex(_ record: TransactionRecord, number: Int64, in db: borrowing Connection) throws {
        if try isInBacklog(number, in: db) { return }
        if let words = searchWords(of: record) {
            try db.run(
                """
                INSERT INTO search (search, rowid, words)
                VALUES ('delete', \(Self.searchNumber(of: record, number)), \(words))
                """)
        }
        try removeTags(of: record, in: db)
    }

    /// Replaces the rows of a transaction where something changed that they are made of.
    func reindex(
        _ old: TransactionRecord, as new: TransactionRecord, number: Int64, in db: borrowing Connection
    ) throws {
        if try isInBacklog(number, in: db) { return }
        let isFoundAlike =
            old.date == new.date && old.account == new.account && old.description == new.description
            && old.notes == new.notes && old.tags == new.tags
        if isFoundAlike { return }
        try unindex(old, number: number, in: db)
        try index(new, number: number, in: db)
    }

    func transactionNumber(
        of id: ID<Transaction>, in db: borrowing Connection
    ) throws -> Int64? {
        try db.first(
            """
            SELECT number FROM transactions INDEXED BY transactions_by_id
            WHERE book = \(number) AND id = \(id)
            """
        ) { $0.int(0) }
    }

    private func isInBacklog(_ number: Int64, in db: borrowing Connection) throws -> Bool {
        try db.exists("SELECT 1 FROM index_backlog WHERE number = \(number)")
    }

    private static func searchNumber(of record: TransactionRecord, _ number: Int64) -> Int64 {
        searchNumber(from: record.date) | number
    }
}

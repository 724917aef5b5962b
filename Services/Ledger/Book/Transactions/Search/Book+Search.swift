package import Contracts
package import SQLiteKit
import LedgerCore

/// The search rows of a book, which the store writes itself (`SearchStatements`). A rowid holds the
/// transaction's day above the 41 bits of the transaction's number, so that found rows are ordered by day. A
/// token is the book's six digits and a word.
extension Book {
    /// The id of a search row.
    static let searchPlace: SQL = "search.rowid"

    /// Selects the transaction's number from a search row's id.
    static let transactionNumber: SQL = "(search.rowid & 2199023255551)"

    /// Returns the first rowid after the day.
    static func searchNumber(after date: CalendarDate) -> Int64 { (day(date) &+ 1) << 41 }
    package static func searchNumber(from date: CalendarDate) -> Int64 { day(date) << 41 }

    /// Returns the days since the calendar's first day, never negative.
    private static func day(_ date: CalendarDate) -> Int64 { Int64(date.daysSinceEpoch) &+ 719_163 }

    /// Returns the tokens of texts as the search table takes them, or nil if there are none.
    private func searchWords(of texts: [String?]) -> String? {
        let tokens = searchTokens(of: texts)
        return tokens.isEmpty ? nil : tokens.joined(separator: " ")
    }

    /// Adds the search row of texts; `number` is that of the row in the search table.
    func addSearchRow(
        _ texts: [String?], on date: CalendarDate, number: Int64, in db: borrowing Connection
    ) throws {
        guard let words = searchWords(of: texts) else { return }
        try SearchStatements.add(words, at: "\(Self.searchNumber(from: date) | number)", in: db)
    }

    /// Removes the search row of texts. The search table stores no texts, so these must be the indexed ones.
    func removeSearchRow(
        _ texts: [String?], on date: CalendarDate, number: Int64, in db: borrowing Connection
    ) throws {
        guard let words = searchWords(of: texts) else { return }
        try SearchStatements.remove(words, at: Self.searchNumber(from: date) | number, in: db)
    }

    package func searchTokens(of texts: [String?]) -> [String] {
        let text = texts.compactMap(\.self).joined(separator: "\n")
        if text.isEmpty { return [] }
        let prefix = searchPrefix
        return SearchText(text).tokens.map { prefix + $0 }
    }

    /// The book's number in base 36, with six digits: enough for two thousand million books.
    package var searchPrefix: String {
        let digits = String(number, radix: 36)
        return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }

    /// Adds search, tag and payee rows for the transaction that was inserted last.
    func indexInserted(_ record: TransactionRecord, in db: borrowing Connection) throws {
        if let words = searchWords(of: record.searchedTexts) {
            let day = Self.searchNumber(from: record.date)
            try SearchStatements.add(words, at: "\(day) | \(SearchStatements.insertedNumber(in: db))", in: db)
        }
        try addPayee(record.payee, of: record.account, and: record.account, in: db)
        guard !record.tags.isEmpty, let number = try transactionNumber(of: record.id, in: db) else { return }
        try addTags(of: record, number: number, in: db)
    }

    /// Adds search, tag and payee rows for a transaction that has none.
    package func index(_ record: TransactionRecord, number: Int64, in db: borrowing Connection) throws {
        try db.run("DELETE FROM index_backlog WHERE number = \(number)")
        try addSearchRow(record.searchedTexts, on: record.date, number: number, in: db)
        try addPayee(record.payee, of: record.account, and: record.account, in: db)
        try addTags(of: record, number: number, in: db)
    }

    /// Removes a transaction's search, tag and payee rows; `record` must have the texts that were indexed.
    package func unindex(_ record: TransactionRecord, number: Int64, in db: borrowing Connection) throws {
        if try isInBacklog(number, in: db) { return }
        try removeSearchRow(record.searchedTexts, on: record.date, number: number, in: db)
        try removePayee(record.payee, of: record.account, and: record.account, in: db)
        try removeTags(of: record, in: db)
    }

    /// Replaces a transaction's search, tag and payee rows if one of their sources changed.
    func reindex(
        _ old: TransactionRecord, as new: TransactionRecord, number: Int64, in db: borrowing Connection
    ) throws {
        if try isInBacklog(number, in: db) { return }
        let isFoundAlike =
            old.date == new.date && old.account == new.account && old.tags == new.tags
            && old.payee == new.payee && old.searchedTexts == new.searchedTexts
        if isFoundAlike { return }
        try unindex(old, number: number, in: db)
        try index(new, number: number, in: db)
    }

    package func transactionNumber(
        of id: ID<Transaction>, in db: borrowing Connection
    ) throws -> Int64? {
        try rowNumber(of: id, among: .transaction, in: db)
    }

    private func isInBacklog(_ number: Int64, in db: borrowing Connection) throws -> Bool {
        try db.exists("SELECT 1 FROM index_backlog WHERE number = \(number)")
    }
}

extension TransactionRecord {
    /// The texts in which a search finds words.
    var searchedTexts: [String?] {
        [description, notes, payee, original?.searchedText] + splits.map(\.description)
    }
}

extension TransferRecord {
    /// The texts in which a search finds words.
    var searchedTexts: [String?] { [description, notes, payee] }
}

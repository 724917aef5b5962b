import Contracts
import ServiceKit
import SQLiteKit
import LedgerBook
import LedgerCore

/// Compares the search and tag rows of a book with its transactions and transfers. Each side becomes one sum
/// of row hashes, so that a million rows need no memory.
struct BookIndexCheck {
    /// The sum of row hashes and the number of rows, independent of their order.
    private struct Sum: Equatable {
        var sum: UInt64 = 0
        var count = 0

        mutating func add(_ text: some Sequence<UInt8>, _ numbers: UInt64...) {
            var hasher = Hasher()
            for byte in text { hasher.combine(byte) }
            for number in numbers { hasher.combine(number) }
            sum &+= UInt64(bitPattern: Int64(hasher.finalize()))
            count += 1
        }
    }

    let book: Book

    func problems(in db: borrowing Connection) throws -> [String] {
        var expected = (words: Sum(), tags: Sum())
        try db.forEach(
            """
            SELECT number, date, id, description, notes, tags, payee, splits, original_amount,
                original_currency FROM transactions
            INDEXED BY transactions_by_date WHERE book = \(book.number) AND deleted_at IS NULL
            AND number NOT IN (SELECT number FROM index_backlog)
            """
        ) { row in
            let place = UInt64(bitPattern: try Book.searchNumber(from: try row.date(1)) | row.int(0))
            let parts = try StoredSplits.parts(try row.textOrNil(7)).map(\.description)
            let texts =
                [try row.textOrNil(3), try row.textOrNil(4), try row.textOrNil(6)] + parts
                + [try row.original(8)?.searchedText]
            for token in book.searchTokens(of: texts) {
                expected.words.add(token.utf8, place)
            }
            let id = try row.id(2, Transaction.self)
            for tag in Set(try StoredTags.tags(try row.textOrNil(5)).map(\.nameKey)) {
                expected.tags.add(tag.utf8, place, id.high, id.low)
            }
        }
        try db.forEach(
            """
            SELECT number, date, id, description, notes, tags, payee FROM transfers
            INDEXED BY transfers_by_date WHERE book = \(book.number) AND deleted_at IS NULL
            """
        ) { row in
            let day = Book.searchNumber(from: try row.date(1))
            let place = UInt64(bitPattern: day | Book.transferBit | (try row.int(0)))
            let texts = [try row.textOrNil(3), try row.textOrNil(4), try row.textOrNil(6)]
            for token in book.searchTokens(of: texts) {
                expected.words.add(token.utf8, place)
            }
            let id = try row.id(2, Transfer.self)
            for tag in Set(try StoredTags.tags(try row.textOrNil(5)).map(\.nameKey)) {
                expected.tags.add(tag.utf8, place, id.high, id.low)
            }
        }
        var problems: [String] = []
        if try expected.words != words(in: db) { problems.append("search rows that differ from their rows") }
        if try expected.tags != tags(in: db) { problems.append("uses of tags that differ from their rows") }
        return problems
    }

    private func words(in db: borrowing Connection) throws -> Sum {
        var sum = Sum()
        try SearchStatements.forEach(startingWith: book.searchPrefix, in: db) { row in
            try row.withText(0) { sum.add($0, UInt64(bitPattern: try row.int(1))) }
        }
        return sum
    }

    private func tags(in db: borrowing Connection) throws -> Sum {
        var sum = Sum()
        try db.forEach(
            """
            SELECT tag, day, transaction_number, transaction_id FROM tag_uses
            WHERE tag_book = \(book.number)
            """
        ) { row in
            let place = UInt64(bitPattern: try Book.searchNumber(from: try row.date(1)) | row.int(2))
            let id = try row.id(3, Transaction.self)
            try row.withText(0) { sum.add($0, place, id.high, id.low) }
        }
        return sum
    }
}

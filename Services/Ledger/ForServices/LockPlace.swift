import Contracts

/// A position in the list of all locks, as text `book.transaction`.
struct LockPlace: Sendable, Equatable {
    let book: Int64
    let transaction: ID<Transaction>

    init(book: Int64, transaction: ID<Transaction>) {
        self.book = book
        self.transaction = transaction
    }

    /// Returns nil if the text is not a position.
    init?(_ text: String) {
        let words = text.split(separator: ".")
        guard words.count == 2, let book = Int64(words[0]), let id = ID<Transaction>(String(words[1])) else {
            return nil
        }
        self.init(book: book, transaction: id)
    }

    var text: String { "\(book).\(transaction.text)" }
}

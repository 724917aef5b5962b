import Contracts

/// A place in the list of all locks: `book.transaction`.
struct LockPlace: Sendable, Equatable {
    let book: Int64
    let transaction: ID<Transaction>

    init(book: Int64, transaction: ID<Transaction>) {
        self.book = book
        self.transaction = transaction
    }

    /// Nil for anything that is not a place's text.
    init?(_ text: String) {
        let words = text.split(separator: ".")
        guard words.count == 2, let book = Int64(words[0]), let id = ID<Transaction>(String(words[1])) else {
            return nil
        }
        self.init(book: book, transaction: id)
    }

    var text: String { "\(book).\(transaction.text)" }
}

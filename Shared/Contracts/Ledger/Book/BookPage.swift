/// A page of all users' books, for daily backups.
public struct BookPage: Codable, Sendable {
    public struct Line: Codable, Sendable, Equatable {
        public let user: ID<User>
        public let currency: Currency
        /// Changes with every write to the book.
        public let revision: Int64
        public init(user: ID<User>, currency: Currency, revision: Int64) {
            self.user = user
            self.currency = currency
            self.revision = revision
        }
    }

    public let books: [Line]
    /// Pass as `after`; null at the end.
    @Nullable public var next: ID<User>?
    public init(books: [Line], next: ID<User>?) {
        self.books = books
        self._next = Nullable(wrappedValue: next)
    }
}

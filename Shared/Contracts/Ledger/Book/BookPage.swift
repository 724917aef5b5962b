/// A page of all living books, for daily backups.
public struct BookPage: Codable, Sendable {
    public struct Line: Codable, Sendable, Equatable {
        /// The book's key: a user's id for the personal one.
        public let user: ID<User>
        /// The owner of a book that has members; absent for a user's own.
        public let owner: ID<User>?
        public let currency: Currency
        /// Changes with every write to the book.
        public let revision: Int64
        public init(user: ID<User>, owner: ID<User>? = nil, currency: Currency, revision: Int64) {
            self.user = user
            self.owner = owner
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

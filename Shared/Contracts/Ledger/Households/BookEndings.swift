/// Books that are gone from the keys that they had, ordered by key, for services that missed the events.
public struct BookEndingPage: Codable, Sendable {
    public struct Line: Codable, Sendable, Equatable {
        public let book: ID<User>
        /// Whether it was the personal one of an erased user.
        public let isPersonal: Bool
        /// The key that the book has instead; null for a book that is gone for good.
        @Nullable public var key: ID<User>?
        public let endedAt: Timestamp

        public init(book: ID<User>, isPersonal: Bool, key: ID<User>?, endedAt: Timestamp) {
            self.book = book
            self.isPersonal = isPersonal
            _key = Nullable(wrappedValue: key)
            self.endedAt = endedAt
        }
    }

    public let endings: [Line]
    /// The `after` of the next page; null on the last one.
    @Nullable public var next: ID<User>?

    public init(endings: [Line], next: ID<User>?) {
        self.endings = endings
        _next = Nullable(wrappedValue: next)
    }
}

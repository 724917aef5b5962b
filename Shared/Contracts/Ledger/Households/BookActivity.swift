/// What people did in a shared book: the last change of each record, grouped by the change that made it.
public struct BookActivity: Codable, Sendable {
    /// How long activity is kept.
    public static let keptDays = 400
    /// The most lines of a page.
    public static let pageLimit = 50
    /// The most ids of a line.
    public static let idLimit = 3

    /// What became of the records.
    public enum Action: String, Codable, Sendable, CaseIterable { case created, changed, deleted }

    public struct Line: Codable, Sendable, Equatable {
        public let at: Timestamp
        @Nullable public var by: BookPerson?
        @Open public var kind: BookChangeKind?
        @Open public var action: Action?
        public let count: Int
        public let ids: [String]
        @Nullable public var name: String?
        @Nullable public var amount: String?
        @Nullable public var currency: Currency?

        public init(
            at: Timestamp, by: BookPerson?, kind: BookChangeKind, action: Action, count: Int, ids: [String],
            name: String?, amount: String?, currency: Currency?
        ) {
            self.at = at
            _by = Nullable(wrappedValue: by)
            _kind = Open(kind)
            _action = Open(action)
            self.count = count
            self.ids = ids
            _name = Nullable(wrappedValue: name)
            _amount = Nullable(wrappedValue: amount)
            _currency = Nullable(wrappedValue: currency)
        }
    }

    public let activity: [Line]
    @Nullable public var nextCursor: String?

    public init(activity: [Line], nextCursor: String?) {
        self.activity = activity
        _nextCursor = Nullable(wrappedValue: nextCursor)
    }
}

extension BookActivity: FactBearing {
    public static let facts: [String: FieldFact] = [:]
    public static let notes = """
        activity: Newest first.
        nextCursor: Pass as `cursor` to get older ones; null at the end.
        """
}

extension BookActivity.Line: FactBearing {
    public static let facts: [String: FieldFact] = [
        "ids": .text("01900000-0000-7000-8000-000000000001"),
        "name": .text("Groceries"), "count": .integer(1),
    ]
    public static let notes = """
        at: When.
        by: Who did it; null for what the book does by itself, and for a person whose account is deleted.
        kind: The kind of the records, as in `/changes`.
        action: What became of them.
        count: How many records the change was about.
        ids: The first three of them.
        name: What one record is called; null for several, and for a kind without names.
        amount: The amount of one record; null for several, and for a kind without an amount.
        currency: The currency of the amount.
        """
}

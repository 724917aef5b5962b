/// Whom money went to or came from; the case does not distinguish payees.
public struct Payee: Codable, Sendable, Equatable {
    public let name: String
    public let count: Int
    public let lastUsed: CalendarDate
    @Nullable public var lastCategoryId: ID<Category>?

    public init(name: String, count: Int, lastUsed: CalendarDate, lastCategoryId: ID<Category>?) {
        self.name = name
        self.count = count
        self.lastUsed = lastUsed
        self._lastCategoryId = Nullable(wrappedValue: lastCategoryId)
    }
}

public struct PayeeList: Codable, Sendable {
    public let payees: [Payee]
    public let hasMore: Bool

    public init(payees: [Payee], hasMore: Bool) {
        self.payees = payees
        self.hasMore = hasMore
    }
}

/// A request to give everything of one payee another name. A name that another payee has merges both.
public struct PayeeRename: Codable, Sendable {
    public let from: Field<String>
    public let to: Field<String>

    public init(from: Field<String> = .absent, to: Field<String> = .absent) {
        self.from = from
        self.to = to
    }
}

/// Something that was deleted within the last 30 days.
public struct TrashItem: Codable, Sendable, Equatable {
    public let id: ID<TrashItem>
    @Open public var kind: TrashKind?
    /// What people call it: its name; what a transaction, a transfer or a template says; a category.
    @Nullable public var name: String?
    /// Null but for transactions, templates and categories.
    @OpenOrNull public var type: EntryType?
    /// A decimal: of a transfer what left the first account, of a budget the plan, of a goal the target. Null
    /// for accounts, categories and assets.
    @Nullable public var amount: String?
    /// Null for categories and assets.
    @Nullable public var currency: Currency?
    /// The day of the entry, the first day of a budget's month, or a goal's deadline; null for others.
    @Nullable public var date: CalendarDate?
    public let deletedAt: Timestamp
    /// When it goes for good.
    public let restorableUntil: Timestamp
    /// The path to which a POST brings it back.
    public let restore: String

    public init(
        id: ID<TrashItem>, kind: TrashKind, name: String?, type: EntryType?, amount: Money?,
        currency: Currency?, date: CalendarDate?, deletedAt: Timestamp, restorableUntil: Timestamp
    ) {
        self.id = id
        _kind = Open(kind)
        self._name = Nullable(wrappedValue: name)
        _type = OpenOrNull(type)
        self._amount = Nullable(wrappedValue: amount?.text)
        self._currency = Nullable(wrappedValue: currency)
        self._date = Nullable(wrappedValue: date)
        self.deletedAt = deletedAt
        self.restorableUntil = restorableUntil
        restore = "/\(kind.plural)/\(id.text)/restore"
    }
}

/// A page of the trash.
public struct TrashList: Codable, Sendable {
    public let items: [TrashItem]
    public let hasMore: Bool
    @Nullable public var nextCursor: String?

    public init(items: [TrashItem], nextCursor: String?) {
        self.items = items
        hasMore = nextCursor != nil
        self._nextCursor = Nullable(wrappedValue: nextCursor)
    }
}

/// The answer to emptying the trash.
public struct TrashEmptied: Codable, Sendable {
    /// How many things are gone for good.
    public let count: Int
    public init(count: Int) { self.count = count }
}

extension TrashItem: FactBearing {
    public static let facts: [String: FieldFact] = [
        "name": .text("Lunch"), "amount": .decimal("12.50"),
        "restore": .text("/transactions/01900000-0000-7000-8000-000000000001/restore"),
    ]
}

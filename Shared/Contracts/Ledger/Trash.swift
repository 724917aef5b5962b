/// Something that was deleted within the last 30 days.
public struct TrashItem: Codable, Sendable, Equatable {
    public let id: ID<TrashItem>
    @Open public var kind: TrashKind?
    @Nullable public var name: String?
    @OpenOrNull public var type: EntryType?
    @Nullable public var amount: String?
    @Nullable public var currency: Currency?
    @Nullable public var date: CalendarDate?
    public let deletedAt: Timestamp
    public let restorableUntil: Timestamp
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
    public let count: Int
    public init(count: Int) { self.count = count }
}

extension TrashItem: FactBearing {
    public static let facts: [String: FieldFact] = [
        "name": .text("Lunch"), "amount": .decimal("12.50"),
        "restore": .text("/transactions/01900000-0000-7000-8000-000000000001/restore"),
    ]
}

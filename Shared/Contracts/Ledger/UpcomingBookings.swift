/// What templates book next, the earliest first.
public struct UpcomingBookings: Codable, Sendable {
    public let upcoming: [UpcomingBooking]
    public init(upcoming: [UpcomingBooking]) { self.upcoming = upcoming }
}

/// A booking that a template makes on a day unless it is skipped.
public struct UpcomingBooking: Codable, Sendable, Equatable {
    public let templateId: ID<RecurringTemplate>
    public let date: CalendarDate
    public let accountId: ID<Account>
    @Nullable public var categoryId: ID<Category>?
    @Open public var type: EntryType?
    public let amount: String
    public let currency: Currency
    @Nullable public var description: String?
    @Nullable public var payee: String?
    @Nullable public var transfer: RecurringTransfer?

    public init(_ template: RecurringTemplate, on date: CalendarDate) {
        templateId = template.id
        self.date = date
        accountId = template.accountId
        self._categoryId = Nullable(wrappedValue: template.categoryId)
        _type = Open(text: template.$type)
        amount = template.amount
        currency = template.currency
        self._description = Nullable(wrappedValue: template.description)
        self._payee = Nullable(wrappedValue: template.payee)
        self._transfer = Nullable(wrappedValue: template.transfer)
    }
}

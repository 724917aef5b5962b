/// A template of an entry that is booked again and again (contract §2, "Recurring").
public struct RecurringTemplate: Codable, Sendable, Equatable {
    public let id: ID<RecurringTemplate>
    public let accountId: ID<Account>
    @Nullable public var categoryId: ID<Category>?
    @Open public var type: EntryType?
    public let amount: String
    public let currency: Currency
    @Open public var frequency: RecurringFrequency?
    /// 1…12: 2 is every second week, month, quarter or year.
    public let interval: Int
    /// 1…31; a shorter month books the entry on its last day. By weeks, the first booking's day.
    public let dayOfMonth: Int
    @Nullable public var weekday: Int?
    @Nullable public var startDate: CalendarDate?
    @Nullable public var occurrences: Int?
    @Nullable public var description: String?
    @Nullable public var payee: String?
    public let startMonth: CalendarDate
    @Nullable public var endMonth: CalendarDate?
    public let isActive: Bool
    @Nullable public var splits: [TransactionSplit]?
    @Nullable public var transfer: RecurringTransfer?

    /// - Parameter type: nil for a transfer.
    public init(
        id: ID<RecurringTemplate>, accountId: ID<Account>, categoryId: ID<Category>?, type: EntryType?,
        amount: Money, frequency: RecurringFrequency = .monthly, interval: Int = 1, dayOfMonth: Int,
        weekday: Int? = nil, startDate: CalendarDate? = nil, occurrences: Int? = nil, description: String?,
        payee: String? = nil, startMonth: Month, endMonth: Month?, isActive: Bool,
        splits: [TransactionSplit]? = nil, transfer: RecurringTransfer? = nil
    ) {
        self.id = id
        self.accountId = accountId
        self._categoryId = Nullable(wrappedValue: categoryId)
        _type = type.map { Open($0) } ?? Open(text: Transaction.transferType)
        self.amount = amount.text
        currency = amount.currency
        _frequency = Open(frequency)
        self.interval = interval
        self.dayOfMonth = dayOfMonth
        self._weekday = Nullable(wrappedValue: weekday)
        self._startDate = Nullable(wrappedValue: startDate)
        self._occurrences = Nullable(wrappedValue: occurrences)
        self._description = Nullable(wrappedValue: description)
        self._payee = Nullable(wrappedValue: payee)
        self.startMonth = startMonth.firstDay
        self._endMonth = Nullable(wrappedValue: endMonth?.firstDay)
        self.isActive = isActive
        self._splits = Nullable(wrappedValue: splits)
        self._transfer = Nullable(wrappedValue: transfer)
    }
}

/// A page of templates in the order of their creation.
public struct RecurringList: Codable, Sendable {
    public let recurring: [RecurringTemplate]
    public let total: Int
    public let hasMore: Bool
    @Nullable public var nextCursor: String?
    public init(recurring: [RecurringTemplate], total: Int, hasMore: Bool) {
        self.recurring = recurring
        self.total = total
        self.hasMore = hasMore
        self._nextCursor = Nullable(wrappedValue: hasMore ? recurring.last?.id.text : nil)
    }
}

/// The limit of templates that one request may name.
public enum TemplatesLimit: ListLimit {
    public static let maximum = 500
    public static let message = "Name at most \(maximum) templates at once"
}

/// A request to book a month of an account now, by all active templates or by the named ones.
public struct RecurringApplication: Codable, Sendable {
    public let accountId: Field<AccountScope>
    public let monthKey: Field<Month>
    public let month: Field<Month>
    public let templateIds: Field<BoundedList<Field<ID<RecurringTemplate>>, TemplatesLimit>>

    public init(
        accountId: Field<AccountScope> = .absent, monthKey: Field<Month> = .absent,
        month: Field<Month> = .absent,
        templateIds: Field<BoundedList<Field<ID<RecurringTemplate>>, TemplatesLimit>> = .absent
    ) {
        self.accountId = accountId
        self.monthKey = monthKey
        self.month = month
        self.templateIds = templateIds
    }
}

public struct RecurringApplied: Codable, Sendable, Equatable {
    public let created: Int
    public let skipped: Int
    public let errors: [Problem]
    public init(created: Int, skipped: Int, errors: [Problem]) {
        self.created = created
        self.skipped = skipped
        self.errors = errors
    }

    /// The reason why a template was not booked.
    public struct Problem: Codable, Sendable, Equatable {
        public let templateId: ID<RecurringTemplate>
        public let error: String
        public init(templateId: ID<RecurringTemplate>, error: String) {
            self.templateId = templateId
            self.error = error
        }
    }
}

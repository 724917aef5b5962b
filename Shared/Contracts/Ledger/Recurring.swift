/// A template of an entry that is booked every month (contract §2, "Recurring").
public struct RecurringTemplate: Codable, Sendable, Equatable {
    public let id: ID<RecurringTemplate>
    public let accountId: ID<Account>
    public let categoryId: ID<Category>
    @Open public var type: EntryType?
    public let amount: String
    public let currency: Currency
    /// 1…31; a shorter month books the entry on its last day.
    public let dayOfMonth: Int
    @Nullable public var description: String?
    @Nullable public var payee: String?
    /// The first day of the first month.
    public let startMonth: CalendarDate
    /// The first day of the last month; null for no end.
    @Nullable public var endMonth: CalendarDate?
    public let isActive: Bool

    public init(
        id: ID<RecurringTemplate>, accountId: ID<Account>, categoryId: ID<Category>, type: EntryType,
        amount: Money, dayOfMonth: Int, description: String?, payee: String? = nil, startMonth: Month,
        endMonth: Month?, isActive: Bool
    ) {
        self.id = id
        self.accountId = accountId
        self.categoryId = categoryId
        _type = Open(type)
        self.amount = amount.text
        currency = amount.currency
        self.dayOfMonth = dayOfMonth
        self._description = Nullable(wrappedValue: description)
        self._payee = Nullable(wrappedValue: payee)
        self.startMonth = startMonth.firstDay
        self._endMonth = Nullable(wrappedValue: endMonth?.firstDay)
        self.isActive = isActive
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

/// The body of both create and change. The months can also be named `startMonth` and `endMonth`.
public struct RecurringDraft: Codable, Sendable {
    /// The template that a POST changes; a new one is created when absent.
    public let id: Field<ID<RecurringTemplate>>
    public let accountId: Field<ID<Account>>
    public let categoryId: Field<ID<Category>>
    public let type: Field<EntryType>
    public let amount: Field<AmountText>
    public let currency: Field<Currency>
    public let dayOfMonth: Field<Int>
    public let description: Field<String>
    public let startMonthKey: Field<Month>
    public let startMonth: Field<Month>
    public let endMonthKey: Field<Month>
    public let endMonth: Field<Month>
    public let isActive: Field<Bool>
    public let payee: Field<String>

    public init(
        id: Field<ID<RecurringTemplate>> = .absent, accountId: Field<ID<Account>> = .absent,
        categoryId: Field<ID<Category>> = .absent, type: Field<EntryType> = .absent,
        amount: Field<AmountText> = .absent, currency: Field<Currency> = .absent,
        dayOfMonth: Field<Int> = .absent, description: Field<String> = .absent,
        startMonthKey: Field<Month> = .absent, startMonth: Field<Month> = .absent,
        endMonthKey: Field<Month> = .absent, endMonth: Field<Month> = .absent,
        isActive: Field<Bool> = .absent, payee: Field<String> = .absent
    ) {
        self.id = id
        self.accountId = accountId
        self.categoryId = categoryId
        self.type = type
        self.amount = amount
        self.currency = currency
        self.dayOfMonth = dayOfMonth
        self.description = description
        self.startMonthKey = startMonthKey
        self.startMonth = startMonth
        self.endMonthKey = endMonthKey
        self.endMonth = endMonth
        self.isActive = isActive
        self.payee = payee
    }
}

/// The limit of templates that one request may name.
public enum TemplatesLimit: ListLimit {
    public static let maximum = 500
    public static let message = "Name at most \(maximum) templates at once"
}

/// A request to book a month of an account now, by all active templates or by the named ones.
public struct RecurringApplication: Codable, Sendable {
    public let accountId: Field<ID<Account>>
    public let monthKey: Field<Month>
    public let month: Field<Month>
    public let templateIds: Field<BoundedList<Field<ID<RecurringTemplate>>, TemplatesLimit>>

    public init(
        accountId: Field<ID<Account>> = .absent, monthKey: Field<Month> = .absent,
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
    /// The number of templates that are paused, booked in the month already or not due in the month.
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

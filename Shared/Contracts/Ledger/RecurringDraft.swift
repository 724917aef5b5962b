/// The body of both create and change. The months can also be named `startMonth` and `endMonth`.
public struct RecurringDraft: Codable, Sendable {
    public var id: Field<ID<RecurringTemplate>>
    public var accountId: Field<ID<Account>>
    public var categoryId: Field<ID<Category>>
    public var type: Field<EntryType>
    public var amount: Field<AmountText>
    public var currency: Field<Currency>
    public var dayOfMonth: Field<Int>
    public var description: Field<String>
    public var startMonthKey: Field<Month>
    public var startMonth: Field<Month>
    public var endMonthKey: Field<Month>
    public var endMonth: Field<Month>
    public var isActive: Field<Bool>
    public var payee: Field<String>
    public var frequency: Field<RecurringFrequency>
    public var interval: Field<Int>
    public var weekday: Field<Int>
    public var startDate: Field<CalendarDate>
    public var occurrences: Field<Int>
    public var splits: Field<BoundedList<Field<TransactionSplitDraft>, SplitsLimit>>
    public var transfer: Field<RecurringTransferDraft>

    public init(
        id: Field<ID<RecurringTemplate>> = .absent, accountId: Field<ID<Account>> = .absent,
        categoryId: Field<ID<Category>> = .absent, type: Field<EntryType> = .absent,
        amount: Field<AmountText> = .absent, currency: Field<Currency> = .absent,
        dayOfMonth: Field<Int> = .absent, description: Field<String> = .absent,
        startMonthKey: Field<Month> = .absent, startMonth: Field<Month> = .absent,
        endMonthKey: Field<Month> = .absent, endMonth: Field<Month> = .absent,
        isActive: Field<Bool> = .absent, payee: Field<String> = .absent,
        frequency: Field<RecurringFrequency> = .absent, interval: Field<Int> = .absent,
        weekday: Field<Int> = .absent, startDate: Field<CalendarDate> = .absent,
        occurrences: Field<Int> = .absent,
        splits: Field<BoundedList<Field<TransactionSplitDraft>, SplitsLimit>> = .absent,
        transfer: Field<RecurringTransferDraft> = .absent
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
        self.frequency = frequency
        self.interval = interval
        self.weekday = weekday
        self.startDate = startDate
        self.occurrences = occurrences
        self.splits = splits
        self.transfer = transfer
    }
}

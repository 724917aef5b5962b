/// An income or an expense; in lists that ask for transfers also one side of a transfer, whose type is
/// `TRANSFER` (`$type`).
public struct Transaction: Codable, Sendable, Equatable {
    public let id: ID<Transaction>
    public let accountId: ID<Account>
    @Nullable public var categoryId: ID<Category>?
    @Open public var type: EntryType?
    public let amount: String
    public let currency: Currency
    public let date: CalendarDate
    /// The first day of the date's month.
    public let month: CalendarDate
    @Nullable public var description: String?
    @Nullable public var notes: String?
    @Nullable public var payee: String?
    public let tags: [String]
    @Nullable public var originalAmount: String?
    @Nullable public var originalCurrency: Currency?
    @Nullable public var splits: [TransactionSplit]?
    public let isRefund: Bool
    @Nullable public var refundOf: ID<Transaction>?
    public let isRecurring: Bool
    public let isCleared: Bool
    @Nullable public var reconciliationId: ID<Reconciliation>?
    @Nullable public var clientId: String?
    public let createdAt: Timestamp
    public let updatedAt: Timestamp
    @Nullable public var createdBy: BookPerson?
    @Nullable public var category: Category?
    public let transferId: ID<Transfer>?
    public let direction: Open<TransferDirection>?
    public var skipped: [RuleSkip]?

    public init(
        id: ID<Transaction>, accountId: ID<Account>, type: EntryType, amount: Money, original: Money? = nil,
        date: CalendarDate, description: String?, notes: String?, payee: String? = nil, tags: [String],
        splits: [TransactionSplit]? = nil, isRefund: Bool = false, refundOf: ID<Transaction>? = nil,
        isRecurring: Bool, isCleared: Bool = false, reconciliationId: ID<Reconciliation>? = nil,
        clientId: String?, createdAt: Timestamp, updatedAt: Timestamp, createdBy: BookPerson? = nil,
        category: Category
    ) {
        self.id = id
        self.accountId = accountId
        self._categoryId = Nullable(wrappedValue: category.id)
        _type = Open(type)
        self.amount = amount.text
        currency = amount.currency
        self._originalAmount = Nullable(wrappedValue: original?.text)
        self._originalCurrency = Nullable(wrappedValue: original?.currency)
        self.date = date
        month = date.month.firstDay
        self._description = Nullable(wrappedValue: description)
        self._notes = Nullable(wrappedValue: notes)
        self._payee = Nullable(wrappedValue: payee)
        self.tags = tags
        self._splits = Nullable(wrappedValue: splits)
        self.isRefund = isRefund
        self._refundOf = Nullable(wrappedValue: refundOf)
        self.isRecurring = isRecurring
        self.isCleared = isCleared
        self._reconciliationId = Nullable(wrappedValue: reconciliationId)
        self._clientId = Nullable(wrappedValue: clientId)
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self._createdBy = Nullable(wrappedValue: createdBy)
        self._category = Nullable(wrappedValue: category)
        transferId = nil
        direction = nil
    }

    /// One side of a transfer, seen from an account.
    public init(
        _ transfer: Transfer, _ direction: TransferDirection, accountId: ID<Account>, amount: Money
    ) {
        id = transfer.id.cast()
        self.accountId = accountId
        self._categoryId = Nullable(wrappedValue: nil)
        _type = Open(text: Self.transferType)
        self.amount = amount.text
        currency = amount.currency
        self._originalAmount = Nullable(wrappedValue: nil)
        self._originalCurrency = Nullable(wrappedValue: nil)
        date = transfer.date
        month = transfer.date.month.firstDay
        self._description = Nullable(wrappedValue: transfer.description)
        self._notes = Nullable(wrappedValue: transfer.notes)
        self._payee = Nullable(wrappedValue: transfer.payee)
        tags = transfer.tags
        self._splits = Nullable(wrappedValue: nil)
        isRefund = false
        self._refundOf = Nullable(wrappedValue: nil)
        isRecurring = false
        isCleared = direction == .in ? transfer.isCleared.to : transfer.isCleared.from
        let reconciled = transfer.reconciliationId
        self._reconciliationId = Nullable(
            wrappedValue: direction == .in ? reconciled.to : reconciled.from)
        self._clientId = Nullable(wrappedValue: transfer.clientId)
        createdAt = transfer.createdAt
        updatedAt = transfer.updatedAt
        self._createdBy = Nullable(wrappedValue: transfer.createdBy)
        self._category = Nullable(wrappedValue: nil)
        transferId = transfer.id
        self.direction = Open(direction)
    }

    /// The type of a transfer in a list.
    public static let transferType = "TRANSFER"
}

public enum TagsLimit: ListLimit {
    public static let maximum = 20
    public static let message = "At most \(maximum) tags"
}

/// The body of both create and change. On a change, an absent field keeps its value.
public struct TransactionDraft: Codable, Sendable {
    public var accountId: Field<ID<Account>>
    public var categoryId: Field<ID<Category>>
    public var type: Field<EntryType>
    public var amount: Field<AmountText>
    public var currency: Field<Currency>
    public var date: Field<CalendarDate>
    public var description: Field<String>
    public var notes: Field<String>
    public var tags: Field<BoundedList<Field<String>, TagsLimit>>
    public var clientId: Field<String>
    public var isRecurring: Field<Bool>
    public var payee: Field<String>
    public var splits: Field<BoundedList<Field<TransactionSplitDraft>, SplitsLimit>>
    public var isRefund: Field<Bool>
    public var refundOf: Field<ID<Transaction>>
    public var applyRules: Field<Bool>
    public var isCleared: Field<Bool>
    public var originalAmount: Field<AmountText>
    public var originalCurrency: Field<Currency>
    public var unlock: Field<Bool>

    public init(
        accountId: Field<ID<Account>> = .absent, categoryId: Field<ID<Category>> = .absent,
        type: Field<EntryType> = .absent, amount: Field<AmountText> = .absent,
        currency: Field<Currency> = .absent, date: Field<CalendarDate> = .absent,
        description: Field<String> = .absent, notes: Field<String> = .absent,
        tags: Field<BoundedList<Field<String>, TagsLimit>> = .absent, clientId: Field<String> = .absent,
        isRecurring: Field<Bool> = .absent, payee: Field<String> = .absent,
        splits: Field<BoundedList<Field<TransactionSplitDraft>, SplitsLimit>> = .absent,
        isRefund: Field<Bool> = .absent, refundOf: Field<ID<Transaction>> = .absent,
        applyRules: Field<Bool> = .absent, isCleared: Field<Bool> = .absent,
        originalAmount: Field<AmountText> = .absent, originalCurrency: Field<Currency> = .absent,
        unlock: Field<Bool> = .absent
    ) {
        self.applyRules = applyRules
        self.isCleared = isCleared
        self.originalAmount = originalAmount
        self.originalCurrency = originalCurrency
        self.unlock = unlock
        self.accountId = accountId
        self.categoryId = categoryId
        self.type = type
        self.amount = amount
        self.currency = currency
        self.date = date
        self.description = description
        self.notes = notes
        self.tags = tags
        self.clientId = clientId
        self.isRecurring = isRecurring
        self.payee = payee
        self.splits = splits
        self.isRefund = isRefund
        self.refundOf = refundOf
    }
}

/// An income or an expense.
public struct Transaction: Codable, Sendable, Equatable {
    public let id: ID<Transaction>
    public let accountId: ID<Account>
    public let categoryId: ID<Category>
    public let type: EntryType
    /// A decimal, above zero.
    public let amount: String
    public let currency: Currency
    public let date: CalendarDate
    /// The first day of the date's month.
    public let month: CalendarDate
    @Nullable public var description: String?
    @Nullable public var notes: String?
    public let tags: [String]
    public let isRecurring: Bool
    @Nullable public var clientId: String?
    public let createdAt: Timestamp
    public let updatedAt: Timestamp
    public let category: Category

    public init(
        id: ID<Transaction>, accountId: ID<Account>, type: EntryType, amount: Money, date: CalendarDate,
        description: String?, notes: String?, tags: [String], isRecurring: Bool, clientId: String?,
        createdAt: Timestamp, updatedAt: Timestamp, category: Category
    ) {
        self.id = id
        self.accountId = accountId
        categoryId = category.id
        self.type = type
        self.amount = amount.text
        currency = amount.currency
        self.date = date
        month = date.month.firstDay
        self._description = Nullable(wrappedValue: description)
        self._notes = Nullable(wrappedValue: notes)
        self.tags = tags
        self.isRecurring = isRecurring
        self._clientId = Nullable(wrappedValue: clientId)
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.category = category
    }
}

/// The tags of one transaction.
public enum TagsLimit: ListLimit {
    public static let maximum = 20
    public static let message = "At most \(maximum) tags"
}

/// Create and change alike; on a change an absent field stays.
public struct TransactionDraft: Decodable, Sendable {
    public let accountId: Field<ID<Account>>
    public let categoryId: Field<ID<Category>>
    public let type: Field<EntryType>
    public let amount: Field<AmountText>
    public let currency: Field<Currency>
    public let date: Field<CalendarDate>
    public let description: Field<String>
    public let notes: Field<String>
    public let tags: Field<BoundedList<Field<String>, TagsLimit>>
    public let clientId: Field<String>
}

/// A page of a book in the order of ids, for exports and backups.
public struct TransactionExportPage: Codable, Sendable {
    /// Changes with every write to the book: equal on all pages means one consistent state.
    public let revision: Int64
    public let transactions: [Transaction]
    /// Pass as `after`; null at the end.
    @Nullable public var next: ID<Transaction>?
    public init(revision: Int64, transactions: [Transaction], next: ID<Transaction>?) {
        self.revision = revision
        self.transactions = transactions
        self._next = Nullable(wrappedValue: next)
    }
}

/// Budgets of a book in the order of ids, behind those that an outline has.
public struct BudgetExportPage: Codable, Sendable {
    /// As that of the outline, unless the book has changed since.
    public let revision: Int64
    public let budgets: [BudgetRecord]
    /// Pass as `after`; null at the end.
    @Nullable public var next: ID<Budget>?
    public init(revision: Int64, budgets: [BudgetRecord], next: ID<Budget>?) {
        self.revision = revision
        self.budgets = budgets
        self._next = Nullable(wrappedValue: next)
    }
}

/// Everything of a book but its transactions.
public struct BookOutline: Codable, Sendable {
    public let revision: Int64
    public let accounts: [Account]
    /// Archived ones too.
    public let categories: [Category]
    /// The first of them, in the order of ids.
    public private(set) var budgets: [BudgetRecord]
    /// Pass as `after` to get more budgets; null where these are all.
    @Nullable public private(set) var nextBudget: ID<Budget>?
    public init(
        revision: Int64, accounts: [Account], categories: [Category], budgets: [BudgetRecord],
        nextBudget: ID<Budget>? = nil
    ) {
        self.revision = revision
        self.accounts = accounts
        self.categories = categories
        self.budgets = budgets
        self._nextBudget = Nullable(wrappedValue: nextBudget)
    }

    /// Adds the budgets that follow.
    public mutating func append(_ page: BudgetExportPage) {
        budgets += page.budgets
        nextBudget = page.next
    }
}

/// What is planned for a category in a month, with what was spent.
public struct Budget: Codable, Sendable, Equatable {
    public let id: ID<Budget>
    public let accountId: ID<Account>
    public let categoryId: ID<Category>
    /// The first day of the month.
    public let month: CalendarDate
    public let planned: String
    public let spent: String
    /// Planned minus spent; negative when over.
    public let remaining: String
    /// Whole per cent, 70 for 350 of 500.
    public let percentUsed: Int
    public let isOverBudget: Bool
    public let overBy: String
    public let currency: Currency
    public let otherCurrencies: [CurrencyAmount]
    @Nullable public var notes: String?
    public let category: Category

    public init(
        id: ID<Budget>, accountId: ID<Account>, month: Month, planned: Money, progress: BudgetProgress,
        otherCurrencies: [CurrencyAmount], notes: String?, category: Category
    ) {
        self.id = id
        self.accountId = accountId
        categoryId = category.id
        self.month = month.firstDay
        self.planned = planned.text
        spent = progress.spent
        remaining = progress.remaining
        percentUsed = progress.percentUsed
        isOverBudget = progress.isOverBudget
        overBy = progress.overBy
        currency = planned.currency
        self.otherCurrencies = otherCurrencies
        self._notes = Nullable(wrappedValue: notes)
        self.category = category
    }
}

/// The figures of a plan against what was spent.
public struct BudgetProgress: Codable, Sendable, Equatable {
    public let spent: String
    public let remaining: String
    public let percentUsed: Int
    public let isOverBudget: Bool
    public let overBy: String
    public init(spent: String, remaining: String, percentUsed: Int, isOverBudget: Bool, overBy: String) {
        self.spent = spent
        self.remaining = remaining
        self.percentUsed = percentUsed
        self.isOverBudget = isOverBudget
        self.overBy = overBy
    }
}

public struct BudgetTotals: Codable, Sendable, Equatable {
    public let planned: String
    public let spent: String
    public let remaining: String
    public let percentUsed: Int
    public let currency: Currency
    public init(planned: String, spent: String, remaining: String, percentUsed: Int, currency: Currency) {
        self.planned = planned
        self.spent = spent
        self.remaining = remaining
        self.percentUsed = percentUsed
        self.currency = currency
    }
}

public struct BudgetList: Codable, Sendable {
    public let budgets: [Budget]
    public let totals: BudgetTotals
    public init(budgets: [Budget], totals: BudgetTotals) {
        self.budgets = budgets
        self.totals = totals
    }
}

/// Create and change alike. `monthKey` is an older name of `month`.
public struct BudgetDraft: Decodable, Sendable {
    public let accountId: Field<ID<Account>>
    public let categoryId: Field<ID<Category>>
    public let month: Field<Month>
    public let monthKey: Field<Month>
    public let planned: Field<AmountText>
    public let currency: Field<Currency>
    public let notes: Field<String>
    public init(
        accountId: Field<ID<Account>>, categoryId: Field<ID<Category>>, month: Field<Month>,
        monthKey: Field<Month>, planned: Field<AmountText>, currency: Field<Currency>, notes: Field<String>
    ) {
        self.accountId = accountId
        self.categoryId = categoryId
        self.month = month
        self.monthKey = monthKey
        self.planned = planned
        self.currency = currency
        self.notes = notes
    }
}

/// A budget without progress: exports and backups.
public struct BudgetRecord: Codable, Sendable, Equatable {
    public let id: ID<Budget>
    public let accountId: ID<Account>
    public let categoryId: ID<Category>
    public let month: Month
    public let planned: String
    public let currency: Currency
    @Nullable public var notes: String?
    public init(
        id: ID<Budget>, accountId: ID<Account>, categoryId: ID<Category>, month: Month, planned: Money,
        notes: String?
    ) {
        self.id = id
        self.accountId = accountId
        self.categoryId = categoryId
        self.month = month
        self.planned = planned.text
        currency = planned.currency
        self._notes = Nullable(wrappedValue: notes)
    }
}

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
    /// What was spent in other currencies, where nothing was converted.
    public let otherCurrencies: [CurrencyAmount]
    /// What was spent, was to be converted and has no rate; absent where nothing was to be. A plan without a
    /// rate keeps the whole budget in its own currency, which is then named here.
    public let unconverted: [CurrencyAmount]?
    @Nullable public var notes: String?
    public let category: Category

    public init(
        id: ID<Budget>, accountId: ID<Account>, month: Month, planned: Money, progress: BudgetProgress,
        otherCurrencies: [CurrencyAmount], unconverted: [CurrencyAmount]?, notes: String?,
        category: Category
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
        self.unconverted = unconverted
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
    /// What the figures leave out, where nothing was to be converted: plans in other currencies and what was
    /// spent in them, and under the totals' own currency what was spent in it on plans in others.
    public let otherCurrencies: [BudgetAmount]
    /// What was to be converted and has no rate; absent where nothing was to be.
    public let unconverted: [BudgetAmount]?
    public init(
        planned: String, spent: String, remaining: String, percentUsed: Int, currency: Currency,
        otherCurrencies: [BudgetAmount], unconverted: [BudgetAmount]?
    ) {
        self.planned = planned
        self.spent = spent
        self.remaining = remaining
        self.percentUsed = percentUsed
        self.currency = currency
        self.otherCurrencies = otherCurrencies
        self.unconverted = unconverted
    }
}

/// What budgets plan and spend in a currency beside that of their totals.
public struct BudgetAmount: Codable, Sendable, Equatable {
    public let currency: Currency
    public let planned: String
    /// What was spent.
    public let amount: String
    public init(currency: Currency, planned: String, amount: String) {
        self.currency = currency
        self.planned = planned
        self.amount = amount
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

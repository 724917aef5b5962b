/// A category's budget for a month, with its progress.
public struct Budget: Codable, Sendable, Equatable {
    public let id: ID<Budget>
    @Nullable public var accountId: ID<Account>?
    public let categoryId: ID<Category>
    /// The first day of the month.
    public let month: CalendarDate
    public let planned: String
    @Open public var rollover: BudgetRollover?
    public let carriedOver: String
    public let spent: String
    public let available: String
    public let remaining: String
    /// Whole per cent of planned plus carried over: 70 for 350 of 500. With nothing to spend it is 0, or 100
    /// once something is spent.
    public let percentUsed: Int
    public let isOverBudget: Bool
    public let overBy: String
    public let paidBack: String
    public let currency: Currency
    public let otherCurrencies: [CurrencyAmount]
    /// The spending without a rate for the requested conversion; absent when none was requested. A plan
    /// without a rate keeps the whole budget in its own currency, which is then listed here.
    public let unconverted: [CurrencyAmount]?
    public let rates: [AppliedRate]?
    @Nullable public var notes: String?
    public let category: Category

    public init(
        id: ID<Budget>, accountId: ID<Account>?, month: Month, planned: Money, rollover: BudgetRollover,
        progress: BudgetProgress, paidBack: String, otherCurrencies: [CurrencyAmount],
        unconverted: [CurrencyAmount]?,
        rates: [AppliedRate]?, notes: String?, category: Category
    ) {
        self.paidBack = paidBack
        self.rates = rates
        self.id = id
        self._accountId = Nullable(wrappedValue: accountId)
        categoryId = category.id
        self.month = month.firstDay
        self.planned = planned.text
        _rollover = Open(rollover)
        carriedOver = progress.carriedOver
        spent = progress.spent
        available = progress.available
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

/// The figures that compare a plan with the spending.
public struct BudgetProgress: Codable, Sendable, Equatable {
    public let carriedOver: String
    public let spent: String
    public let available: String
    public let remaining: String
    public let percentUsed: Int
    public let isOverBudget: Bool
    public let overBy: String
    public init(
        carriedOver: String, spent: String, available: String, remaining: String, percentUsed: Int,
        isOverBudget: Bool, overBy: String
    ) {
        self.carriedOver = carriedOver
        self.spent = spent
        self.available = available
        self.remaining = remaining
        self.percentUsed = percentUsed
        self.isOverBudget = isOverBudget
        self.overBy = overBy
    }
}

public struct BudgetTotals: Codable, Sendable, Equatable {
    public let planned: String
    public let carriedOver: String
    public let spent: String
    public let available: String
    public let remaining: String
    public let percentUsed: Int
    public let isOverBudget: Bool
    public let overBy: String
    public let paidBack: String
    public let currency: Currency
    public let otherCurrencies: [BudgetAmount]
    public let unconverted: [BudgetAmount]?
    public init(
        planned: Money, progress: BudgetProgress, paidBack: String, otherCurrencies: [BudgetAmount],
        unconverted: [BudgetAmount]?
    ) {
        self.planned = planned.text
        carriedOver = progress.carriedOver
        spent = progress.spent
        available = progress.available
        remaining = progress.remaining
        percentUsed = progress.percentUsed
        isOverBudget = progress.isOverBudget
        overBy = progress.overBy
        self.paidBack = paidBack
        currency = planned.currency
        self.otherCurrencies = otherCurrencies
        self.unconverted = unconverted
    }
}

/// The planned, carried over and spent amounts in one currency that the totals leave out.
public struct BudgetAmount: Codable, Sendable, Equatable {
    public let currency: Currency
    public let planned: String
    public let carriedOver: String
    public let amount: String
    public init(currency: Currency, planned: String, carriedOver: String, amount: String) {
        self.currency = currency
        self.planned = planned
        self.carriedOver = carriedOver
        self.amount = amount
    }
}

public struct BudgetList: Codable, Sendable {
    public let budgets: [Budget]
    public let totals: BudgetTotals
    public let rates: [AppliedRate]?
    public let accountPlans: Int?
    public init(
        budgets: [Budget], totals: BudgetTotals, rates: [AppliedRate]?, accountPlans: Int? = nil
    ) {
        self.accountPlans = accountPlans
        self.budgets = budgets
        self.totals = totals
        self.rates = rates
    }
}

/// The body of both create and change. `monthKey` is an older name of `month`.
public struct BudgetDraft: Codable, Sendable {
    public var accountId: Field<AccountScope>
    public var categoryId: Field<ID<Category>>
    public var month: Field<Month>
    public var monthKey: Field<Month>
    public var planned: Field<AmountText>
    public var currency: Field<Currency>
    public var notes: Field<String>
    public var rollover: Field<BudgetRollover>
    public init(
        accountId: Field<AccountScope> = .absent, categoryId: Field<ID<Category>> = .absent,
        month: Field<Month> = .absent,
        monthKey: Field<Month> = .absent, planned: Field<AmountText> = .absent,
        currency: Field<Currency> = .absent, notes: Field<String> = .absent,
        rollover: Field<BudgetRollover> = .absent
    ) {
        self.rollover = rollover
        self.accountId = accountId
        self.categoryId = categoryId
        self.month = month
        self.monthKey = monthKey
        self.planned = planned
        self.currency = currency
        self.notes = notes
    }
}

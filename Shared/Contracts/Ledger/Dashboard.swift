/// A month at a glance (DASH-001 … 003).
public struct Dashboard: Codable, Sendable {
    public let month: Month
    public let summary: Summary
    public let budget: PlannedAndSpent
    public let budgetProgress: [CategoryProgress]
    public let recentTransactions: [Transaction]
    @Nullable public var pendingSharedExpenses: Int?
    public let rates: [AppliedRate]?
    public let accountPlans: Int?

    public init(
        month: Month, summary: Summary, budget: PlannedAndSpent, budgetProgress: [CategoryProgress],
        recentTransactions: [Transaction], pendingSharedExpenses: Int?, rates: [AppliedRate]?,
        accountPlans: Int? = nil
    ) {
        self.accountPlans = accountPlans
        self.rates = rates
        self.month = month
        self.summary = summary
        self.budget = budget
        self.budgetProgress = budgetProgress
        self.recentTransactions = recentTransactions
        self._pendingSharedExpenses = Nullable(wrappedValue: pendingSharedExpenses)
    }

    public struct Summary: Codable, Sendable {
        public let totalIncome: String
        public let totalExpenses: String
        public let netResult: String
        public let paidBack: String
        public let spent: String
        public let currency: Currency
        public let otherCurrencies: [CurrencyFlow]
        public let unconverted: [CurrencyFlow]?
        public let movedOut: [CurrencyAmount]?
        public let movedIn: [CurrencyAmount]?
        public init(
            totalIncome: String, totalExpenses: String, netResult: String, paidBack: String, spent: String,
            currency: Currency, otherCurrencies: [CurrencyFlow], unconverted: [CurrencyFlow]?,
            movedOut: [CurrencyAmount]? = nil, movedIn: [CurrencyAmount]? = nil
        ) {
            self.movedOut = movedOut
            self.movedIn = movedIn
            self.paidBack = paidBack
            self.spent = spent
            self.totalIncome = totalIncome
            self.totalExpenses = totalExpenses
            self.netResult = netResult
            self.currency = currency
            self.otherCurrencies = otherCurrencies
            self.unconverted = unconverted
        }
    }

    /// A month's entries in one currency.
    public struct CurrencyFlow: Codable, Sendable, Equatable {
        public let currency: Currency
        public let income: String
        public let expenses: String
        public let amount: String
        public let paidBack: String
        public init(currency: Currency, income: String, expenses: String, amount: String, paidBack: String) {
            self.paidBack = paidBack
            self.currency = currency
            self.income = income
            self.expenses = expenses
            self.amount = amount
        }
    }

    /// The totals of the month's budgets.
    public struct PlannedAndSpent: Codable, Sendable {
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
        public init(_ totals: BudgetTotals) {
            planned = totals.planned
            carriedOver = totals.carriedOver
            available = totals.available
            spent = totals.spent
            remaining = totals.remaining
            percentUsed = totals.percentUsed
            isOverBudget = totals.isOverBudget
            overBy = totals.overBy
            paidBack = totals.paidBack
            currency = totals.currency
            otherCurrencies = totals.otherCurrencies
            unconverted = totals.unconverted
        }
    }

    public struct CategoryProgress: Codable, Sendable {
        public let categoryId: ID<Category>
        public let categoryName: String
        public let budgeted: String
        public let carriedOver: String
        public let spent: String
        public let available: String
        public let remaining: String
        public let percentUsed: Int
        public let isOverBudget: Bool
        public let overBy: String
        public let paidBack: String
        /// The budget's currency, or the display currency.
        public let currency: Currency
        public let otherCurrencies: [CurrencyAmount]
        public let unconverted: [CurrencyAmount]?
        public init(
            categoryId: ID<Category>, categoryName: String, budgeted: Money, progress: BudgetProgress,
            paidBack: String, otherCurrencies: [CurrencyAmount], unconverted: [CurrencyAmount]?
        ) {
            self.categoryId = categoryId
            self.categoryName = categoryName
            self.budgeted = budgeted.text
            carriedOver = progress.carriedOver
            available = progress.available
            spent = progress.spent
            remaining = progress.remaining
            percentUsed = progress.percentUsed
            isOverBudget = progress.isOverBudget
            overBy = progress.overBy
            self.paidBack = paidBack
            currency = budgeted.currency
            self.otherCurrencies = otherCurrencies
            self.unconverted = unconverted
        }
    }
}

/// A month at a glance (DASH-001 … 003).
public struct Dashboard: Codable, Sendable {
    public let month: Month
    public let summary: Summary
    public let budget: PlannedAndSpent
    public let budgetProgress: [CategoryProgress]
    /// The five newest of the month.
    public let recentTransactions: [Transaction]
    /// The user's own PENDING shares; null while sharing is down.
    @Nullable public var pendingSharedExpenses: Int?

    public init(
        month: Month, summary: Summary, budget: PlannedAndSpent, budgetProgress: [CategoryProgress],
        recentTransactions: [Transaction], pendingSharedExpenses: Int?
    ) {
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
        public let currency: Currency
        /// Net results in other currencies; nothing is converted.
        public let otherCurrencies: [CurrencyAmount]
        public init(
            totalIncome: String, totalExpenses: String, netResult: String, currency: Currency,
            otherCurrencies: [CurrencyAmount]
        ) {
            self.totalIncome = totalIncome
            self.totalExpenses = totalExpenses
            self.netResult = netResult
            self.currency = currency
            self.otherCurrencies = otherCurrencies
        }
    }

    public struct PlannedAndSpent: Codable, Sendable {
        public let planned: String
        public let spent: String
        public let percentUsed: Int
        public init(planned: String, spent: String, percentUsed: Int) {
            self.planned = planned
            self.spent = spent
            self.percentUsed = percentUsed
        }
    }

    public struct CategoryProgress: Codable, Sendable {
        public let categoryId: ID<Category>
        public let categoryName: String
        public let budgeted: String
        public let spent: String
        public let remaining: String
        public let percentUsed: Int
        public init(
            categoryId: ID<Category>, categoryName: String, budgeted: String, spent: String,
            remaining: String, percentUsed: Int
        ) {
            self.categoryId = categoryId
            self.categoryName = categoryName
            self.budgeted = budgeted
            self.spent = spent
            self.remaining = remaining
            self.percentUsed = percentUsed
        }
    }
}

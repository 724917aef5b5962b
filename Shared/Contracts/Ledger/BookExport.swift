/// A page of a book's transactions in the order of ids, for exports and backups.
public struct TransactionExportPage: Codable, Sendable {
    /// Changes with every write to the book. Equal revisions on all pages mean one consistent state.
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

/// A page of a book's budgets in the order of ids, after the budgets of the outline.
public struct BudgetExportPage: Codable, Sendable {
    /// Equals the outline's revision unless the book has changed since.
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

/// A book without its transactions.
public struct BookOutline: Codable, Sendable {
    public let revision: Int64
    public let accounts: [Account]
    /// All categories, including archived ones.
    public let categories: [Category]
    /// The first budgets, in the order of ids.
    public private(set) var budgets: [BudgetRecord]
    /// Pass as `after` to get more budgets; null when there are no more.
    @Nullable public private(set) var nextBudget: ID<Budget>?
    public let recurringTemplates: [RecurringTemplate]
    public let incomeGoals: [IncomeGoalRecord]
    /// The user's own rates of all days.
    public let rates: [RateRecord]
    public init(
        revision: Int64, accounts: [Account], categories: [Category], budgets: [BudgetRecord],
        nextBudget: ID<Budget>?, recurringTemplates: [RecurringTemplate], incomeGoals: [IncomeGoalRecord],
        rates: [RateRecord]
    ) {
        self.revision = revision
        self.accounts = accounts
        self.categories = categories
        self.budgets = budgets
        self._nextBudget = Nullable(wrappedValue: nextBudget)
        self.recurringTemplates = recurringTemplates
        self.incomeGoals = incomeGoals
        self.rates = rates
    }

    /// Appends the next page of budgets.
    public mutating func append(_ page: BudgetExportPage) {
        budgets += page.budgets
        nextBudget = page.next
    }
}

/// An account's income goal for a month, as set.
public struct IncomeGoalRecord: Codable, Sendable, Equatable {
    public let accountId: ID<Account>
    public let month: Month
    public let amount: String
    public let currency: Currency
    public init(accountId: ID<Account>, month: Month, amount: Money) {
        self.accountId = accountId
        self.month = month
        self.amount = amount.text
        currency = amount.currency
    }
}

/// A rate that a user set, valid from a day on.
public struct RateRecord: Codable, Sendable, Equatable {
    public let base: AssetCode
    public let currency: AssetCode
    public let date: CalendarDate
    /// An exact decimal of up to 18 digits after the point.
    public let rate: String
    public init(base: AssetCode, currency: AssetCode, date: CalendarDate, rate: String) {
        self.base = base
        self.currency = currency
        self.date = date
        self.rate = rate
    }
}

public enum BudgetsLimit: ListLimit {
    public static let minimum = 1
    public static let maximum = 100
    public static let message = "Send at most \(maximum) budgets at once"
}

/// One budget, or several budgets of one account and month in `budgets` (ONB-004). The active account and
/// the current month are the defaults.
public struct QuickBudgetDraft: Codable, Sendable {
    public let accountId: Field<AccountScope>
    public let categoryId: Field<ID<Category>>
    public let month: Field<Month>
    public let monthKey: Field<Month>
    public let planned: Field<AmountText>
    public let currency: Field<Currency>
    public let notes: Field<String>
    public let rollover: Field<BudgetRollover>
    public let budgets: Field<BoundedList<Field<BudgetLine>, BudgetsLimit>>

    public init(
        accountId: Field<AccountScope> = .absent, categoryId: Field<ID<Category>> = .absent,
        month: Field<Month> = .absent, monthKey: Field<Month> = .absent,
        planned: Field<AmountText> = .absent, currency: Field<Currency> = .absent,
        notes: Field<String> = .absent, rollover: Field<BudgetRollover> = .absent,
        budgets: Field<BoundedList<Field<BudgetLine>, BudgetsLimit>> = .absent
    ) {
        self.rollover = rollover
        self.accountId = accountId
        self.categoryId = categoryId
        self.month = month
        self.monthKey = monthKey
        self.planned = planned
        self.currency = currency
        self.notes = notes
        self.budgets = budgets
    }
}

/// One of several budgets.
public struct BudgetLine: Codable, Sendable {
    public let categoryId: Field<ID<Category>>
    public let planned: Field<AmountText>
    public let currency: Field<Currency>
    public let notes: Field<String>
    public let rollover: Field<BudgetRollover>
    public init(
        categoryId: Field<ID<Category>> = .absent, planned: Field<AmountText> = .absent,
        currency: Field<Currency> = .absent, notes: Field<String> = .absent,
        rollover: Field<BudgetRollover> = .absent
    ) {
        self.rollover = rollover
        self.categoryId = categoryId
        self.planned = planned
        self.currency = currency
        self.notes = notes
    }
}

/// The budgets that a request has set.
public struct BudgetsSet: Codable, Sendable {
    public let budgets: [Budget]
    public init(budgets: [Budget]) { self.budgets = budgets }
}

/// Copies the budgets of one month to another. The months can also be named `…MonthKey`.
public struct BudgetCopyDraft: Codable, Sendable {
    public let accountId: Field<AccountScope>
    public let fromMonth: Field<Month>
    public let fromMonthKey: Field<Month>
    public let toMonth: Field<Month>
    public let toMonthKey: Field<Month>

    public init(
        accountId: Field<AccountScope> = .absent, fromMonth: Field<Month> = .absent,
        fromMonthKey: Field<Month> = .absent, toMonth: Field<Month> = .absent,
        toMonthKey: Field<Month> = .absent
    ) {
        self.accountId = accountId
        self.fromMonth = fromMonth
        self.fromMonthKey = fromMonthKey
        self.toMonth = toMonth
        self.toMonthKey = toMonthKey
    }
}

public struct BudgetsCopied: Codable, Sendable {
    public let copied: Int
    public let skipped: Int
    public let budgets: [Budget]
    public init(copied: Int, skipped: Int, budgets: [Budget]) {
        self.copied = copied
        self.skipped = skipped
        self.budgets = budgets
    }
}

/// The income goal of an account, or of all, for a month. Account and month have the defaults of
/// `QuickBudgetDraft`.
public struct IncomeGoalDraft: Codable, Sendable {
    public let accountId: Field<AccountScope>
    public let month: Field<Month>
    public let monthKey: Field<Month>
    public let amount: Field<AmountText>
    public let currency: Field<Currency>

    public init(
        accountId: Field<AccountScope> = .absent, month: Field<Month> = .absent,
        monthKey: Field<Month> = .absent, amount: Field<AmountText> = .absent,
        currency: Field<Currency> = .absent
    ) {
        self.accountId = accountId
        self.month = month
        self.monthKey = monthKey
        self.amount = amount
        self.currency = currency
    }
}

/// The income goal of an account, or of all, for a month, with the income received.
public struct IncomeGoal: Codable, Sendable, Equatable {
    @Nullable public var accountId: ID<Account>?
    /// The first day of the month.
    public let month: CalendarDate
    public let amount: String
    public let currency: Currency
    public let received: String
    public let remaining: String
    public let percentReached: Int
    public init(
        accountId: ID<Account>?, month: Month, amount: Money, received: String, remaining: String,
        percentReached: Int
    ) {
        self._accountId = Nullable(wrappedValue: accountId)
        self.month = month.firstDay
        self.amount = amount.text
        currency = amount.currency
        self.received = received
        self.remaining = remaining
        self.percentReached = percentReached
    }
}

import Contracts

// The lines of a book's stream as types: what a line has beyond one, or lacks, fails a test.

/// A transaction in a book's stream. The services pass its members on by name.
struct BookTransaction: Codable {
    let id: ID<Transaction>
    let accountId: ID<Account>
    let categoryId: ID<Category>
    let type: EntryType
    let amount: String
    let currency: Currency
    @Nullable var originalAmount: String?
    @Nullable var originalCurrency: Currency?
    let date: CalendarDate
    @Nullable var description: String?
    @Nullable var notes: String?
    @Nullable var payee: String?
    let tags: [String]
    @Nullable var splits: [TransactionSplit]?
    let isRefund: Bool
    /// The refunded expense, which may have been deleted.
    @Nullable var refundOf: ID<Transaction>?
    /// Whether the refund books what was paid back of a shared expense.
    let isRepayment: Bool
    let isRecurring: Bool
    let isCleared: Bool
    @Nullable var reconciliationId: ID<Reconciliation>?
    /// The template that booked the transaction; it may have been deleted.
    @Nullable var recurringId: ID<RecurringTemplate>?
    /// The month that it books, whatever its date.
    @Nullable var recurringMonth: Month?
    /// The day instead, by weeks.
    @Nullable var recurringDay: CalendarDate?
    @Nullable var clientId: String?
    /// What was paid back of a shared expense; for information.
    let paidBack: String
    let createdAt: Timestamp
    let updatedAt: Timestamp
    @Nullable var deletedAt: Timestamp?
    let version: Int64
}

/// A transfer in a book's stream.
struct BookTransfer: Codable {
    let id: ID<Transfer>
    /// Null for an account that is gone for good.
    @Nullable var fromAccountId: ID<Account>?
    let fromAmount: String
    let fromCurrency: Currency
    @Nullable var toAccountId: ID<Account>?
    let toAmount: String
    let toCurrency: Currency
    @Nullable var rate: String?
    let date: CalendarDate
    @Nullable var description: String?
    @Nullable var notes: String?
    @Nullable var payee: String?
    let tags: [String]
    let isClearedFrom: Bool
    let isClearedTo: Bool
    @Nullable var reconciliationIdFrom: ID<Reconciliation>?
    @Nullable var reconciliationIdTo: ID<Reconciliation>?
    let isJoined: Bool
    @Nullable var clientId: String?
    @Nullable var recurringId: ID<RecurringTemplate>?
    @Nullable var recurringMonth: Month?
    @Nullable var recurringDay: CalendarDate?
    let createdAt: Timestamp
    let updatedAt: Timestamp
    @Nullable var deletedAt: Timestamp?
    let version: Int64
}

/// A transaction that was joined into a transfer, which has its amount, date and account.
struct BookJoinedTransaction: Codable {
    let id: ID<Transaction>
    let transferId: ID<Transfer>
    let type: EntryType
    let categoryId: ID<Category>
    @Nullable var description: String?
    @Nullable var notes: String?
    @Nullable var payee: String?
    let tags: [String]
    @Nullable var originalAmount: String?
    @Nullable var originalCurrency: Currency?
    let isRecurring: Bool
    @Nullable var recurringId: ID<RecurringTemplate>?
    @Nullable var recurringMonth: Month?
    @Nullable var recurringDay: CalendarDate?
    @Nullable var clientId: String?
    let version: Int64
    let createdAt: Timestamp
}

/// An account in a book's stream.
struct BookAccount: Codable {
    let id: ID<Account>
    let name: String
    let type: AccountType
    let preferredCurrency: Currency
    @Nullable var color: String?
    @Nullable var icon: String?
    @Nullable var description: String?
    /// Whether the account came with the book and was never changed.
    let isUnedited: Bool
    let spendingNetOfShares: Bool
    let inOverview: Bool
    let isArchived: Bool
    @Nullable var openingBalance: String?
    @Nullable var openingDate: CalendarDate?
    let createdAt: Timestamp
    let updatedAt: Timestamp
    @Nullable var deletedAt: Timestamp?
    let version: Int64
}

/// A receipt without its content.
struct BookAttachment: Codable {
    let id: ID<Attachment>
    let transactionId: ID<Transaction>
    let fileName: String
    let contentType: String
    /// Bytes.
    let size: Int64
    /// The content's SHA-256 in hexadecimal.
    let sha256: String
    let createdAt: Timestamp
    let updatedAt: Timestamp
}

/// A budget in a book's stream.
struct BookBudget: Codable {
    let id: ID<Budget>
    @Nullable var accountId: ID<Account>?
    let categoryId: ID<Category>
    /// Written as its first day.
    let month: Month
    let planned: String
    let currency: Currency
    @Nullable var notes: String?
    let rollover: BudgetRollover
    let createdAt: Timestamp
    let updatedAt: Timestamp
    let version: Int64
}

/// An account's income goal for a month.
struct BookIncomeGoal: Codable {
    @Nullable var accountId: ID<Account>?
    /// Written as its first day.
    let month: Month
    let amount: String
    let currency: Currency
    let createdAt: Timestamp
    let updatedAt: Timestamp
}

/// A reconciliation of an account in a book's stream.
struct BookReconciliation: Codable {
    let id: ID<Reconciliation>
    let accountId: ID<Account>
    let statementDate: CalendarDate
    let statementBalance: String
    let currency: Currency
    let unclearedCount: Int
    /// Null while it is open.
    @Nullable var finishedAt: Timestamp?
    let createdAt: Timestamp
    let updatedAt: Timestamp
    let version: Int64
}

/// A rule in a book's stream.
struct BookRule: Codable {
    let id: ID<Rule>
    let name: String
    let isEnabled: Bool
    let order: Int
    @Open var match: Rule.Match?
    let when: [RuleCondition]
    let then: [RuleAction]
    let createdAt: Timestamp
    let updatedAt: Timestamp
    let version: Int64
}

/// A rate that the user set, valid from a day on.
struct BookRate: Codable {
    let base: AssetCode
    let currency: AssetCode
    let date: CalendarDate
    let rate: Quantity
    let updatedAt: Timestamp
}

/// A category in a book's stream.
struct BookCategory: Codable {
    let id: ID<Category>
    let name: String
    let type: EntryType
    @Nullable var color: String?
    @Nullable var icon: String?
    let isArchived: Bool
    @Nullable var parentId: ID<Category>?
    let createdAt: Timestamp
    let updatedAt: Timestamp
    let version: Int64
}

/// A row that an import brought, as the bank sent it: a later file is recognized by it.
struct BookImportedRow: Codable {
    let importId: ID<Import>
    /// The row's number in the file.
    let row: Int
    /// The transaction that the row became; it may have been deleted since.
    let transactionId: ID<Transaction>
    let accountId: ID<Account>
    let type: EntryType
    let amount: String
    let currency: Currency
    let date: CalendarDate
    @Nullable var description: String?
    /// The bank's own id.
    @Nullable var externalId: String?
}

/// A category that an import made or took back into use, with its version then.
struct BookImportCategory: Codable {
    let importId: ID<Import>
    let categoryId: ID<Category>
    let wasArchived: Bool
    let version: Int64
}

/// An import that was undone; its rows are refused from then on.
struct BookUndoneImport: Codable {
    let importId: ID<Import>
}

/// A recurring template in a book's stream.
struct BookRecurring: Codable {
    let id: ID<RecurringTemplate>
    let accountId: ID<Account>
    /// Null for transfers.
    @Nullable var categoryId: ID<Category>?
    /// Null for transactions.
    @Nullable var toAccountId: ID<Account>?
    let type: EntryType
    let amount: String
    let currency: Currency
    @Nullable var splits: [TransactionSplit]?
    let frequency: RecurringFrequency
    let interval: Int
    let dayOfMonth: Int
    @Nullable var startDate: CalendarDate?
    @Nullable var occurrences: Int?
    @Nullable var description: String?
    @Nullable var payee: String?
    /// Months are written as their first day.
    let startMonth: Month
    @Nullable var endMonth: Month?
    let isActive: Bool
    /// The next month to book; null by weeks.
    @Nullable var nextMonth: Month?
    /// The next day to book by weeks.
    @Nullable var nextDay: CalendarDate?
    let createdAt: Timestamp
    let updatedAt: Timestamp
    let version: Int64
}

/// A month or a day that a template was booked in, whether or not the record still exists.
struct BookRecurringBooking: Codable {
    let recurringId: ID<RecurringTemplate>
    @Nullable var month: Month?
    @Nullable var day: CalendarDate?
    let transactionId: ID<Transaction>
}

/// What the user said of something that repeats.
struct BookSuggestionState: Codable {
    let accountId: ID<Account>
    let type: EntryType
    let amount: String
    let currency: Currency
    let name: ID<Never>
    let state: String
    let frequency: RecurringFrequency
    @Nullable var templateId: ID<RecurringTemplate>?
    let createdAt: Timestamp
    let updatedAt: Timestamp
}

/// The `clientId` of a transaction that no longer exists; it is never used again.
struct BookSpentClientID: Codable {
    let clientId: String
}

/// The last line of a book's stream: the number of lines of each kind before it, without the head.
struct BookEnd: Codable {
    let counts: [String: Int]
}

/// What sample data made; a row with another mark was edited since and stays when sample data is removed.
struct BookSampleMark: Codable {
    let of: String
    /// The row's id.
    let id: String
    let mark: String
}

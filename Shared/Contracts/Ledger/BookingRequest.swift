/// Ids of a user's transactions.
public struct TransactionIDs: Codable, Sendable {
    public static let limit = 500

    public let ids: [ID<Transaction>]
    public init(ids: [ID<Transaction>]) { self.ids = ids }
}

/// Another service's request to the ledger to record a user's expense.
public struct BookingRequest: Codable, Sendable {
    public let user: ID<User>
    /// The user's preferred currency and time zone, because the ledger may not know the user yet.
    public let currency: Currency
    public let timeZone: String
    /// The id of the new transaction, by which a repeated request finds the transaction.
    public let transaction: ID<Transaction>
    public let accountId: ID<Account>
    public let categoryId: ID<Category>
    public let amountMinor: Int64
    public let amountCurrency: Currency
    public let date: CalendarDate
    public let description: String

    public init(
        user: ID<User>, currency: Currency, timeZone: String, transaction: ID<Transaction>,
        accountId: ID<Account>, categoryId: ID<Category>, amount: Money, date: CalendarDate,
        description: String
    ) {
        self.user = user
        self.currency = currency
        self.timeZone = timeZone
        self.transaction = transaction
        self.accountId = accountId
        self.categoryId = categoryId
        amountMinor = amount.amountMinor
        amountCurrency = amount.currency
        self.date = date
        self.description = description
    }

    /// Returns the request as a draft of a transaction, dated `lastDate` at the latest.
    public func draft(noLaterThan lastDate: CalendarDate) -> TransactionDraft {
        TransactionDraft(
            accountId: .value(accountId), categoryId: .value(categoryId), type: .value(.expense),
            amount: .value(AmountText(Money(amountMinor: amountMinor, amountCurrency).text)),
            currency: .value(amountCurrency), date: .value(min(date, lastDate)),
            description: .value(description),
            notes: .absent, tags: .absent, clientId: .absent, isRecurring: .absent)
    }
}

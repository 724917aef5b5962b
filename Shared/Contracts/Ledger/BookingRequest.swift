/// Ids of a user's transactions.
public struct TransactionIDs: Codable, Sendable {
    public static let limit = 500

    public let ids: [ID<Transaction>]
    public init(ids: [ID<Transaction>]) { self.ids = ids }
}

/// Another service's request to the ledger to record a user's expense, or what was paid back of one.
public struct BookingRequest: Codable, Sendable, Equatable {
    /// The key of the book.
    public let user: ID<User>
    /// Who books; nil for the user whose personal book it is.
    public let by: ID<User>?
    /// The user's preferred currency and time zone, because the ledger may not know the user yet.
    public let currency: Currency
    public let timeZone: String
    /// The id of the new transaction, by which a repeated request finds the transaction.
    public let transaction: ID<Transaction>
    public let accountId: ID<Account>
    /// Null for a repayment that goes to the categories of its expense.
    @Nullable public var categoryId: ID<Category>?
    public let amountMinor: Int64
    public let amountCurrency: Currency
    public let date: CalendarDate
    public let description: String
    /// The user's shared expense that the amount pays back; null for an expense.
    @Nullable public var repaymentOf: ID<Transaction>?

    public init(
        user: ID<User>, by: ID<User>? = nil, currency: Currency, timeZone: String,
        transaction: ID<Transaction>,
        accountId: ID<Account>, categoryId: ID<Category>?, amount: Money, date: CalendarDate,
        description: String, repaymentOf: ID<Transaction>? = nil
    ) {
        self.user = user
        self.by = by
        self.currency = currency
        self.timeZone = timeZone
        self.transaction = transaction
        self.accountId = accountId
        _categoryId = Nullable(wrappedValue: categoryId)
        amountMinor = amount.amountMinor
        amountCurrency = amount.currency
        self.date = date
        self.description = description
        _repaymentOf = Nullable(wrappedValue: repaymentOf)
    }

    /// Returns the request as a draft of a transaction, dated `lastDate` at the latest; a refund for a
    /// repayment.
    /// - Parameter category: the category where the request names none.
    public func draft(
        in category: ID<Category>? = nil, noLaterThan lastDate: CalendarDate
    ) -> TransactionDraft {
        TransactionDraft(
            accountId: .value(accountId),
            categoryId: (categoryId ?? category).map { .value($0) } ?? .absent, type: .value(.expense),
            amount: .value(AmountText(Money(amountMinor: amountMinor, amountCurrency).text)),
            currency: .value(amountCurrency), date: .value(min(date, lastDate)),
            description: .value(description),
            isRefund: repaymentOf == nil ? .absent : .value(true))
    }
}

/// A shared expense as its owner and its participants see it.
public struct SharedExpense: Codable, Sendable {
    public let id: ID<SharedExpense>
    public let transactionId: ID<Transaction>
    @Open public var splitType: SplitType?
    public let totalAmount: String
    public let currency: Currency
    @Nullable public var description: String?
    public let createdAt: Timestamp
    public let transaction: FrozenTransaction
    public let owner: PersonReference
    @Nullable public var groupId: ID<ExpenseGroup>?
    public let ownerShare: String
    @Nullable public var ownerWeight: String?
    public var participants: [Participant]
    @Nullable public var payers: [SharePayer]?
    public var totalOwed: String
    public var totalPaid: String
    public var allSettled: Bool
    /// Where payments are booked by themselves. Only the owner sees it; null for everyone else.
    @Nullable public var bookRepayments: RepaymentAccount?
    /// The book of several people that has the expense. Only the owner sees it; null for the personal book.
    @Nullable public var bookId: ID<User>?

    public init(
        id: ID<SharedExpense>, splitType: SplitType, totalAmount: Money, description: String?,
        createdAt: Timestamp, transaction: FrozenTransaction, owner: PersonReference,
        groupId: ID<ExpenseGroup>?, ownerShare: String, ownerWeight: String?, participants: [Participant],
        payers: [SharePayer]?, totalOwed: String, totalPaid: String, allSettled: Bool,
        bookRepayments: RepaymentAccount?, bookId: ID<User>?
    ) {
        self.id = id
        transactionId = transaction.id
        _splitType = Open(splitType)
        self.totalAmount = totalAmount.text
        currency = totalAmount.currency
        self._description = Nullable(wrappedValue: description)
        self.createdAt = createdAt
        self.transaction = transaction
        self.owner = owner
        self._groupId = Nullable(wrappedValue: groupId)
        self.ownerShare = ownerShare
        self._ownerWeight = Nullable(wrappedValue: ownerWeight)
        self.participants = participants
        self._payers = Nullable(wrappedValue: payers)
        self.totalOwed = totalOwed
        self.totalPaid = totalPaid
        self.allSettled = allSettled
        self._bookRepayments = Nullable(wrappedValue: bookRepayments)
        self._bookId = Nullable(wrappedValue: bookId)
    }
}

/// Somebody's part of a shared expense.
public struct Participant: Codable, Sendable {
    public let id: ID<Participant>
    public let shareAmount: String
    @Nullable public var sharePercentage: String?
    @Nullable public var weight: String?
    @Open public var status: ShareStatus?
    @Nullable public var acceptedAt: Timestamp?
    @Nullable public var paidAt: Timestamp?
    @Nullable public var declinedAt: Timestamp?
    @Nullable public var declineReason: String?
    @Nullable public var reminderSentAt: Timestamp?
    public let paidAmount: String
    /// What is open: zero for a part that is PAID or DECLINED.
    public let remaining: String
    /// What the participant says to have paid. Only the participant and whom it is owed to see it; null for
    /// everyone else.
    @Nullable public var claim: PaymentClaim?
    public let participant: PersonReference
    @Nullable public var owedTo: PersonReference?

    public init(
        id: ID<Participant>, shareAmount: String, paid: Money, remaining: Money, sharePercentage: String?,
        weight: String?, status: ShareStatus, acceptedAt: Timestamp?, paidAt: Timestamp?,
        declinedAt: Timestamp?, declineReason: String?, reminderSentAt: Timestamp?, claim: PaymentClaim?,
        participant: PersonReference, owedTo: PersonReference?
    ) {
        self.id = id
        self.shareAmount = shareAmount
        paidAmount = paid.text
        self.remaining = remaining.text
        self._claim = Nullable(wrappedValue: claim)
        self._sharePercentage = Nullable(wrappedValue: sharePercentage)
        self._weight = Nullable(wrappedValue: weight)
        _status = Open(status)
        self._acceptedAt = Nullable(wrappedValue: acceptedAt)
        self._paidAt = Nullable(wrappedValue: paidAt)
        self._declinedAt = Nullable(wrappedValue: declinedAt)
        self._declineReason = Nullable(wrappedValue: declineReason)
        self._reminderSentAt = Nullable(wrappedValue: reminderSentAt)
        self.participant = participant
        self._owedTo = Nullable(wrappedValue: owedTo)
    }
}

/// A page of the expenses that a user shared, or that were shared to a group.
public struct SharedExpensePage: Codable, Sendable {
    public let expenses: [SharedExpense]
    public let total: Int
    public let hasMore: Bool
    @Nullable public var nextCursor: String?
}

/// A page of the parts that a user owes or owed.
public struct ShareWithMePage: Codable, Sendable {
    public let expenses: [ShareWithMe]
    public let total: Int
    public let hasMore: Bool
    @Nullable public var nextCursor: String?
    public init(expenses: [ShareWithMe], total: Int, nextCursor: String?) {
        self.expenses = expenses
        self.total = total
        hasMore = nextCursor != nil
        self._nextCursor = Nullable(wrappedValue: nextCursor)
    }
}

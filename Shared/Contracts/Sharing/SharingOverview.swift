/// The answer of `GET /sharing` (SHARE-001 … 003).
public struct SharingOverview: Codable, Sendable {
    /// The open debts to the user minus those of the user, without the pieces that are paid; always with the
    /// preferred currency.
    public let netBalance: [CurrencyAmount]
    public let sharedExpenses: [SharedExpense]
    public let expensesSharedWithMe: [ShareWithMe]
    public let expensesPaidByMe: [SharedExpense]
    public let settlementBalances: [SettlementBalance]
    /// Whether a list is cut off. Each list has the newest 500 PENDING and 200 settled entries,
    /// `sharedExpenses` and `expensesPaidByMe` have at most 10 000 participants each, and 5 000 balances fit.
    /// The paged lists have all.
    public let hasMore: Bool
    public init(
        netBalance: [CurrencyAmount], sharedExpenses: [SharedExpense], expensesSharedWithMe: [ShareWithMe],
        expensesPaidByMe: [SharedExpense], settlementBalances: [SettlementBalance], hasMore: Bool
    ) {
        self.netBalance = netBalance
        self.sharedExpenses = sharedExpenses
        self.expensesSharedWithMe = expensesSharedWithMe
        self.expensesPaidByMe = expensesPaidByMe
        self.settlementBalances = settlementBalances
        self.hasMore = hasMore
    }
}

/// The transaction's date, description and category at the time of sharing.
public struct FrozenTransaction: Codable, Sendable {
    public let id: ID<Transaction>
    public let date: CalendarDate
    public let description: String
    public let category: FrozenCategory
    public init(id: ID<Transaction>, date: CalendarDate, description: String, category: FrozenCategory) {
        self.id = id
        self.date = date
        self.description = description
        self.category = category
    }
}

public struct FrozenCategory: Codable, Sendable {
    public let id: ID<Category>
    public let name: String
    public init(id: ID<Category>, name: String) {
        self.id = id
        self.name = name
    }
}

/// A user, or a person invited by address (id and name are null).
public struct PersonReference: Codable, Sendable {
    @Nullable public var id: ID<User>?
    public let email: String
    @Nullable public var displayName: String?
    public init(id: ID<User>?, email: String, displayName: String?) {
        self._id = Nullable(wrappedValue: id)
        self.email = email
        self._displayName = Nullable(wrappedValue: displayName)
    }
}

/// A part that the user owes or owed.
public struct ShareWithMe: Codable, Sendable {
    public let id: ID<Participant>
    public let shareAmount: String
    @Nullable public var sharePercentage: String?
    @Open public var status: ShareStatus?
    @Nullable public var acceptedAt: Timestamp?
    @Nullable public var paidAt: Timestamp?
    @Nullable public var declinedAt: Timestamp?
    @Nullable public var bookedAt: Timestamp?
    public let paidAmount: String
    /// What is open: zero for a part that is PAID or DECLINED.
    public let remaining: String
    @Nullable public var claim: PaymentClaim?
    @Nullable public var owedTo: PersonReference?
    public let sharedExpense: Summary

    public init(
        id: ID<Participant>, shareAmount: String, paid: Money, remaining: Money, sharePercentage: String?,
        status: ShareStatus, acceptedAt: Timestamp?, paidAt: Timestamp?, declinedAt: Timestamp?,
        bookedAt: Timestamp?, claim: PaymentClaim?, owedTo: PersonReference?, sharedExpense: Summary
    ) {
        self.id = id
        self.shareAmount = shareAmount
        paidAmount = paid.text
        self.remaining = remaining.text
        self._claim = Nullable(wrappedValue: claim)
        self._owedTo = Nullable(wrappedValue: owedTo)
        self._sharePercentage = Nullable(wrappedValue: sharePercentage)
        _status = Open(status)
        self._acceptedAt = Nullable(wrappedValue: acceptedAt)
        self._paidAt = Nullable(wrappedValue: paidAt)
        self._declinedAt = Nullable(wrappedValue: declinedAt)
        self._bookedAt = Nullable(wrappedValue: bookedAt)
        self.sharedExpense = sharedExpense
    }

    public struct Summary: Codable, Sendable {
        public let id: ID<SharedExpense>
        @Open public var splitType: SplitType?
        public let totalAmount: String
        public let currency: Currency
        @Nullable public var description: String?
        public let createdAt: Timestamp
        public let transaction: FrozenTransaction
        public let owner: PersonReference
        @Nullable public var groupId: ID<ExpenseGroup>?
        public init(
            id: ID<SharedExpense>, splitType: SplitType, totalAmount: Money, description: String?,
            createdAt: Timestamp, transaction: FrozenTransaction, owner: PersonReference,
            groupId: ID<ExpenseGroup>?
        ) {
            self.id = id
            _splitType = Open(splitType)
            self.totalAmount = totalAmount.text
            currency = totalAmount.currency
            self._description = Nullable(wrappedValue: description)
            self.createdAt = createdAt
            self.transaction = transaction
            self.owner = owner
            self._groupId = Nullable(wrappedValue: groupId)
        }
    }
}

/// The open amounts between the user and one person in one currency; settled people stay with `0.00`.
public struct SettlementBalance: Codable, Sendable {
    @Nullable public var userId: ID<User>?
    public let userEmail: String
    @Nullable public var userDisplayName: String?
    public let currency: Currency
    public let youOwe: String
    public let theyOwe: String
    public let netBalance: String
    public let youOweNotAccepted: String
    public let theyOweNotAccepted: String
    @Nullable public var yourClaim: PaymentClaim?
    @Nullable public var theirClaim: PaymentClaim?
    public init(
        userId: ID<User>?, userEmail: String, userDisplayName: String?, currency: Currency, youOwe: String,
        theyOwe: String, netBalance: String, youOweNotAccepted: String, theyOweNotAccepted: String,
        yourClaim: PaymentClaim?, theirClaim: PaymentClaim?
    ) {
        self._userId = Nullable(wrappedValue: userId)
        self.userEmail = userEmail
        self._userDisplayName = Nullable(wrappedValue: userDisplayName)
        self.currency = currency
        self.youOwe = youOwe
        self.theyOwe = theyOwe
        self.netBalance = netBalance
        self.youOweNotAccepted = youOweNotAccepted
        self.theyOweNotAccepted = theyOweNotAccepted
        self._yourClaim = Nullable(wrappedValue: yourClaim)
        self._theirClaim = Nullable(wrappedValue: theirClaim)
    }
}

public struct PendingShares: Codable, Sendable {
    public let count: Int
    public init(count: Int) { self.count = count }
}

/// `GET /sharing` (SHARE-001 … 003).
public struct SharingOverview: Codable, Sendable {
    /// What others owe me minus what I owe, PENDING only; always with the preferred currency.
    public let netBalance: [CurrencyAmount]
    public let sharedExpenses: [SharedExpense]
    public let expensesSharedWithMe: [ShareWithMe]
    public let settlementBalances: [SettlementBalance]
    public let hasMore: Bool
    public init(
        netBalance: [CurrencyAmount], sharedExpenses: [SharedExpense], expensesSharedWithMe: [ShareWithMe],
        settlementBalances: [SettlementBalance], hasMore: Bool
    ) {
        self.netBalance = netBalance
        self.sharedExpenses = sharedExpenses
        self.expensesSharedWithMe = expensesSharedWithMe
        self.settlementBalances = settlementBalances
        self.hasMore = hasMore
    }
}

/// A shared expense as its owner sees it.
public struct SharedExpense: Codable, Sendable {
    public let id: ID<SharedExpense>
    public let transactionId: ID<Transaction>
    public let splitType: SplitType
    public let totalAmount: String
    public let currency: Currency
    @Nullable public var description: String?
    public let createdAt: Timestamp
    public let transaction: FrozenTransaction
    /// The owner's part, with what was declined.
    public let ownerShare: String
    public let participants: [Participant]
    /// PENDING sum.
    public let totalOwed: String
    /// PAID sum.
    public let totalPaid: String
    public let allSettled: Bool

    public init(
        id: ID<SharedExpense>, transactionId: ID<Transaction>, splitType: SplitType, totalAmount: Money,
        description: String?, createdAt: Timestamp, transaction: FrozenTransaction, ownerShare: String,
        participants: [Participant], totalOwed: String, totalPaid: String, allSettled: Bool
    ) {
        self.id = id
        self.transactionId = transactionId
        self.splitType = splitType
        self.totalAmount = totalAmount.text
        currency = totalAmount.currency
        self._description = Nullable(wrappedValue: description)
        self.createdAt = createdAt
        self.transaction = transaction
        self.ownerShare = ownerShare
        self.participants = participants
        self.totalOwed = totalOwed
        self.totalPaid = totalPaid
        self.allSettled = allSettled
    }
}

/// The transaction's date, description and category as they were when it was shared.
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

/// Somebody's part of a shared expense.
public struct Participant: Codable, Sendable {
    public let id: ID<Participant>
    public let shareAmount: String
    @Nullable public var sharePercentage: String?
    public let status: ShareStatus
    @Nullable public var paidAt: Timestamp?
    @Nullable public var declinedAt: Timestamp?
    @Nullable public var reminderSentAt: Timestamp?
    public let participant: PersonReference

    public init(
        id: ID<Participant>, shareAmount: String, sharePercentage: String?, status: ShareStatus,
        paidAt: Timestamp?, declinedAt: Timestamp?, reminderSentAt: Timestamp?, participant: PersonReference
    ) {
        self.id = id
        self.shareAmount = shareAmount
        self._sharePercentage = Nullable(wrappedValue: sharePercentage)
        self.status = status
        self._paidAt = Nullable(wrappedValue: paidAt)
        self._declinedAt = Nullable(wrappedValue: declinedAt)
        self._reminderSentAt = Nullable(wrappedValue: reminderSentAt)
        self.participant = participant
    }
}

/// A user, or someone invited by address (id and name null).
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

/// A part that the user owes, or owed.
public struct ShareWithMe: Codable, Sendable {
    public let id: ID<Participant>
    public let shareAmount: String
    @Nullable public var sharePercentage: String?
    public let status: ShareStatus
    @Nullable public var paidAt: Timestamp?
    public let sharedExpense: Summary

    public init(
        id: ID<Participant>, shareAmount: String, sharePercentage: String?, status: ShareStatus,
        paidAt: Timestamp?, sharedExpense: Summary
    ) {
        self.id = id
        self.shareAmount = shareAmount
        self._sharePercentage = Nullable(wrappedValue: sharePercentage)
        self.status = status
        self._paidAt = Nullable(wrappedValue: paidAt)
        self.sharedExpense = sharedExpense
    }

    public struct Summary: Codable, Sendable {
        public let id: ID<SharedExpense>
        public let splitType: SplitType
        public let totalAmount: String
        public let currency: Currency
        @Nullable public var description: String?
        public let createdAt: Timestamp
        public let transaction: FrozenTransaction
        public let owner: PersonReference
        public init(
            id: ID<SharedExpense>, splitType: SplitType, totalAmount: Money, description: String?,
            createdAt: Timestamp, transaction: FrozenTransaction, owner: PersonReference
        ) {
            self.id = id
            self.splitType = splitType
            self.totalAmount = totalAmount.text
            currency = totalAmount.currency
            self._description = Nullable(wrappedValue: description)
            self.createdAt = createdAt
            self.transaction = transaction
            self.owner = owner
        }
    }
}

/// What stands open between the user and one person in one currency; settled people stay with `0.00`.
public struct SettlementBalance: Codable, Sendable {
    @Nullable public var userId: ID<User>?
    public let userEmail: String
    @Nullable public var userDisplayName: String?
    public let currency: Currency
    public let youOwe: String
    public let theyOwe: String
    /// They owe minus you owe.
    public let netBalance: String
    public init(
        userId: ID<User>?, userEmail: String, userDisplayName: String?, currency: Currency, youOwe: String,
        theyOwe: String, netBalance: String
    ) {
        self._userId = Nullable(wrappedValue: userId)
        self.userEmail = userEmail
        self._userDisplayName = Nullable(wrappedValue: userDisplayName)
        self.currency = currency
        self.youOwe = youOwe
        self.theyOwe = theyOwe
        self.netBalance = netBalance
    }
}

public struct SharePaid: Codable, Sendable {
    public let id: ID<Participant>
    public let status: ShareStatus
    public let paidAt: Timestamp
    public init(id: ID<Participant>, paidAt: Timestamp) {
        self.id = id
        status = .paid
        self.paidAt = paidAt
    }
}

public struct PendingShares: Codable, Sendable {
    public let count: Int
    public init(count: Int) { self.count = count }
}

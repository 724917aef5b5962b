/// The reason for a notification.
public enum NotificationType: String, Codable, Sendable, CaseIterable {
    /// An expense was shared with the user.
    case shared = "SHARED"
    /// An expense was shared of which the user paid a part.
    case payer = "PAYER"
    /// The owner reminds the user of a part.
    case reminder = "REMINDER"
    /// The owner marked the user's part as paid.
    case paid = "PAID"
    /// The owner took back that the user's part was paid.
    case unpaid = "UNPAID"
    /// The owner recorded a payment of the user's part after which something remains.
    case payment = "PAYMENT"
    /// The owner took back one of the payments of the user's part.
    case paymentReversed = "PAYMENT_REVERSED"
    /// The owner changed what the user's part is.
    case changed = "CHANGED"
    /// The owner marked all parts that the user owes in a currency as paid.
    case settled = "SETTLED"
    /// The person who was owed on balance settled both sides.
    case settledNet = "SETTLED_NET"
    /// The other person took a net settlement back.
    case reopened = "REOPENED"
    /// The participant of a part, or the person who owes on balance, says that they paid.
    case claimed = "CLAIMED"
    /// Whom the user says to have paid has received nothing.
    case claimRefused = "CLAIM_REFUSED"
    /// A participant declined a part of the user's expense.
    case declined = "DECLINED"
    /// The owner took a share back.
    case cancelled = "CANCELLED"
    /// The user was added to a group.
    case groupJoined = "GROUP_JOINED"
    /// The user is invited to a book of several people.
    case bookInvited = "BOOK_INVITED"
    /// Somebody accepted the invitation to the user's book.
    case bookJoined = "BOOK_JOINED"
    /// The user is an EDITOR of a book now.
    case bookEditor = "BOOK_EDITOR"
    /// The user is a VIEWER of a book now.
    case bookViewer = "BOOK_VIEWER"
    /// The user was removed from a book.
    case bookRemoved = "BOOK_REMOVED"
    /// A book of which the user was a member was deleted.
    case bookDeleted = "BOOK_DELETED"
    /// A book of which the user is a member has another owner.
    case bookOwner = "BOOK_OWNER"
    /// The user is the owner of a book now.
    case bookOwned = "BOOK_OWNED"
    /// Another member of a book changed a budget.
    case planChanged = "PLAN_CHANGED"
    /// Another member's entry takes a budget of the current month over its plan.
    case budgetExceeded = "BUDGET_EXCEEDED"
    /// Another member of a book imported entries.
    case imported = "IMPORTED"
    /// A line that counts what exceeds 30 notifications in an hour from one person.
    case more = "MORE"
}

/// A notification about an event in a user's shares or books.
public struct SharingNotification: Codable, Sendable {
    public let id: ID<SharingNotification>
    @Open public var type: NotificationType?
    public let message: String
    public let createdAt: Timestamp
    @Nullable public var readAt: Timestamp?
    public let actor: PersonReference
    @Nullable public var shareId: ID<SharedExpense>?
    @Nullable public var participantId: ID<Participant>?
    @Nullable public var groupId: ID<ExpenseGroup>?
    @Nullable public var bookId: ID<User>?
    @Nullable public var amount: String?
    @Nullable public var currency: Currency?
    @Nullable public var more: Int?

    public init(
        id: ID<SharingNotification>, type: NotificationType, message: String, createdAt: Timestamp,
        readAt: Timestamp?, actor: PersonReference, shareId: ID<SharedExpense>?,
        participantId: ID<Participant>?, groupId: ID<ExpenseGroup>?, bookId: ID<User>? = nil, amount: Money?,
        more: Int?
    ) {
        self.id = id
        _type = Open(type)
        self.message = message
        self.createdAt = createdAt
        self._readAt = Nullable(wrappedValue: readAt)
        self.actor = actor
        self._shareId = Nullable(wrappedValue: shareId)
        self._participantId = Nullable(wrappedValue: participantId)
        self._groupId = Nullable(wrappedValue: groupId)
        self._bookId = Nullable(wrappedValue: bookId)
        self._amount = Nullable(wrappedValue: amount?.text)
        self._currency = Nullable(wrappedValue: amount?.currency)
        self._more = Nullable(wrappedValue: more)
    }
}

/// A page of notifications, newest first.
public struct NotificationPage: Codable, Sendable {
    public let notifications: [SharingNotification]
    public let total: Int
    public let unread: Int
    public let hasMore: Bool
    @Nullable public var nextCursor: String?
    public init(notifications: [SharingNotification], total: Int, unread: Int, nextCursor: String?) {
        self.notifications = notifications
        self.total = total
        self.unread = unread
        hasMore = nextCursor != nil
        self._nextCursor = Nullable(wrappedValue: nextCursor)
    }
}

public struct NotificationRead: Codable, Sendable {
    public let id: ID<SharingNotification>
    public let readAt: Timestamp
    public init(id: ID<SharingNotification>, readAt: Timestamp) {
        self.id = id
        self.readAt = readAt
    }
}

/// The number of notifications that were unread.
public struct NotificationsRead: Codable, Sendable {
    public let read: Int
    public init(read: Int) { self.read = read }
}

public struct NotificationSettingsDraft: Codable, Sendable {
    public let mails: Field<Bool>
    public let planChanged: Field<Bool>
    public let budgetExceeded: Field<Bool>
    public let imported: Field<Bool>

    public init(
        mails: Field<Bool> = .absent, planChanged: Field<Bool> = .absent,
        budgetExceeded: Field<Bool> = .absent, imported: Field<Bool> = .absent
    ) {
        self.mails = mails
        self.planChanged = planChanged
        self.budgetExceeded = budgetExceeded
        self.imported = imported
    }
}

/// Which mails and notifications a user gets, besides those that everybody gets.
public struct NotificationSettings: Codable, Sendable, Equatable {
    public var mails: Bool
    public var planChanged: Bool
    public var budgetExceeded: Bool
    public var imported: Bool

    public init(
        mails: Bool = true, planChanged: Bool = false, budgetExceeded: Bool = true, imported: Bool = false
    ) {
        self.mails = mails
        self.planChanged = planChanged
        self.budgetExceeded = budgetExceeded
        self.imported = imported
    }
}

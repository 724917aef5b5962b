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
    /// A line that counts what exceeds 30 notifications in an hour from one person.
    case more = "MORE"
}

/// A notification about an event in a user's shares.
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
    @Nullable public var amount: String?
    @Nullable public var currency: Currency?
    @Nullable public var more: Int?

    public init(
        id: ID<SharingNotification>, type: NotificationType, message: String, createdAt: Timestamp,
        readAt: Timestamp?, actor: PersonReference, shareId: ID<SharedExpense>?,
        participantId: ID<Participant>?, groupId: ID<ExpenseGroup>?, amount: Money?, more: Int?
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

    public init(mails: Field<Bool> = .absent) { self.mails = mails }
}

public struct NotificationSettings: Codable, Sendable {
    public let mails: Bool
    public init(mails: Bool) { self.mails = mails }
}

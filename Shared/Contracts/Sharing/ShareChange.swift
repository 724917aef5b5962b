/// The answer to marking a part as paid.
public struct SharePaid: Codable, Sendable {
    public let id: ID<Participant>
    @Open public var status: ShareStatus?
    public let paidAt: Timestamp
    public init(id: ID<Participant>, paidAt: Timestamp) {
        self.id = id
        _status = Open(.paid)
        self.paidAt = paidAt
    }
}

public struct DeclineDraft: Codable, Sendable {
    public let reason: Field<String>

    public init(reason: Field<String> = .absent) { self.reason = reason }
}

public struct UnpayDraft: Codable, Sendable {
    public let reason: Field<String>

    public init(reason: Field<String> = .absent) { self.reason = reason }
}

/// The answer to taking back that a part was paid.
public struct ShareUnpaid: Codable, Sendable {
    public let id: ID<Participant>
    @Open public var status: ShareStatus?
    @Nullable public var paidAt: Timestamp?
    public let reopened: Int
    public let paidAmount: String
    public let remaining: String
    public init(id: ID<Participant>, reopened: Int, paid: Money, remaining: Money) {
        self.id = id
        self.reopened = reopened
        paidAmount = paid.text
        self.remaining = remaining.text
        _status = Open(.pending)
        self._paidAt = Nullable(wrappedValue: nil)
    }
}

/// "This is right", said by the participant of a part.
public struct AcceptDraft: Codable, Sendable {
    public let amount: Field<AmountText>

    public init(amount: Field<AmountText> = .absent) { self.amount = amount }
}

/// The answer to accepting a part.
public struct ShareAccepted: Codable, Sendable {
    public let id: ID<Participant>
    public let acceptedAt: Timestamp
    public init(id: ID<Participant>, acceptedAt: Timestamp) {
        self.id = id
        self.acceptedAt = acceptedAt
    }
}

/// The answer to declining a part.
public struct ShareDeclined: Codable, Sendable {
    public let id: ID<Participant>
    @Open public var status: ShareStatus?
    public let declinedAt: Timestamp
    public init(id: ID<Participant>, declinedAt: Timestamp) {
        self.id = id
        _status = Open(.declined)
        self.declinedAt = declinedAt
    }
}

/// The answer to reminding somebody of a part.
public struct ShareReminded: Codable, Sendable {
    public let id: ID<Participant>
    public let reminderSentAt: Timestamp
    public init(id: ID<Participant>, reminderSentAt: Timestamp) {
        self.id = id
        self.reminderSentAt = reminderSentAt
    }
}

/// The account and the category of a booking.
public struct BookingDraft: Codable, Sendable {
    public let accountId: Field<ID<Account>>
    public let categoryId: Field<ID<Category>>

    public init(accountId: Field<ID<Account>> = .absent, categoryId: Field<ID<Category>> = .absent) {
        self.accountId = accountId
        self.categoryId = categoryId
    }
}

/// The answer to marking a part as paid.
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

public struct DeclineDraft: Decodable, Sendable {
    /// At most 240 characters, for the owner.
    public let reason: Field<String>
}

public struct UnpayDraft: Decodable, Sendable {
    /// At most 240 characters, for the participant.
    public let reason: Field<String>
}

/// The answer to taking back that a part was paid.
public struct ShareUnpaid: Codable, Sendable {
    public let id: ID<Participant>
    public let status: ShareStatus
    /// Always null.
    @Nullable public var paidAt: Timestamp?
    public init(id: ID<Participant>) {
        self.id = id
        status = .pending
        self._paidAt = Nullable(wrappedValue: nil)
    }
}

/// The answer to declining a part.
public struct ShareDeclined: Codable, Sendable {
    public let id: ID<Participant>
    public let status: ShareStatus
    public let declinedAt: Timestamp
    public init(id: ID<Participant>, declinedAt: Timestamp) {
        self.id = id
        status = .declined
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

/// The account and category of the participant's own transaction.
public struct BookingDraft: Decodable, Sendable {
    public let accountId: Field<ID<Account>>
    public let categoryId: Field<ID<Category>>
}

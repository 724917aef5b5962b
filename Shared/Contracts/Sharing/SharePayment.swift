/// A payment of a part, or of a piece of it.
public struct PaymentDraft: Codable, Sendable {
    public let amount: Field<AmountText>
    public let date: Field<CalendarDate>
    public let note: Field<String>

    public init(
        amount: Field<AmountText> = .absent, date: Field<CalendarDate> = .absent,
        note: Field<String> = .absent
    ) {
        self.amount = amount
        self.date = date
        self.note = note
    }
}

/// The state of a part after a payment was recorded or taken back.
public struct PaymentRecorded: Codable, Sendable {
    public let id: ID<SharePayment>
    public let paidAmount: String
    public let remaining: String
    @Open public var status: ShareStatus?

    public init(id: ID<SharePayment>, paid: Money, remaining: Money, status: ShareStatus) {
        self.id = id
        paidAmount = paid.text
        self.remaining = remaining.text
        _status = Open(status)
    }
}

/// A payment of a part as its creditor and its participant see it.
public struct SharePayment: Codable, Sendable {
    public let id: ID<SharePayment>
    public let amount: String
    public let currency: Currency
    public let date: CalendarDate
    @Nullable public var note: String?
    public let recordedAt: Timestamp
    public let recordedBy: PersonReference
    @Nullable public var reversedAt: Timestamp?
    @Nullable public var reversedBy: PersonReference?
    @Nullable public var reason: String?
    /// When the payment was booked in the owner's ledger. Only the owner sees it; null for everyone else.
    @Nullable public var bookedAt: Timestamp?
    /// Why the payment could not be booked by itself, until the owner books it. Only the owner sees it.
    @Nullable public var bookingFailed: String?

    public init(
        id: ID<SharePayment>, amount: Money, date: CalendarDate, note: String?, recordedAt: Timestamp,
        recordedBy: PersonReference, reversedAt: Timestamp?, reversedBy: PersonReference?, reason: String?,
        bookedAt: Timestamp?, bookingFailed: String?
    ) {
        self.id = id
        self.amount = amount.text
        currency = amount.currency
        self.date = date
        self._note = Nullable(wrappedValue: note)
        self.recordedAt = recordedAt
        self.recordedBy = recordedBy
        self._reversedAt = Nullable(wrappedValue: reversedAt)
        self._reversedBy = Nullable(wrappedValue: reversedBy)
        self._reason = Nullable(wrappedValue: reason)
        self._bookedAt = Nullable(wrappedValue: bookedAt)
        self._bookingFailed = Nullable(wrappedValue: bookingFailed)
    }
}

/// A page of the payments of a part, newest first, those that were taken back among them.
public struct SharePaymentPage: Codable, Sendable {
    public let payments: [SharePayment]
    public let paidAmount: String
    public let remaining: String
    @Open public var status: ShareStatus?
    @Nullable public var claim: PaymentClaim?
    public let total: Int
    public let hasMore: Bool
    @Nullable public var nextCursor: String?

    public init(
        payments: [SharePayment], paid: Money, remaining: Money, status: ShareStatus, claim: PaymentClaim?,
        total: Int, nextCursor: String?
    ) {
        self.payments = payments
        paidAmount = paid.text
        self.remaining = remaining.text
        _status = Open(status)
        self._claim = Nullable(wrappedValue: claim)
        self.total = total
        hasMore = nextCursor != nil
        self._nextCursor = Nullable(wrappedValue: nextCursor)
    }
}

/// "I have received nothing", said by whom a part is owed to.
public struct ClaimRefusalDraft: Codable, Sendable {
    public let reason: Field<String>

    public init(reason: Field<String> = .absent) { self.reason = reason }
}

/// The answer to refusing what a participant says to have paid.
public struct ShareClaimRefused: Codable, Sendable {
    public let id: ID<Participant>
    public let refusedAt: Timestamp
    public init(id: ID<Participant>, refusedAt: Timestamp) {
        self.id = id
        self.refusedAt = refusedAt
    }
}

/// "I have paid", said by the participant of a part.
public struct PartClaimDraft: Codable, Sendable {
    public let amount: Field<AmountText>
    public let note: Field<String>

    public init(amount: Field<AmountText> = .absent, note: Field<String> = .absent) {
        self.amount = amount
        self.note = note
    }
}

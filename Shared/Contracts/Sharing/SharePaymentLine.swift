/// A payment of a part in exports and backups of its owner and of its participant.
public struct SharePaymentLine: Codable, Sendable {
    public let id: ID<SharePayment>
    public let shareId: ID<SharedExpense>
    public let participantId: ID<Participant>
    public let amount: String
    public let currency: Currency
    public let date: CalendarDate
    @Nullable public var note: String?
    public let recordedAt: Timestamp
    /// Whose words the note is; absent in older files.
    public let recordedById: ID<User>?
    @Nullable public var reversedAt: Timestamp?
    /// Whose words the reason is; absent in older files, and for a payment that counts.
    public let reversedById: ID<User>?
    @Nullable public var reason: String?
    /// When the owner's ledger booked the payment; null for the participant.
    @Nullable public var bookedAt: Timestamp?

    public init(
        id: ID<SharePayment>, shareId: ID<SharedExpense>, participantId: ID<Participant>, amount: Money,
        date: CalendarDate, note: String?, recordedAt: Timestamp, recordedById: ID<User>,
        reversedAt: Timestamp?, reversedById: ID<User>?, reason: String?, bookedAt: Timestamp?
    ) {
        self.id = id
        self.shareId = shareId
        self.participantId = participantId
        self.amount = amount.text
        currency = amount.currency
        self.date = date
        self._note = Nullable(wrappedValue: note)
        self.recordedAt = recordedAt
        self.recordedById = recordedById
        self.reversedById = reversedById
        self._reversedAt = Nullable(wrappedValue: reversedAt)
        self._reason = Nullable(wrappedValue: reason)
        self._bookedAt = Nullable(wrappedValue: bookedAt)
    }
}

/// The types of sharing's events and their data.
public enum SharingEvent {
    /// Data: `PaidBack`. A part of a shared expense was paid, or its payment was taken back.
    public static let paidBack = "share.paid"
    /// Data: `TakenBackBooking`. A payment was taken back, and with it what its participant booked.
    public static let bookingTakenBack = "share.booking-taken-back"
}

/// What a participant or an owner booked for a payment that was taken back. It may exist, or be booked never.
public struct TakenBackBooking: Codable, Sendable, Equatable {
    /// The key of the book.
    public let user: ID<User>
    public let transaction: ID<Transaction>
    /// Who booked it. What somebody booked in a book that they may not change any more stays there. Nil for
    /// what the book does by itself.
    @Nullable public var by: ID<User>?
    public init(user: ID<User>, transaction: ID<Transaction>, by: ID<User>? = nil) {
        self.user = user
        self.transaction = transaction
        _by = Nullable(wrappedValue: by)
    }
}

/// The amount of a shared expense that others paid so far: in the first place, or back to its owner.
public struct PaidBack: Codable, Sendable, Equatable {
    public let user: ID<User>
    public let transaction: ID<Transaction>
    public let share: ID<SharedExpense>
    /// Minor units of the transaction's currency, at most the transaction's amount.
    public let amountMinor: Int64
    /// Minor units that other members paid in the first place, which never left the owner's account. Nil
    /// where the owner paid all.
    public let paidByOthersMinor: Int64?
    /// The payment that the event is about, where the owner wants it booked by itself.
    @Nullable public var booking: BookingRequest?
    public init(
        user: ID<User>, transaction: ID<Transaction>, share: ID<SharedExpense>, amountMinor: Int64,
        paidByOthersMinor: Int64? = nil, booking: BookingRequest? = nil
    ) {
        self.paidByOthersMinor = paidByOthersMinor
        self.user = user
        self.transaction = transaction
        self.share = share
        self.amountMinor = amountMinor
        _booking = Nullable(wrappedValue: booking)
    }
}

/// A page of all shares that have or had paid-back amounts, for a reader that missed events.
public struct PaidBackPage: Codable, Sendable {
    public let shares: [PaidBack]
    /// What was booked for these shares' payments that were taken back.
    public let takenBack: [TakenBackBooking]
    /// The payments of these shares that are to be booked by themselves and are not yet.
    public let repayments: [BookingRequest]
    /// Pass as `after`; null at the end.
    @Nullable public var next: ID<SharedExpense>?
    public init(
        shares: [PaidBack], takenBack: [TakenBackBooking], repayments: [BookingRequest] = [],
        next: ID<SharedExpense>?
    ) {
        self.shares = shares
        self.takenBack = takenBack
        self.repayments = repayments
        self._next = Nullable(wrappedValue: next)
    }
}

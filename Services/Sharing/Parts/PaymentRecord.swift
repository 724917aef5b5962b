import Contracts
import ServiceKit
import SQLiteKit

/// A payment of a part, or of a piece of it, as stored.
struct PaymentRecord: Sendable, Equatable {
    var id: ID<SharePayment> = .blank
    var part: ID<Participant> = .blank
    var amount = Money.blank
    /// The day of the payment.
    var date = CalendarDate.blank
    var note: String?
    var recordedAt = Timestamp.blank
    var recorder: ID<User> = .blank
    /// The net settlement that the payment belongs to.
    var settlement: ID<NetSettlement>?
    /// When the payment was taken back; nil for one that counts.
    var reversedAt: Timestamp?
    var reverser: ID<User>?
    var reason: String?
    /// The participant's own transaction that went with the payment.
    var booking: ID<Transaction>?
    /// The book of that transaction; nil for the participant's personal one.
    var bookingBook: ID<User>?
    /// When the owner's ledger booked the payment, under the payment's id.
    var bookedAt: Timestamp?
    var bookingFailed: String?
    /// The book where the owner booked the payment, or is about to; nil for the share's.
    var bookedIn: ID<User>?
    /// Whether the participant accepted the part by this payment, which holds as long as it counts.
    var accepts = false

    static let table = RecordTable(
        "payments", blank: PaymentRecord(),
        [
            .column("id", \.id), .column("participant", \.part), .columns("amount_minor", \.amount),
            .column("paid_on", \.date), .column("note", \.note), .column("recorded_at", \.recordedAt),
            .column("recorder", \.recorder), .column("settlement", \.settlement),
            .column("reversed_at", \.reversedAt), .column("reverser", \.reverser),
            .column("reason", \.reason), .column("booking", \.booking),
            .column("booking_book", \.bookingBook),
            .column("booked_at", \.bookedAt), .column("booking_failed", \.bookingFailed),
            .column("booked_in", \.bookedIn),
            .column("accepts", \.accepts),
        ])

    /// Days for which a payment can be taken back.
    static let reversibleDays: Int64 = 30

    /// Throws for a payment that was taken back already, or recorded more than `reversibleDays` ago.
    func requireReversible(at now: Timestamp) throws(APIError) {
        guard reversedAt == nil else {
            throw .field("reversedAt", "This payment was taken back already")
        }
        guard now <= recordedAt.adding(seconds: Self.reversibleDays * 86_400) else {
            throw .field("paidAt", "This share was paid more than \(Self.reversibleDays) days ago")
        }
    }

    /// Returns the payment for clients; its share's owner sees whether it is booked.
    func answer(
        recordedBy recorder: PersonReference, reversedBy reverser: PersonReference?, toOwner: Bool
    ) -> SharePayment {
        SharePayment(
            id: id, amount: amount, date: date, note: note, recordedAt: recordedAt, recordedBy: recorder,
            reversedAt: reversedAt, reversedBy: reverser, reason: reason,
            bookedAt: toOwner && reversedAt == nil ? bookedAt : nil,
            bookingFailed: toOwner && reversedAt == nil ? bookingFailed : nil)
    }
}

/// One payment that settles both sides between two people: a name for ids.
enum NetSettlement {}

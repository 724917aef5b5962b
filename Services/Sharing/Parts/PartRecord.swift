import Contracts
import SQLiteKit
import ServiceKit

/// A participant's part of a share, as stored.
struct PartRecord: Sendable, Equatable {
    var id: ID<Participant> = .blank
    var share: ID<SharedExpense> = .blank
    var position: Int64 = 0
    /// Whom the part is owed to: the share's owner, or a payer of a group's expense.
    var creditor: ID<User> = .blank
    // The share's currency and time again, for indexes.
    var amount = Money.blank
    var sharedAt = Timestamp.blank
    /// When the part got its amount, a larger one or its user: the user did not see it before.
    var amountAt = Timestamp.blank
    /// The address as the owner wrote it, and in lower case.
    var email = ""
    var folded = ""
    /// Nil for an invitation.
    var user: ID<User>?
    /// Hundredths of a per cent. Only for PERCENTAGE.
    var hundredths: Int64?
    /// Only for SHARES.
    var weight: Weight?
    var status = ShareStatus.pending
    /// When the participant accepted the part.
    var acceptedAt: Timestamp?
    var paidAt: Timestamp?
    var declinedAt: Timestamp?
    var declineReason: String?
    var reminderSentAt: Timestamp?
    var bookedAt: Timestamp?
    /// The sum of the payments that were not taken back.
    var paidMinor: Int64 = 0
    /// What the participant says to have paid, until a payment answers it.
    var claimedMinor: Int64?
    var claimedAt: Timestamp?
    var claimNote: String?
    /// When the last claim was refused, until the next one.
    var claimRefusedAt: Timestamp?
    var claims = ClaimCount()
    /// The id that the participant's own transaction for the part gets; nil for the part's own id.
    var nextBooking: ID<Transaction>?
    /// The book of that transaction, booked or not; nil for the participant's personal one.
    var bookedIn: ID<User>?

    static let table = RecordTable(
        "participants", blank: PartRecord(),
        [
            .column("id", \.id).fixed, .column("share", \.share).fixed, .column("position", \.position),
            .column("owner", \.creditor), .columns("amount_minor", \.amount),
            .column("shared_at", \.sharedAt), .column("amount_at", \.amountAt),
            .column("email", \.email), .column("folded", \.folded), .column("user", \.user),
            .column("hundredths", \.hundredths), .column("weight", \.weight), .column("status", \.status),
            .column("accepted_at", \.acceptedAt), .column("paid_at", \.paidAt),
            .column("declined_at", \.declinedAt),
            .column("decline_reason", \.declineReason), .column("reminder_sent_at", \.reminderSentAt),
            .column("booked_at", \.bookedAt), .column("booking", \.nextBooking),
            .column("booked_in", \.bookedIn),
            .column("paid_minor", \.paidMinor), .column("claimed_minor", \.claimedMinor),
            .column("claimed_at", \.claimedAt), .column("claim_note", \.claimNote),
            .column("claim_refused_at", \.claimRefusedAt), .column("claims", \.claims.number),
            .column("claims_since", \.claims.since),
        ])

    /// The percentage as a decimal of two digits.
    var percentage: String? { hundredths.map { Money.text($0, digits: 2) } }

    var paid: Money { Money(amountMinor: paidMinor, amount.currency) }

    /// What is open: nothing of a part that is PAID or DECLINED.
    var remaining: Money {
        Money(amountMinor: status == .pending ? amount.amountMinor - paidMinor : 0, amount.currency)
    }

    /// What is open and accepted, in minor units.
    var acceptedMinor: Int64 { acceptedAt == nil ? 0 : remaining.amountMinor }

    /// Whether the participant accepted the part by booking it, as nothing else does once it is PAID. Holds
    /// also when the booking was lost or found again with a restored book.
    var isAcceptedByBooking: Bool {
        guard let acceptedAt, let paidAt else { return false }
        return acceptedAt > paidAt || acceptedAt == bookedAt
    }

    /// Whether a payment counts, of all or of a piece.
    var hasPayment: Bool { status == .paid || paidMinor > 0 }

    var claim: PaymentClaim? {
        guard let claimedMinor, let claimedAt else { return nil }
        return PaymentClaim(
            amount: Money(amountMinor: claimedMinor, amount.currency), note: claimNote, createdAt: claimedAt)
    }

    /// Forgets what the participant says to have paid.
    mutating func endClaim() { (claimedMinor, claimedAt, claimNote) = (nil, nil, nil) }

    /// Changes what the part is. Whoever accepted it did not accept more, and did not say to have paid that.
    mutating func change(to other: Money) {
        if other != amount { endClaim() }
        if other.amountMinor > amount.amountMinor { acceptedAt = nil }
        amount = other
    }

    /// Returns the part for clients. Its creditor sees the reason for declining, and both sides the claim.
    /// - Parameters: the participant as known now, and the creditor unless it is the share's owner.
    func answer(
        _ person: PersonReference, owedTo: PersonReference?, for viewer: ID<User>
    ) -> Participant {
        Participant(
            id: id, shareAmount: amount.text, paid: paid, remaining: remaining, sharePercentage: percentage,
            weight: weight?.text, status: status, acceptedAt: acceptedAt, paidAt: paidAt,
            declinedAt: declinedAt,
            declineReason: creditor == viewer ? declineReason : nil, reminderSentAt: reminderSentAt,
            claim: creditor == viewer || user == viewer ? claim : nil, participant: person, owedTo: owedTo)
    }

    /// Returns the part for its participant.
    func answer(_ share: ShareWithMe.Summary, owedTo: PersonReference?) -> ShareWithMe {
        ShareWithMe(
            id: id, shareAmount: amount.text, paid: paid, remaining: remaining, sharePercentage: percentage,
            status: status, acceptedAt: acceptedAt, paidAt: paidAt, declinedAt: declinedAt,
            bookedAt: bookedAt, claim: claim, owedTo: owedTo, sharedExpense: share)
    }
}

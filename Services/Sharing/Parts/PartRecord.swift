import Contracts
import SQLiteKit
import ServiceKit

/// A participant's part of a share, as stored.
struct PartRecord: Sendable, Equatable {
    var id: ID<Participant> = .blank
    var share: ID<SharedExpense> = .blank
    var position: Int64 = 0
    // The share's owner, currency and time again, for indexes.
    var owner: ID<User> = .blank
    var amount = Money.blank
    var sharedAt = Timestamp.blank
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
    var paidAt: Timestamp?
    var declinedAt: Timestamp?
    var declineReason: String?
    var reminderSentAt: Timestamp?
    var bookedAt: Timestamp?
    /// The net settlement that paid the part.
    var settlement: ID<NetSettlement>?
    /// The id that the participant's own transaction for the part gets; nil for the part's own id.
    var nextBooking: ID<Transaction>?

    static let table = RecordTable(
        "participants", blank: PartRecord(),
        [
            .column("id", \.id), .column("share", \.share), .column("position", \.position),
            .column("owner", \.owner), .columns("amount_minor", \.amount), .column("shared_at", \.sharedAt),
            .column("email", \.email), .column("folded", \.folded), .column("user", \.user),
            .column("hundredths", \.hundredths), .column("weight", \.weight), .column("status", \.status),
            .column("paid_at", \.paidAt), .column("declined_at", \.declinedAt),
            .column("decline_reason", \.declineReason), .column("reminder_sent_at", \.reminderSentAt),
            .column("booked_at", \.bookedAt), .column("settlement", \.settlement),
            .column("booking", \.nextBooking),
        ])

    /// The percentage as a decimal of two digits.
    var percentage: String? { hundredths.map { Money.text($0, digits: 2) } }

    /// Returns the part for clients.
    /// - Parameter person: the participant as known now.
    func answer(_ person: PersonReference, showingReason: Bool) -> Participant {
        Participant(
            id: id, shareAmount: amount.text, sharePercentage: percentage, weight: weight?.text,
            status: status, paidAt: paidAt, declinedAt: declinedAt,
            declineReason: showingReason ? declineReason : nil, reminderSentAt: reminderSentAt,
            participant: person)
    }

    /// Returns the part for its participant.
    func answer(_ share: ShareWithMe.Summary) -> ShareWithMe {
        ShareWithMe(
            id: id, shareAmount: amount.text, sharePercentage: percentage, status: status, paidAt: paidAt,
            declinedAt: declinedAt, bookedAt: bookedAt, sharedExpense: share)
    }
}

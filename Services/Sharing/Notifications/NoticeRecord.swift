import Contracts
import SQLiteKit
import ServiceKit

/// A notification as stored.
struct NoticeRecord: Sendable, Equatable {
    var id: ID<SharingNotification>
    var type: NotificationType
    var recipient: ID<User>
    var actor: ID<User>
    var share: ID<SharedExpense>?
    var participant: ID<Participant>?
    var group: ID<ExpenseGroup>?
    var amount: Money?
    /// The transaction's description or the group's name; empty for what has no single expense.
    var title: String
    /// The words of who declined, recorded a payment or took it back, or says that they paid.
    var reason: String?
    var at: Timestamp
    var readAt: Timestamp?
    /// The number of notifications that the line stands for; nil for an ordinary notification.
    var more: Int64?

    init(
        _ type: NotificationType, id: ID<SharingNotification>, to recipient: ID<User>, by actor: ID<User>,
        title: String, at: Timestamp
    ) {
        self.id = id
        self.type = type
        self.recipient = recipient
        self.actor = actor
        self.title = title
        self.at = at
    }

    static let table = RecordTable(
        "notifications",
        blank: NoticeRecord(.shared, id: .blank, to: .blank, by: .blank, title: "", at: .blank),
        [
            .column("id", \.id), .column("type", \.type), .column("user", \.recipient),
            .column("actor", \.actor), .column("share", \.share), .column("participant", \.participant),
            .column("group_id", \.group), .columns("amount_minor", \.amount), .column("title", \.title),
            .column("reason", \.reason), .column("created_at", \.at), .column("read_at", \.readAt),
            .column("more", \.more),
        ])

    /// Returns the notification for its recipient.
    /// - Parameter person: the actor as known now.
    func answer(_ person: PersonReference) -> SharingNotification {
        SharingNotification(
            id: id, type: type, message: message(by: person.displayName ?? ""), createdAt: at,
            readAt: readAt, actor: person, shareId: share, participantId: participant, groupId: group,
            amount: amount, more: more.map { Int($0) })
    }

    /// Returns the text that the recipient reads.
    private func message(by actor: String) -> String {
        let sum = amount.map { "\($0.text) \($0.currency.code)" } ?? ""
        let words = reason.map { ": \($0)" } ?? "."
        switch type {
        case .shared: return "\(actor) shared \(title) with you. Your part is \(sum)."
        case .payer: return "\(actor) shared \(title), of which you paid \(sum)."
        case .reminder: return "\(actor) reminds you of \(title). Your part is \(sum)."
        case .paid: return "\(actor) marked your part of \(title) as paid: \(sum)."
        case .settled: return "\(actor) marked everything you owed as paid: \(sum)."
        case .unpaid: return "\(actor) marked your part of \(title), \(sum), as unpaid again\(words)"
        case .settledNet:
            return amount?.amountMinor == 0
                ? "\(actor) settled everything between you. Both sides were the same."
                : "\(actor) settled everything between you. You paid \(sum)."
        case .reopened:
            return "\(actor) took the settlement of \(sum) back. All of it is open again\(words)"
        case .payment: return "\(actor) recorded that you paid \(sum) of \(title)\(words)"
        case .paymentReversed: return "\(actor) took your payment of \(sum) for \(title) back\(words)"
        case .changed: return "\(actor) changed \(title). Your part is \(sum) now."
        case .claimed:
            let what = title.isEmpty ? "" : " for \(title)"
            return "\(actor) says that they paid you \(sum)\(what)\(words)"
        case .declined:
            return "\(actor) declined their part of \(title), \(sum)\(words)"
        case .cancelled: return "\(actor) no longer shares \(title) with you."
        case .more: return "… and \(more ?? 0) more from \(actor)."
        case .groupJoined: return "\(actor) added you to the group \(title)."
        }
    }
}

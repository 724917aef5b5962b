package import Contracts

/// A notification ready to be written.
package struct Notice: Sendable {
    package let id: ID<SharingNotification>
    package let type: NotificationType
    package let recipient: ID<User>
    package let actor: ID<User>
    package var share: ID<SharedExpense>?
    package var participant: ID<Participant>?
    package var group: ID<ExpenseGroup>?
    package var amount: Money?
    /// The words of the expense, or the group's name.
    package let title: String
    /// Of who declined.
    package var reason: String?
    package let at: Timestamp

    package init(
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

    /// What the recipient reads.
    package static func message(
        _ type: NotificationType, actor: String, title: String, amount: Money?, reason: String?
    ) -> String {
        let sum = amount.map { "\($0.text) \($0.currency.code)" } ?? ""
        switch type {
        case .shared: return "\(actor) shared \(title) with you. Your part is \(sum)."
        case .reminder: return "\(actor) reminds you of \(title). Your part is \(sum)."
        case .paid: return "\(actor) marked your part of \(title) as paid: \(sum)."
        case .settled: return "\(actor) marked everything you owed as paid: \(sum)."
        case .declined:
            let words = reason.map { ": \($0)" } ?? "."
            return "\(actor) declined their part of \(title), \(sum)\(words)"
        case .cancelled: return "\(actor) no longer shares \(title) with you."
        case .groupJoined: return "\(actor) added you to the group \(title)."
        }
    }
}

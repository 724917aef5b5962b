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
    /// The book of several people.
    var book: ID<User>?
    var amount: Money?
    /// The transaction's description, the group's or the book's name; empty for what has none of them.
    var title: String
    /// The words of who declined, recorded a payment or took it back, or says that they paid; what a member
    /// of a book changed.
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
            .column("group_id", \.group), .column("book", \.book), .columns("amount_minor", \.amount),
            .column("title", \.title),
            .column("reason", \.reason), .column("created_at", \.at), .column("read_at", \.readAt),
            .column("more", \.more),
        ])

    /// Returns the notification for its recipient.
    /// - Parameters:
    ///   - person: the actor as known now.
    ///   - language: the recipient's.
    func answer(_ person: PersonReference, in language: Language) -> SharingNotification {
        SharingNotification(
            id: id, type: type, message: message(by: person, in: language), createdAt: at,
            readAt: readAt, actor: person, shareId: share, participantId: participant, groupId: group,
            bookId: book, amount: amount, more: more.map { Int($0) })
    }

    /// Returns the text that the recipient reads.
    private func message(by person: PersonReference, in language: Language) -> String {
        let words = NoticeWords.of(language)
        let facts = NoticeWords.Facts(
            person: words.name(of: person, .of(language)), title: language.isolated(title),
            sum: amount.map { language.isolated("\($0.text) \($0.currency.code)") } ?? "",
            ending: words.ending(reason.map { language.isolated($0) }),
            item: reason.map { language.isolated($0) } ?? "", count: more ?? 0)
        return words.sentence(of: self)(facts)
    }
}

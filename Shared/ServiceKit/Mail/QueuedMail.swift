import HTTPKit
import SodiumKit
import SQLiteKit
package import Vocabulary

/// A row of the mail queue.
struct QueuedMail: Sendable {
    var id: Int64 = 0
    var mail = Mail(to: "", subject: "", text: "")
    /// Who caused the mail (`MailOwner`).
    var owner = ""
    var createdAt = Timestamp.blank
    /// When it is tried next.
    var dueAt = Timestamp.blank
    /// Tries so far.
    var attempts = 0
    /// Grows with the place in the queue; nil while the mail waits for its next try.
    var turn: Int64?

    static let table = RecordTable(
        "mail_queue", blank: QueuedMail(),
        [
            .assigned("id", \.id), .column("recipient", \.mail.to), .column("subject", \.mail.subject),
            .column("text", \.mail.text), .column("html", \.mail.html), .column("owner", \.owner),
            .column("created_at", \.createdAt), .column("due_at", \.dueAt),
            .column("attempts", \.attempts), .column("turn", \.turn),
        ])

    /// The left part of the Message-ID, the same at every try, so that a mail program recognizes a copy.
    var messageID: String {
        let own = "\(id) \(createdAt.millisecondsSinceEpoch) \(mail.to)\n\(mail.text)"
        return Sodium.hex(Array(Sodium.sha256(Array(own.utf8)).prefix(16)))
    }
}

/// Who caused a mail. The owners of waiting mails take turns.
package struct MailOwner: Sendable, Equatable {
    /// As stored in `mail_queue.owner`.
    let text: String

    package static func user(_ id: ID<User>) -> MailOwner { MailOwner(text: "user \(id.text)") }

    /// Somebody who is not signed in.
    /// - Parameter address: an IP address, or the network of an IPv6 address.
    package static func client(_ address: String) -> MailOwner {
        MailOwner(text: "client \(IPv6Network.prefix(of: address))")
    }

    package static let `operator` = MailOwner(text: "operator")
}

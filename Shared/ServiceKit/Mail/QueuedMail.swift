import SodiumKit
import SQLiteKit
import Vocabulary

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

import Contracts
import SQLiteKit
import SodiumKit

/// A row of the mail queue.
struct QueuedMail: Sendable {
    let id: Int64
    let mail: Mail
    let createdAt: Timestamp
    /// Tries so far.
    let attempts: Int

    /// The left part of the Message-ID, the same at every try, so that a mail program recognizes a copy.
    var messageID: String {
        let own = "\(id) \(createdAt.millisecondsSinceEpoch) \(mail.to)\n\(mail.text)"
        return Sodium.hex(Array(Sodium.sha256(Array(own.utf8)).prefix(16)))
    }

    static func due(at now: Timestamp, atMost limit: Int, in db: borrowing Connection) throws -> [QueuedMail]
    {
        try db.all(
            """
            SELECT id, recipient, subject, text, html, created_at, attempts
            FROM mail_queue INDEXED BY mail_queue_by_due
            WHERE due_at <= \(now) ORDER BY due_at LIMIT \(limit)
            """
        ) { row in
            QueuedMail(
                id: try row.int(0),
                mail: Mail(
                    to: try row.text(1), subject: try row.text(2), text: try row.text(3),
                    html: try row.textOrNil(4)),
                createdAt: try row.timestamp(5), attempts: Int(try row.int(6)))
        }
    }
}

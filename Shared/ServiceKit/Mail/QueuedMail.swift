import Contracts
import SodiumKit

/// A row of the mail queue.
struct QueuedMail: Sendable {
    let id: Int64
    let mail: Mail
    let createdAt: Timestamp
    /// Tries so far.
    let attempts: Int
    /// Grows with the place in the queue.
    let turn: Int64

    /// The left part of the Message-ID, the same at every try, so that a mail program recognizes a copy.
    var messageID: String {
        let own = "\(id) \(createdAt.millisecondsSinceEpoch) \(mail.to)\n\(mail.text)"
        return Sodium.hex(Array(Sodium.sha256(Array(own.utf8)).prefix(16)))
    }
}

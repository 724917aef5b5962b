import SQLiteKit
import Synchronization
import Vocabulary

/// Waiting mails in the order in which they are sent: one of each owner, then the next of each. A failed mail
/// has no turn until its next try is due, then comes after its owner's other mails.
final class MailQueue: Sendable {
    /// Most waiting mails of one owner.
    static let limitOfOwner = 500
    private static let retriesAtOnce = 100

    /// The turn of the last mail that was begun; 0 before the first one. The first mail of an owner
    /// who has none waiting gets this turn.
    private let reached = Atomic<Int64>(0)

    /// Returns the id of the new mail, or nil if too many of the owner's mails wait.
    func add(
        _ mail: Mail, of owner: MailOwner, at moment: Timestamp, in db: borrowing Connection
    ) throws -> Int64? {
        let waiting = try db.first("SELECT count(*) FROM mail_queue WHERE owner = \(owner.text)") {
            Int(try $0.int(0))
        }
        guard (waiting ?? 0) < Self.limitOfOwner else { return nil }
        let queued = QueuedMail(
            mail: mail, owner: owner.text, createdAt: moment, dueAt: moment,
            turn: try nextTurn(of: owner.text, in: db))
        return try db.first("\(QueuedMail.table.insertion(of: queued)) RETURNING id") { try $0.int(0) }
    }

    /// Returns the turn behind an owner's other mails, and not before the turn that is reached.
    private func nextTurn(of owner: String, in db: borrowing Connection) throws -> Int64 {
        let last =
            try db.first("SELECT max(turn) FROM mail_queue WHERE owner = \(owner)") { try $0.intOrNil(0) }
            ?? nil
        let reached = reached.load(ordering: .relaxed)
        if reached > 0 { return max(reached, (last ?? 0) + 1) }
        // After a start, the first mail tells which turn is reached.
        let first = try db.first(
            "SELECT turn FROM mail_queue WHERE turn IS NOT NULL ORDER BY turn, id LIMIT 1"
        ) { try $0.int(0) }
        return max(first ?? 1, (last ?? 0) + 1)
    }

    /// Returns the next mails in turn.
    func next(_ limit: Int, in db: borrowing Connection) throws -> [QueuedMail] {
        try db.all(
            """
            SELECT \(QueuedMail.table.names) FROM mail_queue
            WHERE turn IS NOT NULL ORDER BY turn, id LIMIT \(limit)
            """
        ) { try QueuedMail.table.record($0) }
    }

    /// Whether a mail still waits for the try that was read.
    func isWaiting(_ mail: QueuedMail, in db: borrowing Connection) throws -> Bool {
        try db.exists("SELECT 1 FROM mail_queue WHERE id = \(mail.id) AND turn = \(mail.turn)")
    }

    /// Notes that a mail is being sent.
    func begin(_ mail: QueuedMail) { reached.max(mail.turn ?? 0, ordering: .relaxed) }

    func hasDueRetries(at now: Timestamp, in db: borrowing Connection) throws -> Bool {
        try db.exists("SELECT 1 FROM mail_queue WHERE turn IS NULL AND due_at <= \(now)")
    }

    /// Gives turns to up to 100 failed mails whose next try is due.
    func lineUpRetries(at now: Timestamp, in db: borrowing Connection) throws {
        let due = try db.all(
            """
            SELECT id, owner FROM mail_queue WHERE turn IS NULL AND due_at <= \(now)
            ORDER BY due_at, id LIMIT \(Self.retriesAtOnce)
            """
        ) { (id: try $0.int(0), owner: try $0.text(1)) }
        for (id, owner) in due {
            try db.run("UPDATE mail_queue SET turn = \(nextTurn(of: owner, in: db)) WHERE id = \(id)")
        }
    }

    /// Notes that a mail was not sent.
    func retry(_ mail: QueuedMail, at due: Timestamp, in db: borrowing Connection) throws {
        try db.run(
            """
            UPDATE mail_queue SET attempts = attempts + 1, due_at = \(due), turn = NULL WHERE id = \(mail.id)
            """)
    }

    func remove(_ mail: QueuedMail, in db: borrowing Connection) throws {
        try db.run("DELETE FROM mail_queue WHERE id = \(mail.id)")
    }
}

package import Contracts
package import SQLiteKit

/// Events are kept for 30 days, whoever has read them: a reader that was restored from a backup reads them
/// again, which what it once acknowledged would not allow. A reader from before that finds a gap and learns
/// by other means what it missed (`FeedReader`).
extension EventFeed {
    /// As long as a session can last, and longer than backups should be old.
    package static let keptSeconds: Int64 = 30 * 86_400
    private static let chunk = 500

    /// Deletes up to 500 events that are too old, from the oldest on; nothing where a service has no feed.
    package static func prune(in db: borrowing Connection, now: Timestamp) throws {
        let hasFeed = try db.exists(
            "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'event_stream'")
        guard hasFeed else { return }
        let limit = now.adding(seconds: -keptSeconds)
        let oldest = try db.all("SELECT sequence, at FROM events ORDER BY sequence LIMIT \(chunk)") {
            (sequence: $0.int(0), at: $0.timestamp(1))
        }
        // Only from the start on: the clock may have been set back between two.
        guard let last = oldest.prefix(while: { $0.at < limit }).last else { return }
        try db.run("DELETE FROM events WHERE sequence <= \(last.sequence)")
        try db.run("UPDATE event_stream SET pruned = \(last.sequence)")
    }

    /// Deletes up to 500 events that tell of a user; whether more may be left. Their readers hear of the
    /// user's erasure instead.
    package static func forget(_ user: ID<User>, in db: borrowing Connection) throws -> Bool {
        try db.run(
            """
            DELETE FROM events WHERE sequence IN (
                SELECT sequence FROM events INDEXED BY events_by_subject
                WHERE subject = \(user) LIMIT \(chunk))
            """) == chunk
    }
}

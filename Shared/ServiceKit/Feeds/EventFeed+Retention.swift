package import SQLiteKit
package import Vocabulary

/// Deletes events after 30 days, read or not: a reader that is restored from a backup reads events a second
/// time. A reader with an older position finds a gap and resyncs (`FeedReader`).
extension EventFeed {
    /// The longest life of a session, and longer than the age of any backup that should be restored.
    package static let keptSeconds: Int64 = 30 * 86_400
    private static let chunk = 500

    /// Deletes up to 500 expired events, oldest first. Does nothing in a database without a feed.
    package static func prune(in db: borrowing Connection, now: Timestamp) throws {
        guard try db.hasTable("event_stream") else { return }
        let limit = now.adding(seconds: -keptSeconds)
        let oldest = try db.all("SELECT sequence, at FROM events ORDER BY sequence LIMIT \(chunk)") {
            (sequence: try $0.int(0), at: try $0.timestamp(1))
        }
        // Stops at the first younger event: after the clock was set back, a later event can look older.
        guard let last = oldest.prefix(while: { $0.at < limit }).last else { return }
        try db.run("DELETE FROM events WHERE sequence <= \(last.sequence)")
        try db.run("UPDATE event_stream SET pruned = \(last.sequence)")
    }

    /// Deletes up to 500 events about a user and returns whether more may be left. Readers of the feed learn
    /// of the user's erasure instead.
    package static func forget(_ user: ID<User>, in db: borrowing Connection) throws -> Bool {
        let found = try db.all(
            """
            SELECT sequence FROM events INDEXED BY events_by_subject
            WHERE subject = \(user) ORDER BY sequence LIMIT \(chunk)
            """
        ) { try $0.int(0) }
        guard let last = found.last else { return false }
        for sequence in found { try db.run("DELETE FROM events WHERE sequence = \(sequence)") }
        // A reader may be at the newest event, which is gone now.
        try db.run("UPDATE event_stream SET newest = \(last) WHERE newest < \(last)")
        return found.count == chunk
    }
}

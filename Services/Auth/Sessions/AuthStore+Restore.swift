import SQLiteKit
import ServiceKit

extension AuthStore {
    private static let restoredChunk = 500

    /// Ends up to 500 sessions of a restored copy, which nobody reads yet, and returns whether more are left.
    static func endRestoredSessions(in db: borrowing Connection) throws -> Bool {
        try db.run(
            """
            UPDATE sessions SET ended_at = \(Clock.system.now()) WHERE id IN (
                SELECT id FROM sessions INDEXED BY sessions_not_ended
                WHERE ended_at IS NULL LIMIT \(restoredChunk))
            """) == restoredChunk
    }
}

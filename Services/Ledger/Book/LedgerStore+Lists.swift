import ServiceKit
import SQLiteKit

/// Answers that are never paged are made and encoded where they are read, so that long ones keep no event
/// loop from other requests.
extension LedgerStore {
    /// Rows of an answer that an event loop makes; more are for a background reader.
    static let rowsOnLoop = 300

    /// The answer with a list of so many rows.
    static func answer(
        _ list: some Encodable, rows: Int, in db: borrowing Connection
    ) throws -> Answer {
        if rows > rowsOnLoop { try db.leaveLoop() }
        return try Answer.json(list)
    }
}

package import ServiceKit
package import SQLiteKit

/// Lists without pages are encoded where they are read: up to 300 rows on the event loop, longer ones on a
/// background reader, so that they delay no other request.
extension LedgerStore {
    /// The most rows that an event loop encodes.
    package static let rowsOnLoop = 300

    /// Returns `list` as an answer; `rows` is its number of rows.
    package static func answer(
        _ list: some Encodable, rows: Int, in db: borrowing Connection
    ) throws -> Answer {
        if rows > rowsOnLoop { try db.leaveLoop() }
        return try Answer.json(list)
    }
}

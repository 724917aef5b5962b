import ServiceKit
package import SQLiteKit

/// The log of a book's changes, from which `/changes` and the activity of a shared book read.
extension Book {
    package func hasChangeLog(in db: borrowing Connection) throws -> Bool {
        try db.exists("SELECT 1 FROM change_logs WHERE book = \(number)")
    }

    /// Begins the log, if there is none.
    /// - Parameter name: 16 bytes that no other log has.
    package func beginChangeLog(named name: [UInt8], in db: borrowing Connection) throws {
        try db.run(
            """
            INSERT INTO change_logs (book, name, generation, forgotten) VALUES (\(number), \(name), 0, 0)
            ON CONFLICT (book) DO NOTHING
            """)
    }
}

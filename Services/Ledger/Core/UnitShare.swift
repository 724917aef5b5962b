import HTTPKit
package import SQLiteKit

/// How much of a long operation one write unit does (design §6).
///
/// All users share the one writer of a file, so that a unit there is short. On a server each unit waits for a
/// COMMIT that a replica confirms, so that it is longer, and others write the same book in the rests between.
package struct UnitShare {
    /// How many rows a unit in a file changes, those of rollups, tags and search included.
    package static let rows: Int64 = 400
    private static let serverDuration = Duration.milliseconds(100)
    private static let serverRestMilliseconds = 20

    private let end: ContinuousClock.Instant
    private let lastRow: Int64

    /// - Parameters:
    ///   - duration: how long a unit in a file takes.
    ///   - rows: how many rows a unit in a file changes; nil for an operation with a measure of its own.
    package init(_ duration: Duration, rows: Int64? = rows, in db: borrowing Connection) {
        end = ContinuousClock.now.advanced(by: db.isFile ? duration : Self.serverDuration)
        lastRow = rows.flatMap { db.isFile ? db.rowsChanged + $0 : nil } ?? .max
    }

    /// Whether the unit has had its share; the rows of its last step come on top.
    package func isFull(in db: borrowing Connection) -> Bool {
        db.rowsChanged >= lastRow || ContinuousClock.now >= end
    }

    /// Rests before the next unit of an operation on a book in use.
    package static func rest(in database: Database) async {
        if !database.isFile { await EventLoop.current?.sleep(milliseconds: serverRestMilliseconds) }
    }
}

package import SQLiteKit

/// How much of a long operation one write unit does (design §6).
///
/// All users share the one writer of a file, so that a unit there is short. Units on a server run beside each
/// other, and each of them waits for a COMMIT that a replica confirms: they are longer.
package struct UnitShare {
    /// How many rows a unit changes, those of rollups, tags and search included.
    package static let rows: Int64 = 400
    private static let serverDuration = Duration.milliseconds(200)

    private let end: ContinuousClock.Instant
    private let lastRow: Int64

    /// - Parameters:
    ///   - duration: how long a unit in a file takes.
    ///   - rows: how many rows it changes; nil for an operation with a measure of its own.
    package init(_ duration: Duration, rows: Int64? = rows, in db: borrowing Connection) {
        end = ContinuousClock.now.advanced(by: db.isFile ? duration : Self.serverDuration)
        lastRow = rows.map { db.rowsChanged + $0 } ?? .max
    }

    /// Whether the unit has had its share; the rows of its last step come on top.
    package func isUsed(in db: borrowing Connection) -> Bool {
        db.rowsChanged >= lastRow || ContinuousClock.now >= end
    }
}

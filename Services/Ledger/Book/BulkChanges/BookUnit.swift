import Contracts
import SQLiteKit
import LedgerCore

/// A write unit of an operation over many rows of a book.
struct BookUnit: ~Copyable {
    /// What a unit did, as it is stored under an idempotency key.
    struct Done: Codable, Sendable {
        let change: ID<BulkChange>
        /// When the first unit began; nil in those of earlier versions.
        var begunAt: Timestamp?
        var changed = 0
        /// Rows that an undo left as they are.
        var skipped: [SkippedRow] = []
        /// Where the next unit begins; nil at the end.
        var place: String?
    }

    let change: ID<BulkChange>
    let book: Book
    /// Where the unit begins; nil for the first one.
    let place: String?
    private let end: ContinuousClock.Instant
    private let lastRow: Int64
    var done: Done

    init(_ change: ID<BulkChange>, of book: Book, at place: String?, in db: borrowing Connection) {
        self.change = change
        self.book = book
        self.place = place
        end = ContinuousClock.now.advanced(by: BulkChangeRules.unitDuration)
        lastRow = db.rowsChanged + BulkChangeRules.rowsPerUnit
        done = Done(change: change)
    }

    /// Whether the unit has had its share of rows or of time.
    func isFull(in db: borrowing Connection) -> Bool {
        db.rowsChanged >= lastRow || ContinuousClock.now >= end
    }
}

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
        /// Budgets that a widening left as they are; nil for none.
        var kept: [KeptBudget]?
        /// Where the next unit begins; nil at the end.
        var place: String?
    }

    let change: ID<BulkChange>
    let book: Book
    /// Where the unit begins; nil for the first one.
    let place: String?
    private let share: UnitShare
    var done: Done

    init(_ change: ID<BulkChange>, of book: Book, at place: String?, in db: borrowing Connection) {
        self.change = change
        self.book = book
        self.place = place
        share = UnitShare(BulkChangeRules.unitDuration, in: db)
        done = Done(change: change)
    }

    func isFull(in db: borrowing Connection) -> Bool { share.isFull(in: db) }
}

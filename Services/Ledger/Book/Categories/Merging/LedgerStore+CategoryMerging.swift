import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

extension LedgerStore {
    /// Moves everything of a category to another one and archives it. Throws `categoryNotFound`, the reasons
    /// of `CategoryMerging`, and `budgetsDiffer` before the first change.
    func mergeCategory(
        _ id: ID<Category>, _ merge: CategoryMerge, change: ID<BulkChange>, _ visit: BookVisit,
        idempotency: Idempotency
    ) async throws -> Answer {
        let (done, isReplayed) = try await inUnits(change, visit, idempotency: idempotency) { unit, db in
            let book = unit.book
            let from = try book.requireCategory(id, in: db)
            let into = try book.category(try merge.wish(), in: db)
            let merging: CategoryMerging
            if unit.place == nil {
                merging = try CategoryMerging(from, into: into, hasChildren: try book.hasChildren(id, in: db))
                try book.checkBudgets(of: merging, in: db)
                try book.begin(unit.change, at: visit.now, in: db)
                // From now on nothing new comes to the category, and nothing is refused any more.
                if !from.isArchived {
                    try book.rewrite(from.archived(true), at: visit.now, in: db)
                    try book.keep(.category, id, "isArchived", "false", "true", of: unit.change, in: db)
                }
            } else {
                merging = try CategoryMerging(goingOn: from, into: into)
            }
            if try !book.move(merging, in: &unit, at: visit.now, db) { unit.done.place = "rest" }
        }
        return try Self.answer(done, isReplayed: isReplayed, at: visit.now)
    }
}

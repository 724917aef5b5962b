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
            let merging = try CategoryMerging(
                from, into: try book.category(try merge.wish(), in: db),
                hasChildren: try book.hasChildren(id, in: db))
            if unit.place == nil {
                try book.checkBudgets(of: merging, in: db)
                try book.begin(unit.change, at: visit.now, in: db)
            }
            guard try book.move(merging, in: &unit, at: visit.now, db) else {
                unit.done.place = "rest"
                return
            }
            if from.isArchived { return }
            try book.update(from.archived(true), at: visit.now, in: db)
            try book.keep(.category, id, "isArchived", "false", "true", of: unit.change, in: db)
        }
        return try Self.answer(done, isReplayed: isReplayed, at: visit.now)
    }
}

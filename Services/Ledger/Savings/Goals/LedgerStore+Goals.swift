package import Contracts
import ServiceKit
package import SQLiteKit
package import LedgerCore
import LedgerCurrencies

extension LedgerStore {
    func goals(_ query: GoalQuery, _ visit: BookVisit) async throws -> Answer {
        try await read(visit) { db, book in
            let found = try book.goals(query, limit: query.page.limit + 1, in: db)
            let (page, last) = found.page(of: query.page.limit)
            let allocations = try Self.allocations(of: page, visit, book, in: db)
            let goals = page.map { $0.answer(allocations[$0.id] ?? [], today: visit.today) }
            let list = GoalList(
                goals: goals, total: try book.goalCount(query.statuses, in: db),
                nextCursor: last.map { GoalQuery.Cursor(after: $0, sort: query.sort).text })
            return try Self.answer(list, rows: goals.reduce(0) { $0 + 1 + $1.allocations.count }, in: db)
        }
    }

    /// Deletes a goal and its allocations and, if `withAssets`, the assets that only this goal has.
    func deleteGoal(
        _ id: ID<Goal>, withAssets: Bool, _ visit: BookVisit, if precondition: Precondition
    ) async throws -> DeletedID<Goal> {
        try await delete(id, visit, if: precondition) { (goal: GoalRecord, book, db) in
            let rows =
                try book.rows(of: "goals", where: "id = \(id)", in: db)
                + book.rows(of: "allocations", where: "goal = \(id)", in: db)
            try book.trash(
                TrashedRecord(
                    .goal, id, name: goal.name, amount: goal.target, date: goal.deadline, rows: rows),
                at: visit.now, in: db)
            if withAssets {
                for (asset, _) in try book.assets(of: id, in: db)
                where try book.targets(of: asset.id, in: db).count == 1 {
                    try book.trash(asset, at: visit.now, in: db)
                }
            }
            try Self.delete(
                goal: id, withAssets: withAssets, on: visit.today, at: visit.now, book, in: db)
        }
    }

    /// Restores a deleted goal; one that is not deleted stays as it is.
    func restoreGoal(_ id: ID<Goal>, _ visit: BookVisit) async throws -> Versioned<Goal> {
        try await change(visit) { db, book in
            let taken = try book.takeFromTrash(.goal, id, at: visit.now, in: db)
            if try book.goal(id, in: db) == nil {
                guard let taken, let row = taken.rows.first else { throw GoalRecord.notFound }
                if try book.goalCount(nil, in: db) >= GoalRules.limit { throw GoalRules.tooMany }
                guard try book.bringBack(row, at: visit.now, in: db) else {
                    throw APIError.storedValue("a deleted goal whose place is taken")
                }
                try book.bringBackAllocations(
                    taken.rows.dropFirst(), deletedAt: taken.deletedAt, on: visit.today, at: visit.now,
                    in: db)
            }
            return try Self.versioned(try book.require(id, in: db) as GoalRecord, visit, book, in: db)
        }
    }

    /// Deletes a goal's row and its allocations, and marks the assets that go with it as deleted.
    package static func delete(
        goal id: ID<Goal>, withAssets: Bool, on today: CalendarDate, at now: Timestamp, _ book: Book,
        in db: borrowing Connection
    ) throws {
        let parts = try book.fundings(of: [id], on: today, in: db)[id] ?? []
        try book.keepFunding(parts.map(\.part), at: now, in: db)
        for asset in parts.map(\.asset) {
            let isOwn = try withAssets && book.targets(of: asset, in: db).count == 1
            try book.set(.zero, of: asset, for: id, at: now, in: db)
            if isOwn {
                try book.markDeleted(asset, at: now, in: db)
            } else {
                try book.touch(asset, at: now, in: db)
            }
        }
        try db.run("DELETE FROM goals WHERE book = \(book.number) AND id = \(id)")
    }

    /// Returns the shares of a goal's total; nothing while the total is zero.
    func composition(of id: ID<Goal>, _ visit: BookVisit) async throws -> GoalComposition {
        try await read(visit) { db, book in
            let goal: GoalRecord = try book.require(id, in: db)
            return GoalComposition(of: try Self.allocations(of: [goal], visit, book, in: db)[id] ?? [])
        }
    }

    /// Returns the allocations of some goals with their values. Rates are read only if they are needed.
    static func allocations(
        of goals: [GoalRecord], _ visit: BookVisit, _ book: Book, in db: borrowing Connection
    ) throws -> [ID<Goal>: [ValuedAllocation]] {
        let fundings = try book.fundings(of: goals.map(\.id), on: visit.today, in: db)
        let needsRates = goals.contains { goal in
            let own = AssetCode(goal.target.currency)
            return (fundings[goal.id] ?? []).contains { $0.currency != own }
        }
        var valuation = AssetValuation(
            rates: needsRates
                ? try RateStore.table(for: visit.book, on: visit.today, at: visit.now, in: db) : nil)
        return goals.reduce(into: [:]) { result, goal in
            result[goal.id] = (fundings[goal.id] ?? []).map {
                // What is too large for a total is listed beside it, as what has no rate.
                let value = try? valuation.value(of: $0.funded, $0.currency, in: goal.target.currency)
                return ValuedAllocation($0, value: value)
            }
        }
    }
}

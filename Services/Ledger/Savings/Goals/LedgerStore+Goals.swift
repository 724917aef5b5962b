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
            let goals = try Self.answers(page, visit, book, in: db)
            let list = GoalList(
                goals: goals, total: try book.goalCount(query.statuses, in: db),
                nextCursor: last.map { GoalQuery.Cursor(after: $0, sort: query.sort).text })
            return try Self.answer(list, rows: goals.reduce(0) { $0 + 1 + $1.allocations.count }, in: db)
        }
    }

    func goal(_ id: ID<Goal>, _ visit: BookVisit) async throws -> Versioned<Goal> {
        try await read(visit) { db, book in
            try Self.versioned(try book.requireGoal(id, in: db), visit, book, in: db)
        }
    }

    func createGoal(
        _ draft: GoalDraft, id: ID<Goal>, _ visit: BookVisit, idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            let goal = try draft.made(id: id, at: visit.now, today: visit.today)
            if try book.goalCount(nil, in: db) >= GoalRules.limit { throw GoalRules.tooMany }
            try book.insert(goal, in: db)
            return Made(value: goal.answer([], today: visit.today), isNew: true)
        }
    }

    func updateGoal(
        _ id: ID<Goal>, _ draft: GoalDraft, _ visit: BookVisit, if precondition: Precondition
    ) async throws -> Versioned<Goal> {
        try await change(visit) { db, book in
            let old = try book.requireGoal(id, in: db)
            try book.require(precondition, of: id, in: "goals", db)
            try book.update(try draft.applied(to: old, at: visit.now, today: visit.today), in: db)
        }
        return try await goal(id, visit)
    }

    /// Deletes a goal and its allocations and, if `withAssets`, the assets that only this goal has.
    func deleteGoal(
        _ id: ID<Goal>, withAssets: Bool, _ visit: BookVisit, if precondition: Precondition
    ) async throws -> DeletedID<Goal> {
        try await change(visit) { db, book in
            let goal = try book.requireGoal(id, in: db)
            try book.require(precondition, of: id, in: "goals", db)
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
            try Self.delete(goal: id, withAssets: withAssets, at: visit.now, book, in: db)
            return DeletedID(id: id)
        }
    }

    /// Restores a deleted goal; one that is not deleted stays as it is.
    func restoreGoal(_ id: ID<Goal>, _ visit: BookVisit) async throws -> Versioned<Goal> {
        try await change(visit) { db, book in
            let taken = try book.takeFromTrash(.goal, id, at: visit.now, in: db)
            if try book.goal(id, in: db) != nil { return }
            guard let taken, let row = taken.rows.first else { throw APIError.goalNotFound }
            if try book.goalCount(nil, in: db) >= GoalRules.limit { throw GoalRules.tooMany }
            guard try book.bringBack(row, at: visit.now, in: db) else {
                throw APIError.storedValue("a deleted goal whose place is taken")
            }
            try book.bringBackAllocations(
                taken.rows.dropFirst(), deletedAt: taken.deletedAt, at: visit.now, in: db)
        }
        return try await goal(id, visit)
    }

    /// Deletes a goal's row and its allocations, and marks the assets that go with it as deleted.
    package static func delete(
        goal id: ID<Goal>, withAssets: Bool, at now: Timestamp, _ book: Book, in db: borrowing Connection
    ) throws {
        let parts = try book.fundings(of: [id], in: db)[id] ?? []
        try book.keepFunding(
            parts.map(\.part), at: now, in: db)
        for asset in parts.map(\.asset) {
            let isOwn = try withAssets && book.targets(of: asset, in: db).count == 1
            try book.set(.zero, of: asset, for: id, at: now, in: db)
            if isOwn {
                try book.markDeleted(asset, at: now, in: db)
            } else {
                try book.touch(asset, at: now, in: db)
            }
        }
        try book.deleteGoal(id, in: db)
    }

    /// Returns the shares of a goal's total; nothing while the total is zero.
    func composition(of id: ID<Goal>, _ visit: BookVisit) async throws -> GoalComposition {
        try await read(visit) { db, book in
            let goal = try book.requireGoal(id, in: db)
            return GoalComposition(of: try Self.allocations(of: [goal], visit, book, in: db)[id] ?? [])
        }
    }

    private static func versioned(
        _ goal: GoalRecord, _ visit: BookVisit, _ book: Book, in db: borrowing Connection
    ) throws -> Versioned<Goal> {
        let allocations = try allocations(of: [goal], visit, book, in: db)[goal.id] ?? []
        let answer = goal.answer(allocations, today: visit.today)
        return try book.versioned(answer, goal.id, in: "goals", db)
    }

    package static func answers(
        _ goals: [GoalRecord], _ visit: BookVisit, _ book: Book, in db: borrowing Connection
    ) throws -> [Goal] {
        let allocations = try allocations(of: goals, visit, book, in: db)
        return goals.map { $0.answer(allocations[$0.id] ?? [], today: visit.today) }
    }

    /// Returns the allocations of some goals with their values. Rates are read only if they are needed.
    private static func allocations(
        of goals: [GoalRecord], _ visit: BookVisit, _ book: Book, in db: borrowing Connection
    ) throws -> [ID<Goal>: [ValuedAllocation]] {
        let fundings = try book.fundings(of: goals.map(\.id), in: db)
        let needsRates = goals.contains { goal in
            let own = AssetCode(goal.target.currency)
            return (fundings[goal.id] ?? []).contains { $0.currency != own }
        }
        var valuation = AssetValuation(
            rates: needsRates
                ? try RateStore.table(for: visit.user, on: visit.today, at: visit.now, in: db) : nil)
        return goals.reduce(into: [:]) { result, goal in
            result[goal.id] = (fundings[goal.id] ?? []).map {
                // What is too large for a total is listed beside it, as what has no rate.
                let value = try? valuation.value(of: $0.funded, $0.currency, in: goal.target.currency)
                return ValuedAllocation($0, value: value)
            }
        }
    }
}

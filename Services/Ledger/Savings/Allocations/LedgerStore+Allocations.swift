import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

extension LedgerStore {
    /// Replaces all allocations of a goal.
    func allocate(
        to id: ID<Goal>, _ draft: GoalAllocationsDraft, _ visit: BookVisit, if precondition: Precondition
    ) async throws -> Versioned<Goal> {
        try await change(visit) { db, book in
            _ = try book.require(id, if: precondition, in: db) as GoalRecord
            let (lines, errors) = draft.lines()
            var known: [ID<Asset>: AssetRecord] = [:]
            for asset in lines.compactMap(\.id.value) { known[asset] = try book.asset(asset, in: db) }
            let wished = try AllocationRules.amounts(lines, errors: errors, name: "Asset") {
                known[$0]?.currency
            }
            let old = Dictionary(
                try book.assets(of: id, in: db).map { ($0.asset.id, $0.target) }
            ) { first, _ in first }
            let paths = Self.paths(of: lines)
            let changes = Self.changes(from: old, to: wished)
            for (asset, amount) in changes {
                try Self.checkRoom(
                    of: asset, for: [id: amount], path: { _ in paths[asset] ?? "allocations" }, book, in: db)
            }
            for (asset, amount) in changes {
                try book.set(amount, of: asset, for: id, at: visit.now, in: db)
                try book.touch(asset, at: visit.now, in: db)
            }
            if !changes.isEmpty { try book.touch(id, at: visit.now, in: db) }
        }
        return try await get(GoalRecord.self, id, visit)
    }

    /// Replaces all allocations of an asset.
    func allocate(
        _ id: ID<Asset>, _ draft: AssetAllocationsDraft, _ visit: BookVisit, if precondition: Precondition
    ) async throws -> Versioned<Asset> {
        try await change(visit) { db, book in
            let asset: AssetRecord = try book.require(id, if: precondition, in: db)
            let (lines, errors) = draft.lines()
            var known: Set<ID<Goal>> = []
            for goal in lines.compactMap(\.id.value) where try book.goal(goal, in: db) != nil {
                known.insert(goal)
            }
            let wished = try AllocationRules.amounts(lines, errors: errors, name: "Goal") {
                known.contains($0) ? asset.currency : nil
            }
            let old = Dictionary(
                try book.targets(of: id, in: db).map { ($0.goal, $0.amount) }
            ) { first, _ in first }
            let paths = Self.paths(of: lines)
            let changes = Self.changes(from: old, to: wished)
            try Self.checkRoom(
                of: id, for: Dictionary(changes) { first, _ in first },
                path: { paths[$0] ?? "allocations" }, book, in: db)
            for (goal, _) in changes where old[goal] == nil {
                if try book.allocationCount(of: goal, in: db) >= GoalAllocationsLimit.maximum {
                    throw APIError.field(
                        "\(paths[goal] ?? "allocations").goalId", AllocationRules.goalIsFull)
                }
            }
            for (goal, amount) in changes {
                try book.set(amount, of: id, for: goal, at: visit.now, in: db)
                try book.touch(goal, at: visit.now, in: db)
            }
            if !changes.isEmpty { try book.touch(id, at: visit.now, in: db) }
        }
        return try await get(AssetRecord.self, id, visit)
    }

    /// Returns the amounts that differ, zero for those that are removed, ordered by id.
    private static func changes<Other>(
        from old: [ID<Other>: Quantity], to new: [ID<Other>: Quantity]
    ) -> [(ID<Other>, Quantity)] {
        let removed = old.keys.filter { new[$0] == nil }.map { ($0, Quantity.zero) }
        return (new.filter { old[$0.key] != $0.value }.map { ($0.key, $0.value) } + removed)
            .sorted { $0.0 < $1.0 }
    }

    private static func paths<Other>(of lines: [AllocationRules.Line<Other>]) -> [ID<Other>: String] {
        lines.reduce(into: [:]) { paths, line in
            if let id = line.id.value { paths[id] = line.path }
        }
    }

    /// Refuses more goals of an asset than its limit, and targets whose sum is no quantity; `path` names the
    /// line of a goal.
    private static func checkRoom(
        of asset: ID<Asset>, for changes: [ID<Goal>: Quantity], path: (ID<Goal>) -> String, _ book: Book,
        in db: borrowing Connection
    ) throws {
        var targets = Dictionary(
            try book.targets(of: asset, in: db).map { ($0.goal, $0.amount) }
        ) { first, _ in first }
        for (goal, amount) in changes { targets[goal] = amount.isZero ? nil : amount }
        guard let goal = changes.keys.max() else { return }
        if targets.count > AssetAllocationsLimit.maximum {
            throw APIError.field(path(goal), AllocationRules.assetIsFull)
        }
        var sum: Quantity? = .zero
        for amount in targets.values { sum = sum?.adding(amount) }
        if sum == nil { throw APIError.field("\(path(goal)).amount", AllocationRules.sumTooLarge) }
    }
}

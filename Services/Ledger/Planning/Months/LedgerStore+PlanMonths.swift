import Contracts
import ServiceKit
import SQLiteKit

extension LedgerStore {
    /// Returns a month's plan. The first look at an executing month with a pair of currencies that is new to
    /// it freezes the pair's rate.
    func planMonth(_ month: Month, _ visit: BookVisit) async throws -> Versioned<PlanMonth> {
        let found: Versioned<PlanMonth>? = try await read(visit) { db, book in
            let record = try Self.requirePlan(of: month, book, visit, in: db)
            let context = try book.planContext(visit, in: db)
            var snapshot = record.snapshot
            let parts = record.status == .executing ? try book.fundedParts(in: db) : []
            if snapshot?.freeze(parts, from: context.rates) == true, record.status == .executing {
                return nil
            }
            return try Versioned(content: try Self.answer(record, parts, context))
        }
        if let found { return found }
        return try await change(visit) { db, book in
            var record = try Self.requirePlan(of: month, book, visit, in: db)
            let context = try book.planContext(visit, in: db)
            let parts = try book.fundedParts(in: db)
            if record.status == .executing, var snapshot = record.snapshot {
                snapshot.freeze(parts, from: context.rates)
                record.replace(snapshot)
                try book.set(record, at: visit.now, in: db)
            }
            return try Versioned(content: try Self.answer(record, parts, context))
        }
    }

    func updatePlanMonth(
        _ month: Month, _ draft: PlanMonthDraft, _ visit: BookVisit, if precondition: Precondition
    ) async throws -> Versioned<PlanMonth> {
        try await change(visit) { db, book in
            var record = try Self.requirePlan(of: month, book, visit, in: db)
            let context = try book.planContext(visit, in: db)
            if !precondition.isEmpty {
                let parts = record.status == .executing ? try book.fundedParts(in: db) : []
                try precondition.check(content: try Self.answer(record, parts, context))
            }
            try record.choose(try draft.applied(to: record.choices, goals: context.goals))
            try book.set(record, at: visit.now, in: db)
            return try Versioned(content: try Self.answer(record, [], context))
        }
    }

    /// Freezes a month's goals, amounts, funded parts and rates.
    func startMonth(_ month: Month, _ visit: BookVisit, idempotency: Idempotency) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            var record = try Self.requirePlan(of: month, book, visit, in: db)
            try record.requireStartable(executing: try book.executingMonth(in: db), today: visit.today)
            let context = try book.planContext(visit, in: db)
            let parts = try book.fundedParts(in: db)
            let needs = try context.needs(on: context.days(of: month))
            record.start(
                PlanSnapshot(needs, record.choices, parts: parts, context), at: visit.now)
            try book.set(record, at: visit.now, in: db)
            return Made(value: try Self.answer(record, parts, context), isNew: false)
        }
    }

    /// Seals a month's contributions and rates.
    func completeMonth(
        _ month: Month, _ visit: BookVisit, idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            var record = try Self.requirePlan(of: month, book, visit, in: db)
            var snapshot = try record.requireExecuting()
            let context = try book.planContext(visit, in: db)
            let parts = try book.fundedParts(in: db)
            snapshot.freeze(parts, from: context.rates)
            record.complete(snapshot, try PlanContributions(snapshot, now: parts), at: visit.now)
            try book.set(record, at: visit.now, in: db)
            return Made(value: try Self.answer(record, [], context), isNew: false)
        }
    }

    /// Takes a month's last start or completion back. Deposits and allocations stay.
    func undoMonth(_ month: Month, _ visit: BookVisit, idempotency: Idempotency) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            var record = try Self.requirePlan(of: month, book, visit, in: db)
            let context = try book.planContext(visit, in: db)
            try record.undo(
                executing: try book.executingMonth(in: db),
                graceHours: context.settings.undoGracePeriodHours, at: visit.now)
            try book.set(record, at: visit.now, in: db)
            let parts = record.status == .executing ? try book.fundedParts(in: db) : []
            return Made(value: try Self.answer(record, parts, context), isNew: false)
        }
    }

    /// Returns completed months, newest first.
    func planHistory(
        before month: Month?, limit: Int, _ visit: BookVisit
    ) async throws -> Answer {
        try await read(visit) { db, book in
            let settings = try book.planSettings(in: db)
            let records = try book.completedPlans(before: month, limit: limit + 1, in: db)
            let months = try records.prefix(limit).compactMap { record -> PlanMonth? in
                guard let snapshot = record.snapshot, let sealed = record.sealed else { return nil }
                return try PlanMonth(
                    record, snapshot, sealed, graceHours: settings.undoGracePeriodHours)
            }
            let list = PlanHistory(
                months: months, total: try book.completedPlanCount(in: db),
                hasMore: records.count > limit)
            return try Self.answer(list, rows: months.reduce(0) { $0 + $1.plans.count }, in: db)
        }
    }

    /// Returns a month's stored plan, or an empty draft. Throws 404 for a month that was never changed and is
    /// neither the current one nor soon.
    static func requirePlan(
        of month: Month, _ book: Book, _ visit: BookVisit, in db: borrowing Connection
    ) throws -> PlanRecord {
        if let stored = try book.planRecord(of: month, in: db) { return stored }
        guard PlanMonthRules.isOpen(month, today: visit.today) else { throw LedgerError.notFound("Month") }
        return PlanRecord(month: month)
    }

    /// Returns the answer of a month; `parts` are needed for an executing one.
    static func answer(
        _ record: PlanRecord, _ parts: [Book.FundedPart], _ context: PlanContext
    ) throws(LedgerError) -> PlanMonth {
        guard let snapshot = record.snapshot else {
            return try PlanMonth(draft: record.month, record.choices, context)
        }
        let contributions: PlanContributions
        if let sealed = record.sealed {
            contributions = sealed
        } else {
            contributions = try PlanContributions(snapshot, now: parts)
        }
        return try PlanMonth(
            record, snapshot, contributions, graceHours: context.settings.undoGracePeriodHours)
    }
}

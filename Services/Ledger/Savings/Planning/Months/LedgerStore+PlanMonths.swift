import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

extension LedgerStore {
    /// Returns a month's plan. The first look at an executing month with a pair of currencies that is new to
    /// it freezes the pair's rate.
    func planMonth(_ month: Month, _ visit: BookVisit) async throws -> Versioned<PlanMonth> {
        let look = try await read(visit) { db, book in try Self.look(at: month, book, visit, in: db) }
        guard look.isFrozen else { return look.answer }
        return try await change(visit) { db, book in
            try Self.look(at: month, book, visit, in: db)
        } _: { db, book, look in
            try book.set(look.plan, at: visit.now, in: db)
            return look.answer
        }
    }

    private struct MonthLook: Sendable {
        let plan: StoredPlan
        /// Whether a rate was frozen, so that the plan must be stored.
        let isFrozen: Bool
        let answer: Versioned<PlanMonth>
    }

    private static func look(
        at month: Month, _ book: Book, _ visit: BookVisit, in db: borrowing Connection
    ) throws -> MonthLook {
        var record = try requirePlan(of: month, book, visit, in: db)
        let context = try book.planContext(visit, in: db)
        let funding = try funding(record, book, on: visit.today, in: db)
        let isFrozen = record.freeze(funding, from: context.rates)
        return MonthLook(
            plan: try StoredPlan(record), isFrozen: isFrozen,
            answer: try Versioned(content: try answer(record, funding, context)))
    }

    func updatePlanMonth(
        _ month: Month, _ draft: PlanMonthDraft, _ visit: BookVisit, if precondition: Precondition
    ) async throws -> Versioned<PlanMonth> {
        try await change(visit) { db, book in
            var record = try Self.requirePlan(of: month, book, visit, in: db)
            let context = try book.planContext(visit, in: db)
            if !precondition.isEmpty {
                let funding = try Self.funding(record, book, on: visit.today, in: db)
                try precondition.check(content: try Self.answer(record, funding, context))
            }
            let choices = try draft.applied(to: record.choices, goals: context.goals)
            try record.choose(choices.only(try book.goalIDs(in: db)))
            return (
                plan: try StoredPlan(record),
                answer: try Versioned(content: try Self.answer(record, MonthFunding(), context))
            )
        } _: { db, book, change in
            try book.set(change.plan, at: visit.now, in: db)
            return change.answer
        }
    }

    /// Freezes a month's goals, amounts, funded parts and rates.
    func startMonth(_ month: Month, _ visit: BookVisit, idempotency: Idempotency) async throws -> Answer {
        try await change(month, visit, idempotency) { record, context, book, db in
            try record.requireStartable(executing: try book.executingMonth(in: db), today: visit.today)
            try Self.start(&record, context, book, at: visit.now, in: db)
        }
    }

    /// Seals a month's contributions and rates.
    func completeMonth(
        _ month: Month, _ visit: BookVisit, idempotency: Idempotency
    ) async throws -> Answer {
        try await change(month, visit, idempotency) { record, context, book, db in
            try Self.complete(&record, context, book, at: visit.now, in: db)
        }
    }

    static func start(
        _ record: inout PlanRecord, _ context: PlanContext, _ book: Book, at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        let funded = try book.funding(of: record.month, on: context.today, in: db).now
        let needs = try context.needs(on: context.days(of: record.month))
        record.start(PlanSnapshot(needs, record.choices, funded: funded, context), at: now)
    }

    /// Throws `planConflict` unless the month is executing.
    static func complete(
        _ record: inout PlanRecord, _ context: PlanContext, _ book: Book, at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        var snapshot = try record.requireExecuting()
        let funding = try book.funding(of: record.month, on: context.today, in: db)
        snapshot.freeze(funding.now, from: context.rates)
        record.complete(snapshot, try PlanContributions(snapshot, funding), at: now)
    }

    /// Takes a month's last start or completion back. Deposits and allocations stay.
    func undoMonth(_ month: Month, _ visit: BookVisit, idempotency: Idempotency) async throws -> Answer {
        try await change(month, visit, idempotency) { record, context, book, db in
            try record.undo(
                executing: try book.executingMonth(in: db),
                graceHours: context.settings.undoGracePeriodHours, at: visit.now)
        }
    }

    /// Changes a month's plan by a step that a reader computes.
    private func change(
        _ month: Month, _ visit: BookVisit, _ idempotency: Idempotency,
        _ step: @escaping @Sendable (inout PlanRecord, PlanContext, Book, borrowing Connection) throws -> Void
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            var record = try Self.requirePlan(of: month, book, visit, in: db)
            let context = try book.planContext(visit, in: db)
            try step(&record, context, book, db)
            let funding = try Self.funding(record, book, on: visit.today, in: db)
            return (
                plan: try StoredPlan(record),
                answer: try Answer.json(try Self.answer(record, funding, context))
            )
        } _: { db, book, change in
            try book.set(change.plan, at: visit.now, in: db)
            return change.answer
        }
    }

    /// Returns completed months, newest first.
    func planHistory(
        before month: Month?, limit: Int, _ visit: BookVisit
    ) async throws -> Answer {
        try await read(visit) { db, book in
            let settings = try book.planSettings(in: db)
            let found = try book.completedPlans(before: month, limit: limit + 1, in: db)
            let (records, last) = found.page(of: limit)
            let months = try records.compactMap { record -> PlanMonth? in
                guard let snapshot = record.snapshot, let sealed = record.sealed else { return nil }
                return try PlanMonth(
                    record, snapshot, sealed, graceHours: settings.undoGracePeriodHours)
            }
            let list = PlanHistory(
                months: months, total: try book.completedPlanCount(in: db),
                hasMore: last != nil)
            return try Self.answer(list, rows: months.reduce(0) { $0 + $1.plans.count }, in: db)
        }
    }

    /// Returns a month's stored plan, or an empty draft. Throws 404 for a month that was never changed and is
    /// neither the current one nor soon.
    static func requirePlan(
        of month: Month, _ book: Book, _ visit: BookVisit, in db: borrowing Connection
    ) throws -> PlanRecord {
        if let stored = try book.planRecord(of: month, in: db) { return stored }
        guard PlanMonthRules.isOpen(month, today: visit.today) else { throw APIError.notFound("Month") }
        return PlanRecord(month: month)
    }

    /// Returns what funds the goals of an executing month; nothing for other months.
    private static func funding(
        _ record: PlanRecord, _ book: Book, on today: CalendarDate, in db: borrowing Connection
    ) throws -> MonthFunding {
        record.status == .executing
            ? try book.funding(of: record.month, on: today, in: db) : MonthFunding()
    }

    /// Returns the answer of a month; `funding` is needed for an executing one.
    static func answer(
        _ record: PlanRecord, _ funding: MonthFunding, _ context: PlanContext
    ) throws(APIError) -> PlanMonth {
        guard let snapshot = record.snapshot else {
            return try PlanMonth(draft: record.month, record.choices, context)
        }
        let contributions: PlanContributions
        if let sealed = record.sealed {
            contributions = sealed
        } else {
            contributions = try PlanContributions(snapshot, funding)
        }
        return try PlanMonth(
            record, snapshot, contributions, graceHours: context.settings.undoGracePeriodHours)
    }
}

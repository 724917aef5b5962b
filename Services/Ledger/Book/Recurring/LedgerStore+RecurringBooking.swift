import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

/// Books recurring templates: on request, and in the background once they are due. The primary key of
/// `recurring_bookings` lets a month be booked once, and the index `transactions_by_booking` lets one
/// transaction stand for it, whatever restores and deletions came between.
extension LedgerStore {
    /// Books the templates of an account (the active one by default) in a month now, whatever the day.
    func applyRecurring(
        _ application: RecurringApplication, ids: [ID<Transaction>], _ visit: BookVisit,
        idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            let (month, named) = try application.request(today: visit.today)
            let account = try book.requireAccount(
                application.accountId.value ?? book.activeAccount, in: db)
            let all = try book.recurring(of: account.id, in: db)
            var problems: [RecurringApplied.Problem] = []
            for id in named ?? [] where !all.contains(where: { $0.id == id }) {
                problems.append(RecurringApplied.Problem(templateId: id, error: "Template not found"))
            }
            let chosen = named.map { named in all.filter { named.contains($0.id) } } ?? all
            var created = 0
            for plan in chosen where plan.isActive && plan.includes(month) {
                guard try !book.isBooked(plan.id, in: month, db), created < ids.count else { continue }
                do {
                    try book.book(plan, in: month, id: ids[created], at: visit.now, db)
                    created += 1
                } catch let refusal as APIError {
                    problems.append(
                        RecurringApplied.Problem(templateId: plan.id, error: refusal.message))
                }
            }
            let refused = problems.count { problem in chosen.contains { $0.id == problem.templateId } }
            let applied = RecurringApplied(
                created: created, skipped: chosen.count - created - refused, errors: problems)
            return Made(value: applied, isNew: false)
        }
    }

    /// Returns users with templates that are due by a day, ordered by id.
    func usersWithDueRecurring(
        by day: CalendarDate, after user: ID<User>?, limit: Int
    ) async throws -> [ID<User>] {
        let after = user ?? ID(high: 0, low: 0)
        return try await database.read { db in
            try db.all(
                """
                SELECT DISTINCT u.user FROM recurring_templates INDEXED BY recurring_by_due
                JOIN books b ON b.book = recurring_templates.book
                JOIN users u ON u.user = b.user AND u.book = b.book
                WHERE due <= \(day) AND \(Book.categoryIsInUse) AND u.user > \(after)
                ORDER BY u.user LIMIT \(limit)
                """
            ) { try $0.id(0) }
        }
    }

    /// The result of one write unit.
    struct DueBooked: Sendable {
        var booked = 0
        /// Whether due bookings may be left.
        var isFull = false
        /// For the log.
        var refusals: [String] = []
    }

    /// Books a user's due templates, at most one booking per id; `today` is the user's own day.
    func bookDueRecurring(
        of user: ID<User>, today: CalendarDate, ids: [ID<Transaction>], at now: Timestamp
    ) async throws -> DueBooked {
        try await database.write { db in
            var result = DueBooked()
            guard let book = try Book.writable(of: user, in: db) else { return result }
            for plan in try book.dueRecurring(on: today, in: db) {
                let due = try Self.bookDue(plan, today: today, ids, at: now, book, in: db, &result)
                if due { result.isFull = true }
            }
            if result.booked > 0 { try book.advance(in: db) }
            return result
        }
    }

    /// Books the due months of one template. A refused month (the account's sum would exceed 64 bits) stays
    /// due and stops the template; every round tries again. Returns whether due months are left because the
    /// ids ran out.
    private static func bookDue(
        _ template: RecurringPlan, today: CalendarDate, _ ids: [ID<Transaction>], at now: Timestamp,
        _ book: Book, in db: borrowing Connection, _ result: inout DueBooked
    ) throws -> Bool {
        var plan = template
        var isRefused = false
        while let due = plan.due, due <= today, !isRefused, result.booked < ids.count {
            do {
                if try !book.isBooked(plan.id, in: plan.nextMonth, db) {
                    try book.book(plan, in: plan.nextMonth, id: ids[result.booked], at: now, db)
                    result.booked += 1
                }
                plan.advance()
            } catch let refusal as APIError {
                result.refusals.append("\(plan.id.text) in \(plan.nextMonth.text): \(refusal)")
                isRefused = true
            }
        }
        if plan != template { try book.keepProgress(of: plan, in: db) }
        return !isRefused && plan.due.map { $0 <= today } ?? false
    }
}

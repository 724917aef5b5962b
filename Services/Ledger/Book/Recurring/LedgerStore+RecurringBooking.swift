import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

/// Books recurring templates: on request, and in the background once they are due. The primary key of
/// `recurring_bookings` lets a period be booked once, and the indexes `transactions_by_booking` and
/// `transfers_by_booking` let one record stand for it, whatever restores and deletions came between.
extension LedgerStore {
    /// Books the templates of an account (the active one by default), or of all, in a month now, whatever the
    /// day. What a template booked by a former schedule stands for the present one's past periods beside it.
    func applyRecurring(
        _ application: RecurringApplication, ids: [ID<Transaction>], _ visit: BookVisit,
        idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            let (month, named) = try application.request(today: visit.today)
            let (looked, account) = try book.looking(
                at: application.accountId.value ?? .one(book.activeAccount), in: db)
            let all = try looked.recurring(of: account?.id, in: db)
            var problems: [RecurringApplied.Problem] = []
            for id in named ?? [] where !all.contains(where: { $0.id == id }) {
                problems.append(RecurringApplied.Problem(templateId: id, error: "Template not found"))
            }
            let chosen = named.map { named in all.filter { named.contains($0.id) } } ?? all
            var applied = Applied(problems: problems)
            for plan in chosen {
                let periods = plan.isActive ? plan.schedule.periods(in: month) : []
                if periods.isEmpty { applied.skipped += 1 }
                for period in periods {
                    if try book.isCovered(plan, in: period, db) {
                        applied.skipped += 1
                    } else if applied.created == ids.count {
                        applied.refuse(plan.id, "Too many at once. Apply the month again for the rest.")
                    } else {
                        do {
                            try book.book(
                                plan, in: period, id: ids[applied.created], today: visit.today,
                                at: visit.now, db)
                            applied.created += 1
                        } catch let refusal as APIError {
                            applied.refuse(plan.id, refusal.message)
                        }
                    }
                }
            }
            return Made(
                value: RecurringApplied(
                    created: applied.created, skipped: applied.skipped, errors: applied.problems),
                isNew: false)
        }
    }

    /// The bookings of a month.
    private struct Applied {
        var created = 0
        var skipped = 0
        var problems: [RecurringApplied.Problem]

        /// Keeps why a template was not booked; a reason counts once.
        mutating func refuse(_ id: ID<RecurringTemplate>, _ reason: String) {
            let problem = RecurringApplied.Problem(templateId: id, error: reason)
            if !problems.contains(problem) { problems.append(problem) }
        }
    }

    /// Leaves out one booking of a template: marks its period as booked.
    func skipRecurring(
        _ id: ID<RecurringTemplate>, _ skip: RecurringSkip, as booking: ID<Transaction>, _ visit: BookVisit,
        idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            let plan: RecurringPlan = try book.require(id, in: db)
            let period = try skip.period(of: plan, today: visit.today)
            if try book.isBooked(id, in: period, db) { throw APIError.periodBooked(period) }
            try book.keepBooking(of: id, in: period, as: booking, db)
            return Made(
                value: RecurringSkipped(templateId: id, date: plan.schedule.date(of: period)), isNew: false)
        }
    }

    /// Returns what templates book until a day, the earliest first.
    func upcomingRecurring(
        of scope: AccountScope?, until last: CalendarDate, _ visit: BookVisit
    ) async throws -> Answer {
        try await read(visit) { db, book in
            let (book, account) = try book.looking(at: scope, in: db)
            var found: [UpcomingBooking] = []
            for plan in try book.bookingRecurring(in: db) where account == nil || plan.account == account?.id
            {
                let answer = plan.answer
                found += try book.upcoming(plan, until: last, in: db).map { UpcomingBooking(answer, on: $0) }
            }
            found.sort { ($0.date, $0.templateId) < ($1.date, $1.templateId) }
            return try Self.answer(UpcomingBookings(upcoming: found), rows: found.count, in: db)
        }
    }

    /// Returns books with templates that are due by a day, ordered by key.
    func booksWithDueRecurring(
        by day: CalendarDate, after key: ID<User>?, limit: Int
    ) async throws -> [BookOwnership] {
        let after = key ?? ID(high: 0, low: 0)
        return try await database.read { db in
            try db.all(
                """
                SELECT DISTINCT \(BookOwnership.columns) FROM recurring_templates INDEXED BY recurring_by_due
                JOIN books b ON b.book = recurring_templates.book
                JOIN users u ON u.user = b.user AND u.book = b.book
                \(BookOwnership.household)
                WHERE due <= \(day) AND \(Book.categoryIsInUse) AND \(Book.accountsAreOpen)
                AND \(BookOwnership.isThere) AND u.user > \(after)
                ORDER BY u.user LIMIT \(limit)
                """
            ) { try BookOwnership($0) }
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

    /// Books a book's due templates, at most one booking per id; `today` is the owner's own day.
    func bookDueRecurring(
        of key: ID<User>, today: CalendarDate, ids: [ID<Transaction>], at now: Timestamp
    ) async throws -> DueBooked {
        try await database.write { db in
            var result = DueBooked()
            guard let book = try Book.writable(of: key, in: db) else { return result }
            for plan in try book.dueRecurring(on: today, in: db) {
                let due = try Self.bookDue(plan, today: today, ids, at: now, book, in: db, &result)
                if due { result.isFull = true }
            }
            if result.booked > 0 { try book.advance(at: now, in: db) }
            return result
        }
    }

    /// Books the due periods of one template. A refused one (the account's sum would exceed 64 bits, a rate
    /// is missing) stays due and stops the template; every round tries again. Returns whether due periods are
    /// left because the ids ran out.
    private static func bookDue(
        _ template: RecurringPlan, today: CalendarDate, _ ids: [ID<Transaction>], at now: Timestamp,
        _ book: Book, in db: borrowing Connection, _ result: inout DueBooked
    ) throws -> Bool {
        var plan = template
        var isRefused = false
        while let due = plan.due, due <= today, !isRefused, result.booked < ids.count {
            do {
                if try !book.isBooked(plan.id, in: plan.next, db) {
                    try book.book(
                        plan, in: plan.next, id: ids[result.booked], today: today, at: now, db)
                    result.booked += 1
                }
                plan.advance()
            } catch let refusal as APIError {
                result.refusals.append("\(plan.id.text) in \(plan.next.text): \(refusal)")
                isRefused = true
            }
        }
        if plan != template { try book.keepProgress(of: plan, in: db) }
        return !isRefused && plan.due.map { $0 <= today } ?? false
    }
}

extension APIError {
    static func periodBooked(_ period: BookingPeriod) -> APIError {
        .field("date", "\(period.text) is booked or skipped already", code: .conflict)
    }
}

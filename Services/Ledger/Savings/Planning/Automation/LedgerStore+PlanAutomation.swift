import Contracts
import LedgerCore
import LedgerCurrencies
import ServiceKit
import SQLiteKit

/// Months that start and end by themselves, and mails before payment days. Every step is computed from one
/// state of the book and written in one unit, if the book is still in that state: a crash leaves a step done
/// or not done, and two rounds never do it twice.
extension LedgerStore {
    /// A book with something to do, and the place in the order of `booksWithDuePlanning`.
    struct DuePlanning: Sendable {
        let book: BookOwnership
        let due: CalendarDate
        let number: Int64
    }

    /// Returns books in which planning may have something to do by a day.
    func booksWithDuePlanning(
        by day: CalendarDate, after place: DuePlanning?, limit: Int
    ) async throws -> [DuePlanning] {
        let (due, number) = (place?.due.daysSinceEpoch ?? Int.min, place?.number ?? 0)
        return try await database.read { db in
            try db.all(
                """
                SELECT s.due, s.book, \(BookOwnership.columns)
                FROM planning_settings s INDEXED BY planning_settings_by_due
                CROSS JOIN books b ON b.book = s.book
                CROSS JOIN users u ON u.user = b.user AND u.book = b.book
                \(BookOwnership.household)
                WHERE s.due <= \(day) AND (s.due, s.book) > (\(due), \(number)) AND \(BookOwnership.isThere)
                ORDER BY s.due, s.book LIMIT \(limit)
                """
            ) { row in
                DuePlanning(
                    book: try BookOwnership(row, from: 2), due: try row.date(0), number: try row.int(1))
            }
        }
    }

    /// Does the next thing that is due in a book, which its owner visits. Returns whether there may be more.
    /// - Parameters:
    ///   - email: the owner's address.
    ///   - language: the mails'.
    func automatePlanning(
        _ visit: BookVisit, mailingTo email: String, in language: Language, by mailer: Mailer, link: String
    ) async throws -> Bool {
        let found = try await database.read(owner: visit.user.cast()) { db in
            try Self.planStep(visit, language, link: link, in: db)
        }
        guard let step = found, step.changes else { return false }
        let isQueued = try await database.write { db in
            guard let book = try Book.writable(of: visit.book, in: db), book.number == step.book,
                book.revision == step.revision, try book.planAutomation(in: db) == step.before
            else { return false }
            var after = step.after
            if let mail = step.mail {
                // A mail that is still waiting is outdated by now.
                try db.run("DELETE FROM mail_queue WHERE id = \(after.mail)")
                after.mail = try mailer.enqueue(
                    in: db, Mail(to: email, subject: mail.subject, text: mail.text), of: .user(visit.user),
                    at: visit.now)
            }
            if let plan = step.plan {
                try book.set(plan, at: visit.now, in: db)
                try book.advance(at: visit.now, in: db)
            }
            try book.set(after, in: db)
            return step.mail != nil
        }
        if isQueued { mailer.wake() }
        return true
    }

    /// Returns the next step, or nil for a book without settings of planning.
    private static func planStep(
        _ visit: BookVisit, _ language: Language, link: String, in db: borrowing Connection
    ) throws -> PlanStep? {
        guard let book = try Book.writable(of: visit.book, in: db),
            let before = try book.planAutomation(in: db)
        else { return nil }
        let settings = try book.planSettings(in: db)
        var step = PlanStep(book: book.number, revision: book.revision, before: before, after: before)
        if settings.autoStart, before.values.started == nil {
            step.after.values.passOver(settings, today: visit.today)
        }
        let executing = try book.executingMonth(in: db)
        switch step.after.values.task(settings, executing: executing, today: visit.today) {
        case nil: step.after.due = step.after.values.nextDay(settings, after: visit.today)
        case .complete(let month):
            step.after.values.completed = month
            step.plan = try completed(month, visit, book, in: db)
        case .start(let month):
            step.after.values.started = month
            step.plan = try started(month, visit, book, in: db)
        case .remind(let day):
            step.after.values.reminded = day
            step.mail = try mail(for: day, visit, book, language, link: link, in: db)
        }
        return step
    }

    private static func completed(
        _ month: Month, _ visit: BookVisit, _ book: Book, in db: borrowing Connection
    ) throws -> StoredPlan? {
        guard var record = try book.planRecord(of: month, in: db) else { return nil }
        try complete(&record, try book.planContext(visit, in: db), book, at: visit.now, in: db)
        return try StoredPlan(record)
    }

    /// Returns nil for a month that was started by hand.
    private static func started(
        _ month: Month, _ visit: BookVisit, _ book: Book, in db: borrowing Connection
    ) throws -> StoredPlan? {
        var record = try book.planRecord(of: month, in: db) ?? PlanRecord(month: month)
        guard record.status == .draft else { return nil }
        try start(&record, try book.planContext(visit, in: db), book, at: visit.now, in: db)
        return try StoredPlan(record)
    }

    /// Returns nil if there is nothing to pay.
    private static func mail(
        for day: CalendarDate, _ visit: BookVisit, _ book: Book, _ language: Language, link: String,
        in db: borrowing Connection
    ) throws -> PaymentMail? {
        let context = try book.planContext(visit, in: db)
        let payments = try PlannedPayment.list(context, paymentDays: 1) { month in
            try book.planRecord(of: month, in: db)
        }.filter { $0.date == day }
        if payments.isEmpty { return nil }
        let total = try context.money(in: nil).total(CurrencySums(payments.lazy.map(\.amount)))
        return PaymentMail(payments, on: day, total: total, link: link, in: language)
    }
}

/// One thing that planning does by itself, computed from one state of a book.
struct PlanStep: Sendable {
    let book: Int64
    let revision: Int64
    let before: StoredAutomation
    var after: StoredAutomation
    /// The month that starts or is completed.
    var plan: StoredPlan?
    var mail: PaymentMail?

    /// Whether anything is to be written.
    var changes: Bool { plan != nil || mail != nil || before != after }
}

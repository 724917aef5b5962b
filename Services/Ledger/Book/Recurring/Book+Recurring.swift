package import Contracts
package import ServiceKit
package import SQLiteKit
package import LedgerCore
import LedgerCurrencies

extension Book {
    /// Returns templates of accounts that are not deleted, ordered by id.
    func recurring(
        of account: ID<Account>?, withTransfers: Bool = true, after cursor: ID<RecurringTemplate>? = nil,
        limit: Int = RecurringRules.limit, offset: Int = 0, in db: borrowing Connection
    ) throws -> [RecurringPlan] {
        var parts = recurringConditions(account, withTransfers: withTransfers)
        if let cursor { parts.append("id > \(cursor)") }
        let table: SQL =
            account == nil ? "recurring_templates" : "recurring_templates INDEXED BY recurring_by_account"
        return try db.all(
            """
            SELECT \(RecurringPlan.table.names) FROM \(table)
            WHERE \(SQL.joined(parts, separator: " AND ")) ORDER BY id LIMIT \(limit) OFFSET \(offset)
            """
        ) { try RecurringPlan.table.record($0) }
    }

    func recurringCount(
        of account: ID<Account>?, withTransfers: Bool = true, in db: borrowing Connection
    ) throws -> Int {
        let parts = recurringConditions(account, withTransfers: withTransfers)
        return try count("recurring_templates WHERE \(SQL.joined(parts, separator: " AND "))", in: db)
    }

    private func recurringConditions(_ account: ID<Account>?, withTransfers: Bool) -> [SQL] {
        ["book = \(number)", account.map { "account = \($0)" } ?? notInDeletedAccount]
            + (withTransfers ? arrivesInReach.map { [$0] } ?? [] : ["to_account IS NULL"])
    }

    /// A condition on `recurring_templates` that a visitor with bounds reaches where a transfer arrives; nil
    /// without bounds.
    fileprivate var arrivesInReach: SQL? { isReached("to_account").map { "(to_account IS NULL OR \($0))" } }

    /// A condition on `recurring_templates` that excludes transfers to deleted accounts; they wait like those
    /// of archived categories.
    private var arrivesInNoDeletedAccount: SQL {
        "(to_account IS NULL OR to_account NOT IN (SELECT id FROM \(deletedAccounts)))"
    }

    /// A condition on `recurring_templates` that excludes archived categories. Their templates wait: due
    /// periods are booked once the category is in use again.
    static let categoryIsInUse: SQL = """
        NOT EXISTS (SELECT 1 FROM categories c WHERE c.book = recurring_templates.book
        AND c.id = recurring_templates.category AND c.is_archived = 1)
        """

    /// A condition on `recurring_templates` that excludes closed accounts, whose templates wait likewise.
    static let accountsAreOpen: SQL = """
        NOT EXISTS (SELECT 1 FROM accounts a WHERE a.book = recurring_templates.book AND a.is_archived = 1
        AND a.id IN (recurring_templates.account, recurring_templates.to_account))
        """

    /// Returns the templates whose next booking is due.
    func dueRecurring(on today: CalendarDate, in db: borrowing Connection) throws -> [RecurringPlan] {
        try db.all(
            """
            SELECT \(RecurringPlan.table.names) FROM recurring_templates
            WHERE book = \(number) AND due <= \(today) AND \(notInDeletedAccount)
            AND \(Self.categoryIsInUse) AND \(Self.accountsAreOpen) AND \(arrivesInNoDeletedAccount)
            ORDER BY id
            """
        ) { try RecurringPlan.table.record($0) }
    }

    /// Returns the split templates, also of deleted accounts.
    func splitRecurring(in db: borrowing Connection) throws -> [RecurringPlan] {
        try db.all(
            """
            SELECT \(RecurringPlan.table.names) FROM recurring_templates
            WHERE book = \(number) AND splits IS NOT NULL ORDER BY id
            """
        ) { try RecurringPlan.table.record($0) }
    }

    /// Returns the templates with the payee, also of deleted accounts.
    func recurring(withPayee payee: String, in db: borrowing Connection) throws -> [RecurringPlan] {
        try db.all(
            """
            SELECT \(RecurringPlan.table.names) FROM recurring_templates
            WHERE book = \(number) AND payee IS NOT NULL ORDER BY id
            """
        ) { try RecurringPlan.table.record($0) }
        .filter { $0.payee?.nameKey == payee.nameKey }
    }

    /// Stores a template's booking progress. The version stays, because the user sees no change.
    package func keepProgress(of plan: RecurringPlan, in db: borrowing Connection) throws {
        try db.run(
            """
            UPDATE recurring_templates SET is_active = \(plan.isActive), next_month = \(plan.next), \
            due = \(plan.due)
            WHERE book = \(number) AND id = \(plan.id)
            """)
    }

    /// Deletes a template that its owner can restore.
    func trash(_ plan: RecurringPlan, at now: Timestamp, in db: borrowing Connection) throws {
        let rows =
            try rows(of: "recurring_templates", where: "id = \(plan.id)", in: db)
            + rows(of: "recurring_bookings", where: "template = \(plan.id)", in: db)
        let category = try plan.category.flatMap { try self.category($0, in: db)?.name }
        let record = TrashedRecord(
            .recurring, plan.id, name: plan.description ?? plan.payee ?? category,
            type: plan.toAccount == nil ? plan.type : nil, amount: plan.amount, rows: rows)
        try trash(record, at: now, in: db)
        try deleteRecurring(plan.id, in: db)
    }

    package func deleteRecurring(_ id: ID<RecurringTemplate>, in db: borrowing Connection) throws {
        try db.run("DELETE FROM recurring_bookings WHERE book = \(number) AND template = \(id)")
        try db.run("DELETE FROM recurring_templates WHERE book = \(number) AND id = \(id)")
    }

    /// Whether a template was ever booked in a period, also if the booking was deleted since, or skips it. A
    /// template that was deleted and restored has its transactions and transfers, but not all its bookings.
    func isBooked(
        _ template: ID<RecurringTemplate>, in period: BookingPeriod, _ db: borrowing Connection
    ) throws -> Bool {
        let booking = RecurringBooking(template: template, period: period)
        if try bookedTransaction(booking, in: db) != nil || bookedTransfer(booking, in: db) != nil {
            return true
        }
        return try db.exists(
            """
            SELECT 1 FROM recurring_bookings
            WHERE book = \(number) AND template = \(template) AND month = \(period)
            """)
    }

    /// Whether a period before the next one is booked, or a booking of a former schedule stands for it.
    func isCovered(_ plan: RecurringPlan, in period: BookingPeriod, _ db: borrowing Connection) throws -> Bool
    {
        if try isBooked(plan.id, in: period, db) { return true }
        if period >= plan.next { return false }
        return try bookedPeriods(of: plan.id, in: db).contains { plan.schedule.stands($0, for: period) }
    }

    /// Returns the periods in which a template was booked or skipped, in no order.
    private func bookedPeriods(
        of template: ID<RecurringTemplate>, in db: borrowing Connection
    ) throws -> [BookingPeriod] {
        func records(_ table: SQL) -> SQL {
            """
            SELECT recurring_month FROM \(table) INDEXED BY \(table)_by_booking
            WHERE book = \(number) AND recurring = \(template) AND deleted_at IS NULL
            """
        }
        return try db.all(
            """
            SELECT month FROM recurring_bookings WHERE book = \(number) AND template = \(template)
            UNION \(records("transactions")) UNION \(records("transfers"))
            """
        ) { try $0.period(0) }
    }

    /// Returns the transaction that is a booking; the index `transactions_by_booking` allows one that is not
    /// deleted.
    package func bookedTransaction(
        _ booking: RecurringBooking, in db: borrowing Connection
    ) throws -> ID<Transaction>? {
        try db.first(lookUp(booking, in: "transactions")) { try $0.id(0) }
    }

    /// Returns the transfer that is a booking, in the same way.
    package func bookedTransfer(
        _ booking: RecurringBooking, in db: borrowing Connection
    ) throws -> ID<Transfer>? {
        try db.first(lookUp(booking, in: "transfers")) { try $0.id(0) }
    }

    func lookUp(_ booking: RecurringBooking, in table: SQL) -> SQL {
        """
        SELECT id FROM \(table) INDEXED BY \(table)_by_booking
        WHERE book = \(number) AND recurring = \(booking.template) AND recurring_month = \(booking.period)
        AND deleted_at IS NULL
        """
    }

    /// Books a template in a period without a booking of it; refuses before its first write.
    func book(
        _ plan: RecurringPlan, in period: BookingPeriod, id: ID<Transaction>, today: CalendarDate,
        at now: Timestamp, _ db: borrowing Connection
    ) throws {
        if let draft = plan.transferDraft(for: period) {
            var record = try transfer(draft, of: plan, id: id.cast(), today: today, at: now, db)
            record.booking = RecurringBooking(template: plan.id, period: period)
            try checkRoom(for: record, in: db)
            try checkRoom(forNamesOf: record, in: db)
            try self.record(record, in: db)
        } else {
            let categories = try Set([plan.category].compactMap(\.self) + plan.splits.map(\.category))
                .map { try requireCategory($0, in: db) }
            if let archived = categories.first(where: \.isArchived) {
                throw APIError.field("categoryId", CategoryRules.archived(archived))
            }
            guard let category = plan.category else {
                throw APIError.storedValue("a template that books neither a transaction nor a transfer")
            }
            try requireAccount(plan.account, in: db).requireOpen()
            let record = plan.record(id: id, in: category, for: period, at: now)
            try checkRoom(for: record, in: db)
            try checkRoom(forNamesOf: record, in: db)
            try self.record(record, in: db)
        }
        try keepBooking(of: plan.id, in: period, as: id, db)
    }

    /// Marks a period as booked, by a record that can be deleted since or, for a skipped period, never was.
    func keepBooking(
        of template: ID<RecurringTemplate>, in period: BookingPeriod, as id: ID<Transaction>,
        _ db: borrowing Connection
    ) throws {
        try insert(
            RecurringBookingRecord(template: template, period: period, transaction: id),
            into: RecurringBookingRecord.table, in: db)
    }

    /// Returns the transfer of a template, at the day's rate between two currencies.
    private func transfer(
        _ draft: TransferDraft, of plan: RecurringPlan, id: ID<Transfer>, today: CalendarDate,
        at now: Timestamp, _ db: borrowing Connection
    ) throws -> TransferRecord {
        let accounts = TransferAccounts(
            from: try account(plan.account, in: db),
            to: try plan.toAccount.flatMap { try account($0, in: db) })
        if let from = accounts.from, from.currency != plan.amount.currency {
            throw APIError.field(
                "currency", "The account's currency has changed. Set the amount of the template again.")
        }
        return try draft.made(id: id, between: accounts, today: today, at: now) { base, quote, date in
            try RateStore.rate(
                from: base, to: quote, on: date, of: self, today: today, at: now, in: db)?.ratio
        }
    }

    /// Returns the days until `last` on which a template books, without those that are booked or skipped.
    func upcoming(
        _ plan: RecurringPlan, until last: CalendarDate, in db: borrowing Connection
    ) throws -> [CalendarDate] {
        var days: [CalendarDate] = []
        var next = plan
        while let day = next.due, day <= last {
            if try !isBooked(plan.id, in: next.next, db) { days.append(day) }
            next.advance()
        }
        return days
    }

    /// Returns the templates that book by themselves, in no order.
    func bookingRecurring(in db: borrowing Connection) throws -> [RecurringPlan] {
        try db.all(
            """
            SELECT \(RecurringPlan.table.names) FROM recurring_templates
            WHERE book = \(number) AND due IS NOT NULL AND \(notInDeletedAccount)
            AND \(Self.categoryIsInUse) AND \(Self.accountsAreOpen) AND \(arrivesInNoDeletedAccount)
            """
        ) { try RecurringPlan.table.record($0) }
    }
}

extension RecurringPlan: BookRecord {
    package static var endpoints: Crud<RecurringTemplate, RecurringDraft, RecurringList> {
        LedgerAPI.template
    }
    package static var kind: BookKind { .recurring }
    package static var change: any WritableKeyPath<BookChange, RecurringTemplate?> & Sendable {
        \.recurring
    }
    package static var notFound: APIError { .notFound("Recurring template") }

    package static func isSeen(in book: Book) -> SQL {
        "\(book.accountIsNotDeleted) AND \(book.arrivesInReach ?? "TRUE")"
    }

    package static func made(
        _ draft: RecurringDraft, _ id: ID<RecurringTemplate>, over current: RecurringPlan?,
        _ visit: BookVisit, _ book: Book, in db: borrowing Connection
    ) throws -> RecurringPlan {
        let context = try LedgerStore.recurringContext(draft, over: current, visit, book, in: db)
        guard let current else { return try draft.made(id: id, in: context) }
        return try draft.applied(to: current, in: context)
    }

    package func checkRoom(in book: Book, _ db: borrowing Connection) throws {
        if try book.whole.recurringCount(of: nil, in: db) >= RecurringRules.limit {
            throw RecurringRules.tooMany
        }
    }

    package func shown(
        _ visit: BookVisit, _ book: Book, in db: borrowing Connection
    ) throws -> RecurringTemplate { answer }

    package static let table = RecordTable(
        "recurring_templates",
        blank: RecurringPlan(
            id: .blank, account: .blank, category: nil, toAccount: nil, type: .expense, amount: .blank,
            description: nil, schedule: RecurringSchedule(dayOfMonth: 1, startMonth: .blank),
            isActive: true, next: .blank),
        [
            .id("id", \.id).fixed, .id("accountId", \.account, column: "account").restoredByRule,
            .reference("categoryId", \.category, column: "category"),
            .reference("toAccountId", \.toAccount, column: "to_account"),
            .index("type", \.type).restoredByRule, .money("amount", \.amount).restoredByRule,
            .splits("splits", \.splits),
            .index("frequency", \.schedule.frequency, isNeeded: false),
            .number(
                "interval", \.schedule.interval, NumberRule.repeatInterval, isNeeded: false,
                column: "repeat_interval"),
            .number("dayOfMonth", \.schedule.dayOfMonth, NumberRule.dayOfMonth, column: "day"),
            .day("startDate", \.schedule.firstDay, column: "first_day"),
            .number("occurrences", \.schedule.occurrences, NumberRule.occurrences),
            .text("description", \.description, .transactionDescription), .text("payee", \.payee, .payee),
            .planMonth("startMonth", \.schedule.startMonth), .planMonth("endMonth", \.schedule.endMonth),
            .flag("isActive", \.isActive),
            .period("nextMonth", "nextDay", \.next, column: "next_month").restoredByRule,
            .derived("due", \.due), .unbound(.instant("createdAt", "created_at")),
            .unbound(.instant("updatedAt", "updated_at")), .unbound(.number("version", "version")),
        ])
}

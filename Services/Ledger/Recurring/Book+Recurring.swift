import Contracts
import SQLiteKit

extension Book {
    private static let recurringColumns: SQL = """
        id, account, category, type, amount, currency, day, description, start_month, end_month, \
        is_active, next_month
        """

    /// Templates of accounts that are not deleted, in the order of their ids.
    func recurring(
        of account: ID<Account>?, after cursor: ID<RecurringTemplate>? = nil,
        limit: Int = RecurringRules.limit, offset: Int = 0, in db: borrowing Connection
    ) throws -> [RecurringPlan] {
        var parts = recurringConditions(account)
        if let cursor { parts.append("id > \(cursor)") }
        let table: SQL =
            account == nil ? "recurring_templates" : "recurring_templates INDEXED BY recurring_by_account"
        return try db.all(
            """
            SELECT \(Self.recurringColumns) FROM \(table)
            WHERE \(SQL.joined(parts, separator: " AND ")) ORDER BY id LIMIT \(limit) OFFSET \(offset)
            """
        ) { try Self.recurring($0) }
    }

    func recurringCount(of account: ID<Account>?, in db: borrowing Connection) throws -> Int {
        let parts = recurringConditions(account)
        let count = try db.first(
            """
            SELECT count(*) FROM recurring_templates WHERE \(SQL.joined(parts, separator: " AND "))
            """
        ) { $0.int(0) }
        return Int(count ?? 0)
    }

    private func recurringConditions(_ account: ID<Account>?) -> [SQL] {
        guard let account else { return ["book = \(number)", notInDeletedAccount] }
        return ["book = \(number)", "account = \(account)"]
    }

    /// Of `recurring_templates`: whose category is in use. What is due in an archived one waits.
    static let recursIntoUse: SQL = """
        NOT EXISTS (SELECT 1 FROM categories c WHERE c.book = recurring_templates.book
        AND c.id = recurring_templates.category AND c.is_archived = 1)
        """

    /// Templates whose next booking is due.
    func dueRecurring(on today: CalendarDate, in db: borrowing Connection) throws -> [RecurringPlan] {
        try db.all(
            """
            SELECT \(Self.recurringColumns) FROM recurring_templates
            WHERE book = \(number) AND due <= \(today) AND \(notInDeletedAccount)
            AND \(Self.recursIntoUse) ORDER BY id
            """
        ) { try Self.recurring($0) }
    }

    func requireRecurring(
        _ id: ID<RecurringTemplate>, in db: borrowing Connection
    ) throws -> RecurringPlan {
        guard let plan = try db.first(lookUp(id), { try Self.recurring($0) }) else {
            throw LedgerError.recurringNotFound
        }
        return plan
    }

    func lookUp(_ id: ID<RecurringTemplate>) -> SQL {
        """
        SELECT \(Self.recurringColumns) FROM recurring_templates
        WHERE book = \(number) AND id = \(id) AND \(notInThatDeletedAccount)
        """
    }

    func insert(_ plan: RecurringPlan, in db: borrowing Connection) throws {
        try db.run(
            """
            INSERT INTO recurring_templates (book, id, account, category, type, amount, currency, day, \
            description, start_month, end_month, is_active, next_month, due)
            VALUES (\(number), \(plan.id), \(plan.account), \(plan.category), \(plan.type), \
            \(plan.amount.amountMinor), \(plan.amount.currency), \(plan.dayOfMonth), \(plan.description), \
            \(plan.startMonth), \(plan.endMonth), \(plan.isActive), \(plan.nextMonth), \(plan.due))
            """)
    }

    func update(_ plan: RecurringPlan, in db: borrowing Connection) throws {
        try db.run(
            """
            UPDATE recurring_templates SET account = \(plan.account), category = \(plan.category), \
            type = \(plan.type), amount = \(plan.amount.amountMinor), currency = \(plan.amount.currency), \
            day = \(plan.dayOfMonth), description = \(plan.description), start_month = \(plan.startMonth), \
            end_month = \(plan.endMonth), is_active = \(plan.isActive), next_month = \(plan.nextMonth), \
            due = \(plan.due), version = version + 1
            WHERE book = \(number) AND id = \(plan.id)
            """)
    }

    /// Keeps what of a template is booked; to its user it is the same as before.
    func keepProgress(of plan: RecurringPlan, in db: borrowing Connection) throws {
        try db.run(
            """
            UPDATE recurring_templates SET is_active = \(plan.isActive), next_month = \(plan.nextMonth), \
            due = \(plan.due)
            WHERE book = \(number) AND id = \(plan.id)
            """)
    }

    func deleteRecurring(_ id: ID<RecurringTemplate>, in db: borrowing Connection) throws {
        try db.run("DELETE FROM recurring_bookings WHERE book = \(number) AND template = \(id)")
        try db.run("DELETE FROM recurring_templates WHERE book = \(number) AND id = \(id)")
    }

    func isBooked(
        _ template: ID<RecurringTemplate>, in month: Month, _ db: borrowing Connection
    ) throws -> Bool {
        try db.exists(
            """
            SELECT 1 FROM recurring_bookings
            WHERE book = \(number) AND template = \(template) AND month = \(month)
            """)
    }

    /// Books a template in a month that it is not booked in yet; refuses before it writes.
    func book(
        _ plan: RecurringPlan, in month: Month, id: ID<Transaction>, at now: Timestamp,
        _ db: borrowing Connection
    ) throws {
        let category = try requireCategory(plan.category, in: db)
        if category.isArchived { throw LedgerError.field("categoryId", CategoryRules.archived(category)) }
        let record = plan.record(id: id, in: month, at: now)
        try checkRoom(for: record, in: db)
        try self.record(record, in: db)
        try db.run(
            """
            INSERT INTO recurring_bookings (book, template, month, transaction_id)
            VALUES (\(number), \(plan.id), \(month), \(id))
            """)
    }

    private static func recurring(_ row: borrowing Row) throws -> RecurringPlan {
        RecurringPlan(
            id: row.id(0), account: row.id(1), category: row.id(2), type: row.entryType(3),
            amount: Money(amountMinor: row.int(4), try row.currency(5)), dayOfMonth: Int(row.int(6)),
            description: row.textOrNil(7), startMonth: row.month(8), endMonth: row.monthOrNil(9),
            isActive: row.bool(10), nextMonth: row.month(11))
    }
}

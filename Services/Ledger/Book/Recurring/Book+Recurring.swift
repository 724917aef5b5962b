package import Contracts
package import ServiceKit
package import SQLiteKit
import LedgerCore

extension Book {
    /// Returns templates of accounts that are not deleted, ordered by id.
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
            SELECT \(RecurringPlan.table.names) FROM \(table)
            WHERE \(SQL.joined(parts, separator: " AND ")) ORDER BY id LIMIT \(limit) OFFSET \(offset)
            """
        ) { try RecurringPlan.table.record($0) }
    }

    func recurringCount(of account: ID<Account>?, in db: borrowing Connection) throws -> Int {
        let parts = recurringConditions(account)
        let count = try db.first(
            """
            SELECT count(*) FROM recurring_templates WHERE \(SQL.joined(parts, separator: " AND "))
            """
        ) { try $0.int(0) }
        return Int(count ?? 0)
    }

    private func recurringConditions(_ account: ID<Account>?) -> [SQL] {
        guard let account else { return ["book = \(number)", notInDeletedAccount] }
        return ["book = \(number)", "account = \(account)"]
    }

    /// A condition on `recurring_templates` that excludes archived categories. Their templates wait: due
    /// months are booked once the category is in use again.
    static let categoryIsInUse: SQL = """
        NOT EXISTS (SELECT 1 FROM categories c WHERE c.book = recurring_templates.book
        AND c.id = recurring_templates.category AND c.is_archived = 1)
        """

    /// Returns the templates whose next booking is due.
    func dueRecurring(on today: CalendarDate, in db: borrowing Connection) throws -> [RecurringPlan] {
        try db.all(
            """
            SELECT \(RecurringPlan.table.names) FROM recurring_templates
            WHERE book = \(number) AND due <= \(today) AND \(notInDeletedAccount)
            AND \(Self.categoryIsInUse) ORDER BY id
            """
        ) { try RecurringPlan.table.record($0) }
    }

    func requireRecurring(
        _ id: ID<RecurringTemplate>, in db: borrowing Connection
    ) throws -> RecurringPlan {
        guard let plan = try db.first(lookUp(id), { try RecurringPlan.table.record($0) }) else {
            throw APIError.recurringNotFound
        }
        return plan
    }

    func lookUp(_ id: ID<RecurringTemplate>) -> SQL {
        """
        SELECT \(RecurringPlan.table.names) FROM recurring_templates
        WHERE book = \(number) AND id = \(id) AND \(accountIsNotDeleted)
        """
    }

    /// Returns a template, also of a deleted account.
    package func anyRecurring(
        _ id: ID<RecurringTemplate>, in db: borrowing Connection
    ) throws -> RecurringPlan? {
        try db.first(
            """
            SELECT \(RecurringPlan.table.names) FROM recurring_templates
            WHERE book = \(number) AND id = \(id)
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

    func insert(_ plan: RecurringPlan, at now: Timestamp, in db: borrowing Connection) throws {
        try insert(plan, into: RecurringPlan.table, at: now, in: db)
    }

    func update(_ plan: RecurringPlan, at now: Timestamp, in db: borrowing Connection) throws {
        try db.run(update(plan.id, to: plan, in: RecurringPlan.table, at: now))
    }

    /// Stores a template's booking progress. The version stays, because the user sees no change.
    package func keepProgress(of plan: RecurringPlan, in db: borrowing Connection) throws {
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

    /// Whether a template was ever booked in a month, also if the transaction was deleted since. A template
    /// that was deleted and restored has its transactions, but not all of its bookings.
    func isBooked(
        _ template: ID<RecurringTemplate>, in month: Month, _ db: borrowing Connection
    ) throws -> Bool {
        if try bookedTransaction(RecurringBooking(template: template, month: month), in: db) != nil {
            return true
        }
        return try db.exists(
            """
            SELECT 1 FROM recurring_bookings
            WHERE book = \(number) AND template = \(template) AND month = \(month)
            """)
    }

    /// Returns the transaction that is a booking; the index `transactions_by_booking` allows one that is not
    /// deleted.
    package func bookedTransaction(
        _ booking: RecurringBooking, in db: borrowing Connection
    ) throws -> ID<Transaction>? {
        try db.first(lookUp(booking)) { try $0.id(0) }
    }

    func lookUp(_ booking: RecurringBooking) -> SQL {
        """
        SELECT id FROM transactions INDEXED BY transactions_by_booking
        WHERE book = \(number) AND recurring = \(booking.template) AND recurring_month = \(booking.month)
        AND deleted_at IS NULL
        """
    }

    /// Books a template in a month without a booking of it; refuses before its first write.
    func book(
        _ plan: RecurringPlan, in month: Month, id: ID<Transaction>, at now: Timestamp,
        _ db: borrowing Connection
    ) throws {
        let category = try requireCategory(plan.category, in: db)
        if category.isArchived { throw APIError.field("categoryId", CategoryRules.archived(category)) }
        let record = plan.record(id: id, in: month, at: now)
        try checkRoom(for: record, in: db)
        try checkRoom(forNamesOf: record, in: db)
        try self.record(record, in: db)
        try insert(
            RecurringBookingRecord(template: plan.id, month: month, transaction: id),
            into: RecurringBookingRecord.table, in: db)
    }
}

extension RecurringPlan {
    package static let table = RecordTable(
        "recurring_templates",
        blank: RecurringPlan(
            id: .blank, account: .blank, category: .blank, type: .income, amount: .blank, dayOfMonth: 1,
            description: nil, startMonth: .blank, endMonth: nil, isActive: true, nextMonth: .blank),
        [
            .id("id", \.id).fixed, .id("accountId", \.account, column: "account").restoredByRule,
            .id("categoryId", \.category, column: "category").restoredByRule,
            .index("type", \.type).restoredByRule, .money("amount", \.amount).restoredByRule,
            .number("dayOfMonth", \.dayOfMonth, NumberRule.dayOfMonth, column: "day"),
            .text("description", \.description, .transactionDescription), .text("payee", \.payee, .payee),
            .planMonth("startMonth", \.startMonth), .planMonth("endMonth", \.endMonth),
            .flag("isActive", \.isActive), .month("nextMonth", \.nextMonth).restoredByRule,
            .derived("due", \.due), .unbound(.instant("createdAt", "created_at")),
            .unbound(.instant("updatedAt", "updated_at")), .unbound(.number("version", "version")),
        ])
}

import Contracts
import JSONKit
import SQLiteKit

/// Recurring templates, budgets, income goals, sample data and own rates.
extension BookFilling {
    mutating func takeRecurring(_ line: [UInt8], _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        let fields = try JSON.decode(EntryLine.self, from: line)
        let entry = fields.checked(
            account: try account(fields.accountId, in: db),
            category: try category(fields.wishedCategory, in: db), usual: live.currency, &errors)
        let template = try JSON.decode(RecurringLine.self, from: line)
        let kept = try template.id.value.flatMap { try nextMonth(of: $0, in: db) }
        let checked = template.checked(entry, kept: kept, today: today, &errors)
        if report(errors, path) { return }
        guard let plan = checked else { return }
        let stored = try changedAt(plan.id, of: "recurring_templates", in: db)
        if wins(stamps.changedAt, over: stored, path) {
            var row = BookRow(plan, as: Book.recurringColumns, in: "recurring_templates")
            row.set(stamps)
            row.set("version", stamps.version)
            try book.put(row, in: db)
        } else if isMerge, var own = try book.anyRecurring(plan.id, in: db), own.nextMonth < plan.nextMonth {
            own.nextMonth = plan.nextMonth
            try book.keepProgress(of: own, in: db)
        }
    }

    /// Returns the next month of a template in the user's book, which a restore never goes behind.
    private func nextMonth(of id: ID<RecurringTemplate>, in db: borrowing Connection) throws -> Month? {
        try db.first("SELECT next_month FROM recurring_templates WHERE book = \(live.number) AND id = \(id)")
        {
            try $0.month(0)
        }
    }

    mutating func takeRecurringBooking(
        _ line: [UInt8], _ path: String, in db: borrowing Connection
    ) throws {
        var errors = FieldErrors()
        let fields = try JSON.decode(RecurringBookingLine.self, from: line)
        let template = errors.needed(fields.recurringId, "recurringId")
        let month = errors.needed(fields.month, "month")
        let transaction = errors.needed(fields.transactionId, "transactionId")
        if let template, try !book.has(template, in: "recurring_templates", db) {
            errors.add("recurringId", "Template not found in the file")
        }
        if report(errors, path) { return }
        guard let template, let month, let transaction else { return }
        var row = BookRow("recurring_bookings")
        row.set("template", template)
        row.set("month", month)
        row.set("transaction_id", try kept(.transaction, transaction, in: db))
        try book.add(row, in: db)
    }

    mutating func takeBudget(_ line: [UInt8], _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        let fields = try JSON.decode(RestoredBudget.self, from: line)
        let checked = fields.checked(
            account: try account(fields.accountId, in: db),
            category: try category(fields.wishedCategory, in: db), &errors)
        if report(errors, path) { return }
        guard var plan = checked else { return }
        let twin = try book.budgetID(like: plan, in: db)
        if isMerge, let twin, try !book.has(plan.id, in: "budgets", db) {
            try remember(.budget, plan.id, as: twin, in: db)
            plan.id = twin
        }
        let stored = try changedAt(plan.id, of: "budgets", in: db)
        guard wins(stamps.changedAt, over: stored, path) else { return }
        if let twin, twin != plan.id {
            if isMerge {
                findings.note(path, "Another budget has its account, category and month, and stays")
            } else {
                findings.problem("\(path).categoryId", "Another budget has this account, category and month")
            }
            return
        }
        var row = BookRow(plan, as: Book.budgetColumns, in: "budgets")
        row.set(stamps)
        row.set("version", stamps.version)
        try book.put(row, in: db)
    }

    mutating func takeIncomeGoal(_ line: [UInt8], _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        let fields = try JSON.decode(IncomeGoalLine.self, from: line)
        let account = try account(fields.accountId, in: db)
        let checked = fields.checked(accountCurrency: account?.currency, &errors)
        if report(errors, path) { return }
        guard let account, let (month, amount) = checked else { return }
        let stored = try db.first(
            """
            SELECT updated_at FROM income_goals
            WHERE book = \(book.number) AND account = \(account.id) AND month = \(month)
            """
        ) { try $0.timestamp(0) }
        guard wins(stamps.changedAt, over: stored, path, key: "month") else { return }
        var row = BookRow("income_goals")
        row.set("account", account.id)
        row.set("month", month)
        row.set("amount", amount.amountMinor)
        row.set("currency", amount.currency)
        row.set(stamps)
        try book.put(row, key: ["account", "month"], in: db)
    }

    mutating func takeRate(_ line: [UInt8], _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        let checked = try JSON.decode(OwnRateLine.self, from: line).checked(&errors)
        if report(errors, path) { return }
        guard let rate = checked else { return }
        let stored = try db.first(
            """
            SELECT said_at FROM own_rates WHERE book = \(book.number) AND base = \(rate.base)
            AND quote = \(rate.quote) AND date = \(rate.date)
            """
        ) { try $0.timestamp(0) }
        guard wins(stamps.changedAt, over: stored, path, key: "date") else { return }
        var row = BookRow("own_rates")
        row.set("base", rate.base)
        row.set("quote", rate.quote)
        row.set("date", rate.date)
        row.set("rate", rate.rate.text)
        row.set("said_at", stamps.updatedAt)
        try book.put(row, key: ["base", "quote", "date"], in: db)
    }

    mutating func takeSampleMark(_ line: [UInt8], _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let fields = try JSON.decode(SampleMarkLine.self, from: line)
        let of = errors.needed(fields.of, "of")
        let id = errors.needed(fields.id, "id")
        let mark = errors.needed(fields.mark, "mark")
        if let mark, mark.utf8.count > Self.markLimitBytes { errors.add("mark", "Is too long") }
        if report(errors, path) { return }
        guard let of, let id, let mark else { return }
        let (kind, matched): (SampleKind, Matched?) =
            switch of {
            case .category: (.category, .category)
            case .transaction: (.transaction, .transaction)
            case .budget: (.budget, .budget)
            case .goal: (.goal, nil)
            case .asset: (.asset, nil)
            }
        var row = BookRow("sample_rows")
        row.set("kind", kind.rawValue)
        row.set("id", try matched.map { try kept($0, id, in: db) } ?? id)
        row.set("made", mark)
        try book.add(row, in: db)
    }

    /// The longest mark: all texts of a transaction.
    private static let markLimitBytes = 64 << 10
}

extension Book {
    /// Returns a template, also of a deleted account.
    fileprivate func anyRecurring(
        _ id: ID<RecurringTemplate>, in db: borrowing Connection
    ) throws -> RecurringPlan? {
        try db.first(
            """
            SELECT \(Self.recurringColumns.names) FROM recurring_templates
            WHERE book = \(number) AND id = \(id)
            """
        ) { try Self.recurring($0) }
    }
}

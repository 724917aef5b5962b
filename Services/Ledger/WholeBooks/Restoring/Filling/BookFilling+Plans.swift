import Contracts
import JSONKit
import SQLiteKit
import ServiceKit
import LedgerBook
import LedgerCore
import LedgerCurrencies

/// Recurring templates, budgets, income goals, sample data and own rates.
extension BookFilling {
    mutating func takeRecurring(_ line: JSONObject, _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        let entry = try entry(of: line, &errors, in: db)
        var plan = try RecurringPlan.table.record(of: line, &errors)
        if let end = plan.endMonth, end < plan.startMonth, errors.messages(at: "startMonth").isEmpty {
            errors.add("endMonth", "End month must not be before the start month")
        }
        let next: Month? = errors.optional(try line.field("nextMonth"), "nextMonth")
        if report(errors, path) { return }
        guard let entry else { return }
        (plan.account, plan.category) = (entry.account, entry.category)
        (plan.type, plan.amount) = (entry.type, entry.amount)
        // Without a next month it begins today; no month before today is booked by itself.
        let kept = try nextMonth(of: plan.id, in: db) ?? plan.startMonth
        plan.nextMonth = max(plan.startMonth, next ?? today.month, kept)
        if plan.isActive { plan.leavePast(today: today) }
        let stored = try changedAt(plan.id, of: "recurring_templates", in: db)
        if wins(stamps.changedAt, over: stored, path) {
            var row = try BookRow(plan, in: RecurringPlan.table)
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
        _ line: JSONObject, _ path: String, in db: borrowing Connection
    ) throws {
        var errors = FieldErrors()
        var booking = try RecurringBookingRecord.table.record(of: line, &errors)
        if try errors.messages(at: "recurringId").isEmpty
            && !book.has(booking.template, in: "recurring_templates", db)
        {
            errors.add("recurringId", "Template not found in the file")
        }
        if report(errors, path) { return }
        booking.transaction = try kept(.transaction, booking.transaction, in: db)
        try book.add(BookRow(booking, in: RecurringBookingRecord.table), in: db)
    }

    mutating func takeBudget(_ line: JSONObject, _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        let (account, category) = (try account(of: line, in: db), try category(of: line, in: db))
        var plan = try BudgetPlan.table.record(of: line, &errors) {
            $0.planned = Money(amountMinor: 0, account?.currency ?? .usd)
        }
        errors.refer(to: account, by: try line.field("accountId", ID<Account>.self), "accountId", "Account")
        errors.refer(to: category, by: try categoryField(of: line), "categoryId", "Category")
        if let category, category.type != .expense {
            errors.add("categoryId", "Budgets are for expense categories")
        }
        if report(errors, path) { return }
        guard let account, let category else { return }
        (plan.account, plan.category) = (account.id, category.id)
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
        var row = try BookRow(plan, in: BudgetPlan.table)
        row.set(stamps)
        row.set("version", stamps.version)
        try book.put(row, in: db)
    }

    mutating func takeIncomeGoal(_ line: JSONObject, _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        let account = try account(of: line, in: db)
        errors.refer(to: account, by: try line.field("accountId", ID<Account>.self), "accountId", "Account")
        var goal = try IncomeGoalRecord.table.record(of: line, &errors) {
            $0.amount = Money(amountMinor: 0, account?.currency ?? .usd)
        }
        if report(errors, path) { return }
        guard let account else { return }
        goal.account = account.id
        var row = try BookRow(goal, in: IncomeGoalRecord.table)
        row.set(stamps)
        _ = try put(row, key: IncomeGoalRecord.key, stamps, path, in: db)
    }

    mutating func takeRate(_ line: JSONObject, _ path: String, in db: borrowing Connection) throws {
        try take(
            line, path, of: SetRateRecord.table, key: SetRateRecord.key, changed: "said_at", in: db,
            check: { rate, errors in
                if errors.isEmpty, rate.base == rate.quote {
                    errors.add("currency", "Choose another currency than the base")
                }
            })
    }

    mutating func takeSampleMark(_ line: JSONObject, _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        var sample = try SampleRecord.table.record(of: line, &errors)
        if report(errors, path) { return }
        let matched: Matched? =
            switch sample.kind {
            case .category: .category
            case .transaction: .transaction
            case .budget: .budget
            case .account: .account
            case .goal, .asset, .transfer: nil
            }
        if let matched { sample.id = try kept(matched, sample.id, in: db) }
        try book.add(BookRow(sample, in: SampleRecord.table), in: db)
    }
}

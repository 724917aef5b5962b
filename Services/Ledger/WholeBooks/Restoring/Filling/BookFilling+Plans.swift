import Contracts
import JSONKit
import SQLiteKit
import ServiceKit
import LedgerBook
import LedgerCore
import LedgerCurrencies

/// Recurring templates, what is said of suggestions, budgets, income goals, sample data and own rates.
extension BookFilling {
    mutating func takeRecurring(_ line: JSONObject, _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        let arrival: ID<Account>? = errors.optional(try line.field("toAccountId"), "toAccountId")
        let entry = arrival == nil ? try entry(of: line, &errors, in: db) : nil
        var plan = try RecurringPlan.table.record(of: line, &errors)
        Self.check(&plan.schedule, &errors)
        if let entry {
            (plan.account, plan.category) = (entry.account, entry.category)
            (plan.type, plan.amount) = (entry.type, entry.amount)
            plan.splits = try splits(of: line, entry, &errors, in: db)
            plan.category = plan.splits.first?.category ?? entry.category
        } else if let arrival {
            try takeTransferTemplate(line, of: &plan, to: arrival, &errors, in: db)
        }
        let next = try errors.period(line, "nextMonth", "nextDay")
        if report(errors, path) { return }
        guard plan.category != nil || plan.toAccount != nil else { return }
        // Without a next period it begins today; no period before today is booked by itself.
        let usual: BookingPeriod = plan.schedule.isByWeeks ? .day(today) : .month(today.month)
        let wished = [next ?? usual, try nextPeriod(like: plan, in: db)].compactMap(\.self)
            .compactMap { plan.schedule.first(from: $0) }
        plan.next = wished.reduce(plan.schedule.first) { max($0, $1) }
        if plan.isActive { plan.leavePast(today: today) }
        let stored = try changedAt(plan.id, of: "recurring_templates", in: db)
        if wins(stamps.changedAt, over: stored, path) {
            var row = try BookRow(plan, in: RecurringPlan.table)
            row.set(stamps)
            row.set("version", stamps.version)
            try book.put(row, in: db)
        } else if isMerge, var own: RecurringPlan = try book.stored(plan.id, in: db),
            own.schedule.hasDays(of: plan.schedule), let next = own.schedule.first(from: plan.next),
            own.next < next
        {
            own.next = next
            try book.keepProgress(of: own, in: db)
        }
    }

    /// Reports an end before the start and a template by weeks without its first day, from which its start
    /// month and its day follow.
    static func check(_ schedule: inout RecurringSchedule, _ errors: inout FieldErrors) {
        if !schedule.isByWeeks {
            schedule.firstDay = nil
        } else if let first = schedule.firstDay {
            PlanMonths.check(first.month, besides: nil, "startDate", &errors)
            (schedule.startMonth, schedule.dayOfMonth) = (first.month, first.components.day)
        } else if errors.messages(at: "startDate").isEmpty {
            errors.add("startDate", "Is required")
        }
        if let end = schedule.endMonth, end < schedule.startMonth, errors.messages(at: "startMonth").isEmpty {
            errors.add("endMonth", "End month must not be before the start month")
        }
    }

    /// Reads the accounts and the amount of a template that books transfers.
    private func takeTransferTemplate(
        _ line: JSONObject, of plan: inout RecurringPlan, to arrival: ID<Account>,
        _ errors: inout FieldErrors, in db: borrowing Connection
    ) throws {
        let account = try account(of: line, in: db)
        errors.refer(to: account, by: try line.field("accountId", ID<Account>.self), "accountId", "Account")
        let other = try kept(.account, arrival, in: db)
        if try !book.has(other, in: "accounts", db) {
            errors.add("toAccountId", "Account not found in the file")
        }
        errors.checkSides(account?.id, other)
        let amount = errors.lineAmount(
            try line.field("amount"), "amount", in: try line.field("currency"),
            usual: account?.currency ?? live.currency, allowsZero: false)
        guard let account, let amount else { return }
        (plan.account, plan.toAccount, plan.amount) = (account.id, other, amount)
    }

    /// Returns the next period of a template in the user's book, which a restore never goes behind; nil where
    /// it books on other days by now.
    private func nextPeriod(
        like plan: RecurringPlan, in db: borrowing Connection
    ) throws -> BookingPeriod? {
        try (live.stored(plan.id, in: db) as RecurringPlan?).flatMap { own in
            own.schedule.hasDays(of: plan.schedule) ? own.next : nil
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

    mutating func takeSuggestionState(
        _ line: JSONObject, _ path: String, in db: borrowing Connection
    ) throws {
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        let account = try account(of: line, in: db)
        errors.refer(to: account, by: try line.field("accountId", ID<Account>.self), "accountId", "Account")
        var state = try SuggestionStateRecord.table.record(of: line, &errors)
        if report(errors, path) { return }
        guard let account else { return }
        state.account = account.id
        var row = try BookRow(state, in: SuggestionStateRecord.table)
        row.set(stamps)
        _ = try put(row, key: SuggestionStateRecord.key, stamps, path, in: db)
    }

    mutating func takeBudget(_ line: JSONObject, _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        let account = try planAccount(of: line, &errors, in: db)
        let category = try category(of: line, in: db)
        var plan = try BudgetPlan.table.record(of: line, &errors) {
            $0.planned = Money(amountMinor: 0, account?.currency ?? .usd)
        }
        errors.refer(to: category, by: try categoryField(of: line), "categoryId", "Category")
        errors.checkBudgeted(category?.type)
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

    /// Returns the account of a plan with its currency, or the whole book where the line has null; nil with
    /// the error reported.
    private func planAccount(
        of line: JSONObject, _ errors: inout FieldErrors, in db: borrowing Connection
    ) throws -> (id: ID<Account>, currency: Currency)? {
        let field: Field<ID<Account>> = try line.field("accountId")
        if field.isNull { return (.wholeBook, book.currency) }
        let account = try account(of: line, in: db)
        errors.refer(to: account, by: field, "accountId", "Account")
        return account
    }

    mutating func takeIncomeGoal(_ line: JSONObject, _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        let account = try planAccount(of: line, &errors, in: db)
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
        if let matched = MatchedKind(rawValue: sample.kind.rawValue) {
            sample.id = try kept(matched, sample.id, in: db)
        }
        if try isMerge && !book.has(sample.id, in: sample.kind.table, db) { return }
        try book.add(BookRow(sample, in: SampleRecord.table), in: db)
    }
}

import Contracts
import LedgerCore

/// The rules for recurring templates (contract §2, "Recurring"; contract-everyday §2).
package enum RecurringRules {
    /// The most templates of a book.
    package static let limit = 500
    /// The most bookings of one write unit.
    static let bookingsAUnit = 200

    static let tooMany = APIError.field(
        "description", "You have the largest number of recurring templates (\(limit)) already")
}

/// The facts about the book that the rules for templates need.
struct RecurringContext: Sendable {
    let entry: EntryContext
    /// The account at which transfers arrive, that the draft or else the template names; nil if it does not
    /// exist.
    let toAccount: AccountRecord?
}

extension RecurringDraft {
    /// The id of the template to change, or nil to create one.
    var knownID: ID<RecurringTemplate>? {
        get throws(APIError) {
            var errors = FieldErrors()
            let known = errors.optional(id, "id")
            try errors.throwIfAny()
            return known
        }
    }

    /// Returns the new template. It books from today on; only `/recurring/apply` books earlier periods from
    /// its first one on, and this month's if its day is past.
    func made(
        id: ID<RecurringTemplate>, in context: RecurringContext
    ) throws(APIError) -> RecurringPlan {
        try resolved(id: id, over: nil, in: context)
    }

    /// Returns the changed template. Bookings stay; periods that are due but not booked are booked as
    /// changed.
    func applied(
        to plan: RecurringPlan, in context: RecurringContext
    ) throws(APIError) -> RecurringPlan {
        var changed = try resolved(id: plan.id, over: plan, in: context)
        if !plan.isActive, changed.isActive { changed.resume(today: context.entry.today) }
        return changed
    }

    private func resolved(
        id: ID<RecurringTemplate>, over current: RecurringPlan?, in context: RecurringContext
    ) throws(APIError) -> RecurringPlan {
        var errors = FieldErrors()
        let today = context.entry.today
        let booked = checkedContent(over: current, in: context, &errors)
        let schedule = checkedSchedule(over: current?.schedule, today: today, &errors)
        let description = errors.text(
            description, "description", current: current?.description, .transactionDescription)
        let payee = errors.text(payee, "payee", current: current?.payee, .payee)
        let isActive = errors.value(
            isActive, "isActive", current: current?.isActive ?? true, isNew: current == nil,
            "Is active must be true or false")
        guard errors.isEmpty, let booked, let schedule, let isActive else { throw errors.refusal }
        var plan = RecurringPlan(
            id: id, account: booked.account, category: booked.category, toAccount: booked.toAccount,
            type: booked.type, amount: booked.amount, splits: booked.splits, description: description,
            payee: payee, schedule: schedule, isActive: isActive, next: schedule.first)
        if let current, current.schedule.isByWeeks != schedule.isByWeeks {
            // A day and a month are different periods, so what was booked today could be booked again.
            plan.leavePast(today: CalendarDate(daysSinceEpoch: today.daysSinceEpoch + 1) ?? today)
        } else if let current, let due = current.due, due <= today,
            let next = schedule.first(from: current.next)
        {
            plan.next = max(schedule.first, next)
        } else {
            plan.leavePast(today: today)
        }
        return plan
    }

    /// What a template books.
    private struct Content {
        let account: ID<Account>
        var category: ID<Category>?
        var toAccount: ID<Account>?
        var type = EntryType.expense
        let amount: Money
        var splits: [TransactionPart] = []
    }

    private func checkedContent(
        over current: RecurringPlan?, in context: RecurringContext, _ errors: inout FieldErrors
    ) -> Content? {
        if let current, transfer.isGiven != (current.toAccount != nil), !transfer.isAbsent {
            errors.add(
                "transfer",
                "A template books either transactions or transfers for ever. Make a new template instead.")
            return nil
        }
        if transfer.isGiven || current?.toAccount != nil {
            return checkedTransfer(over: current, in: context, &errors)
        }
        let entry = entry(
            over: current?.entry, category: leadingCategory, in: context.entry, &errors)
        let parts = checkedSplits(
            of: entry, over: current?.entry, parts: current?.splits ?? [], in: context.entry, &errors)
        guard let entry else { return nil }
        return Content(
            account: entry.account, category: parts.first?.category ?? entry.category, type: entry.type,
            amount: entry.amount, splits: parts)
    }

    private func checkedTransfer(
        over current: RecurringPlan?, in context: RecurringContext, _ errors: inout FieldErrors
    ) -> Content? {
        let path = "transfer.toAccountId"
        for (isGiven, field) in [(categoryId.isGiven, "categoryId"), (splits.isGiven, "splits")] where isGiven
        {
            errors.add(field, "A transfer has neither a category nor parts")
        }
        let from = context.entry.account
        let account = errors.account(accountId, current: current?.account, known: from)
        let named = errors.optional(transfer, "transfer")?.toAccountId ?? .absent
        let wished = errors.value(
            named, path, current: current?.toAccount, isNew: current == nil, "Account is required")
        if let wished { errors.check(context.toAccount, is: wished, path, current: current?.toAccount) }
        if let wished, wished == account { errors.add(path, "Choose two different accounts") }
        let usual = from?.currency ?? context.entry.preferredCurrency
        let amount = errors.amount(amount, in: currency, current: current?.amount, usual: usual) {
            errors, amount, currency in
            errors.positiveAmount(amount, "amount", in: currency)
        }
        if let amount, let from, amount.currency != from.currency {
            errors.add(
                "currency", "A transfer is in the currency of the account it leaves, \(from.currency.code)")
        }
        guard let account, let wished, let amount else { return nil }
        return Content(account: account, toAccount: wished, amount: amount)
    }
}

extension RecurringApplication {
    /// Returns the month to book and the named templates, nil for all.
    func request(
        today: CalendarDate
    ) throws(APIError) -> (month: Month, templates: [ID<RecurringTemplate>]?) {
        var errors = FieldErrors()
        _ = errors.optional(accountId, "accountId")
        let either = month.named("month").or(monthKey.named("monthKey"))
        let month = errors.required(either, "Month is required")
        DateRules.checkAhead(month?.firstDay, either.path, label: "Month", today: today, &errors)
        let named = errors.optional(templateIds, "templateIds")?.elements.enumerated().map { index, field in
            errors.required(field, "templateIds[\(index)]", ID<RecurringTemplate>.expectation)
        }
        guard errors.isEmpty, let month else { throw errors.refusal }
        return (month, named?.compactMap(\.self))
    }
}

extension RecurringSkip {
    /// Returns the period to skip. Throws for a day on which the template does not book.
    func period(of plan: RecurringPlan, today: CalendarDate) throws(APIError) -> BookingPeriod {
        var errors = FieldErrors()
        let date = errors.required(date, "date", "Date is required")
        DateRules.checkAhead(date, "date", label: "Date", today: today, &errors)
        let period = date.flatMap { plan.schedule.period(on: $0) }
        if let date, period == nil, errors.isEmpty {
            let next = plan.schedule.first(notBefore: date).map { plan.schedule.date(of: $0).text }
            errors.add(
                "date",
                "The template does not book on this day"
                    + (next.map { "; the next one is \($0)" } ?? ""))
        }
        guard errors.isEmpty, let period else { throw errors.refusal }
        return period
    }
}

import Contracts

/// A recurring template as the book keeps it.
struct RecurringPlan: Sendable, Equatable {
    let id: ID<RecurringTemplate>
    let account: ID<Account>
    let category: ID<Category>
    let type: EntryType
    let amount: Money
    let dayOfMonth: Int
    let description: String?
    let startMonth: Month
    let endMonth: Month?
    var isActive: Bool
    /// The next month to be booked; never before `startMonth`.
    var nextMonth: Month

    /// The day on which the next booking is due; nil while paused and after the end.
    var due: CalendarDate? {
        guard isActive, includes(nextMonth) else { return nil }
        return date(in: nextMonth)
    }

    func includes(_ month: Month) -> Bool {
        month >= startMonth && endMonth.map { month <= $0 } != false
    }

    /// Short months have it on their last day.
    func date(in month: Month) -> CalendarDate { month.day(dayOfMonth) }

    /// Past the month; after the last that there is it never comes again.
    mutating func advance() {
        if let next = nextMonth.adding(1) { nextMonth = next } else { isActive = false }
    }

    /// Going on after a pause: what fell into the pause stays unbooked.
    mutating func resume(today: CalendarDate) {
        isActive = true
        leavePast(today: today)
    }

    /// Goes on with today or the first day after it, and leaves unbooked what is past.
    mutating func leavePast(today: CalendarDate) {
        nextMonth = max(nextMonth, today.month)
        if nextMonth == today.month, date(in: nextMonth) < today { advance() }
    }

    var entry: Entry { Entry(type: type, amount: amount, category: category, account: account) }

    var answer: RecurringTemplate {
        RecurringTemplate(
            id: id, accountId: account, categoryId: category, type: type, amount: amount,
            dayOfMonth: dayOfMonth, description: description, startMonth: startMonth, endMonth: endMonth,
            isActive: isActive)
    }

    /// The transaction of a month.
    func record(id transaction: ID<Transaction>, in month: Month, at now: Timestamp) -> TransactionRecord {
        TransactionRecord(
            id: transaction, account: account, category: category, type: type, amount: amount,
            date: date(in: month), description: description, notes: nil, tags: [], clientID: nil,
            createdAt: now, updatedAt: now, template: id)
    }
}

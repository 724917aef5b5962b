package import Contracts

/// A recurring template as the book keeps it.
package struct RecurringPlan: Sendable, Equatable {
    package let id: ID<RecurringTemplate>
    package let account: ID<Account>
    package let category: ID<Category>
    package let type: EntryType
    package let amount: Money
    package let dayOfMonth: Int
    package let description: String?
    package let startMonth: Month
    package let endMonth: Month?
    package var isActive: Bool
    /// The next month to be booked; never before `startMonth`.
    package var nextMonth: Month

    /// The day on which the next booking is due; nil while paused and after the end.
    package var due: CalendarDate? {
        guard isActive, includes(nextMonth) else { return nil }
        return date(in: nextMonth)
    }

    package func includes(_ month: Month) -> Bool {
        month >= startMonth && endMonth.map { month <= $0 } != false
    }

    /// Short months have it on their last day.
    package func date(in month: Month) -> CalendarDate { month.day(dayOfMonth) }

    /// Past the month; after the last that there is it never comes again.
    package mutating func advance() {
        if let next = nextMonth.adding(1) { nextMonth = next } else { isActive = false }
    }

    /// Going on after a pause: what fell into the pause stays unbooked.
    package mutating func resume(today: CalendarDate) {
        isActive = true
        leavePast(today: today)
    }

    /// Goes on with today or the first day after it, and leaves unbooked what is past.
    package mutating func leavePast(today: CalendarDate) {
        nextMonth = max(nextMonth, today.month)
        if nextMonth == today.month, date(in: nextMonth) < today { advance() }
    }

    package var answer: RecurringTemplate {
        RecurringTemplate(
            id: id, accountId: account, categoryId: category, type: type, amount: amount,
            dayOfMonth: dayOfMonth, description: description, startMonth: startMonth, endMonth: endMonth,
            isActive: isActive)
    }

    /// The transaction of a month.
    package func record(
        id transaction: ID<Transaction>, in month: Month, at now: Timestamp
    ) -> TransactionRecord {
        TransactionRecord(
            id: transaction, account: account, category: category, type: type, amount: amount,
            date: date(in: month), description: description, notes: nil, tags: [], clientID: nil,
            createdAt: now, updatedAt: now, template: id)
    }
}

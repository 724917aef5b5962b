package import Contracts

/// A recurring template as stored.
package struct RecurringPlan: Sendable, Equatable {
    package var id: ID<RecurringTemplate>
    package var account: ID<Account>
    package var category: ID<Category>
    package var type: EntryType
    package var amount: Money
    var dayOfMonth: Int
    var description: String?
    var payee: String?
    package var startMonth: Month
    package var endMonth: Month?
    package var isActive: Bool
    /// The next month to book; never before `startMonth`.
    package var nextMonth: Month

    /// The day on which the next booking is due; nil while paused and after the end.
    var due: CalendarDate? {
        guard isActive, includes(nextMonth) else { return nil }
        return date(in: nextMonth)
    }

    func includes(_ month: Month) -> Bool {
        month >= startMonth && endMonth.map { month <= $0 } != false
    }

    /// Returns the day of a booking; in a short month, its last day.
    func date(in month: Month) -> CalendarDate { month.day(dayOfMonth) }

    /// Moves to the next month. After the calendar's last month the template is inactive.
    mutating func advance() {
        if let next = nextMonth.adding(1) { nextMonth = next } else { isActive = false }
    }

    /// Ends a pause; the missed months stay unbooked.
    mutating func resume(today: CalendarDate) {
        isActive = true
        leavePast(today: today)
    }

    /// Moves the next booking to today or later; past days stay unbooked.
    package mutating func leavePast(today: CalendarDate) {
        nextMonth = max(nextMonth, today.month)
        if nextMonth == today.month, date(in: nextMonth) < today { advance() }
    }

    var entry: Entry { Entry(type: type, amount: amount, category: category, account: account) }

    var answer: RecurringTemplate {
        RecurringTemplate(
            id: id, accountId: account, categoryId: category, type: type, amount: amount,
            dayOfMonth: dayOfMonth, description: description, payee: payee, startMonth: startMonth,
            endMonth: endMonth, isActive: isActive)
    }

    /// Returns the transaction to book in a month.
    func record(id transaction: ID<Transaction>, in month: Month, at now: Timestamp) -> TransactionRecord {
        TransactionRecord(
            id: transaction, account: account, category: category, type: type, amount: amount,
            date: date(in: month), description: description, notes: nil, payee: payee, tags: [],
            clientID: nil,
            createdAt: now, updatedAt: now, booking: RecurringBooking(template: id, month: month),
            isRecurring: true)
    }
}

package import Contracts

/// A recurring template as stored.
package struct RecurringPlan: Sendable, Equatable {
    package var id: ID<RecurringTemplate>
    package var account: ID<Account>
    /// Nil for transfers.
    package var category: ID<Category>?
    /// The account at which transfers arrive; nil for transactions.
    package var toAccount: ID<Account>?
    /// Expense for transfers.
    package var type: EntryType
    package var amount: Money
    package var splits: [TransactionPart] = []
    var description: String?
    var payee: String?
    package var schedule: RecurringSchedule
    package var isActive: Bool
    /// The next period to book; never before the schedule's first one.
    package var next: BookingPeriod

    /// The day on which the next booking is due; nil while paused and after the end.
    var due: CalendarDate? {
        guard isActive, schedule.includes(next) else { return nil }
        return schedule.date(of: next)
    }

    /// Moves to the next period. After the calendar's last one the template is inactive.
    mutating func advance() {
        if let following = schedule.next(after: next) { next = following } else { isActive = false }
    }

    /// Ends a pause; the missed periods stay unbooked.
    mutating func resume(today: CalendarDate) {
        isActive = true
        leavePast(today: today)
    }

    /// Moves the next booking to today or later; past days stay unbooked.
    package mutating func leavePast(today: CalendarDate) {
        if let first = schedule.first(notBefore: today) { next = max(next, first) } else { isActive = false }
    }

    /// Nil for transfers.
    var entry: Entry? {
        category.map { Entry(type: type, amount: amount, category: $0, account: account) }
    }

    package var answer: RecurringTemplate {
        RecurringTemplate(
            id: id, accountId: account, categoryId: category, type: toAccount == nil ? type : nil,
            amount: amount, frequency: schedule.frequency, interval: schedule.interval,
            dayOfMonth: schedule.dayOfMonth, weekday: schedule.firstDay?.weekday,
            startDate: schedule.firstDay, occurrences: schedule.occurrences, description: description,
            payee: payee, startMonth: schedule.startMonth, endMonth: schedule.endMonth, isActive: isActive,
            splits: splits.isEmpty ? nil : splits.map { $0.answer(in: amount.currency) },
            transfer: toAccount.map { RecurringTransfer(toAccountId: $0) })
    }

    /// Returns the transaction to book in a period.
    func record(
        id transaction: ID<Transaction>, in category: ID<Category>, for period: BookingPeriod,
        at now: Timestamp
    ) -> TransactionRecord {
        TransactionRecord(
            id: transaction, account: account, category: category, type: type, amount: amount,
            date: schedule.date(of: period), description: description, payee: payee, tags: [],
            splits: splits, createdAt: now, updatedAt: now,
            booking: RecurringBooking(template: id, period: period), isRecurring: true)
    }

    /// Returns the transfer to book in a period, as a client would send it; nil for transactions.
    func transferDraft(for period: BookingPeriod) -> TransferDraft? {
        guard let toAccount else { return nil }
        return TransferDraft(
            fromAccountId: .value(account), toAccountId: .value(toAccount),
            amount: .value(AmountText(amount.text)), date: .value(schedule.date(of: period)),
            description: description.map { .value($0) } ?? .absent,
            payee: payee.map { .value($0) } ?? .absent)
    }
}

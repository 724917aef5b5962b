package import Contracts
import LedgerCore

/// The rules for goals (contract §2.2, "Goals"). The type of their currency has no crypto.
package enum GoalRules {
    /// The years that a deadline can be ahead.
    static let yearsAhead = 100
    /// The most goals of a book.
    package static let limit = 10_000

    package static let tooMany = APIError.field(
        "name", "You have the largest number of goals (\(limit)) already")

    /// Returns the last allowed deadline.
    static func lastDeadline(today: CalendarDate) -> CalendarDate {
        today.month.adding(12 * yearsAhead)?.day(today.components.day) ?? today
    }
}

extension GoalDraft {
    /// Returns the new goal, which is active, or the changed one: absent fields stay, null clears optional
    /// ones. `today` is the owner's own day.
    func resolved(
        id: ID<Goal>, over current: GoalRecord?, at now: Timestamp, today: CalendarDate
    ) throws(APIError) -> GoalRecord {
        var errors = FieldErrors()
        let isNew = current == nil
        let name = errors.name(name, "name", current: current?.name, .goalName)
        if isNew { _ = errors.required(currency, "currency", "Currency is required") }
        let target = errors.amount(
            targetAmount, in: currency, current: current?.target, usual: .usd
        ) { errors, amount, currency in
            errors.amountOrZero(amount, "targetAmount", in: currency, label: "Target amount")
        }
        let dates = dates(over: current, today: today, &errors)
        let status =
            isNew
            ? .active
            : errors.value(status, "status", current: current?.status, isNew: false, "Status is required")
        let emoji = errors.text(emoji, "emoji", current: current?.emoji, .emoji)
        let description = errors.text(
            description, "description", current: current?.description, .goalDescription)
        let reminder = reminder(over: current?.reminder, today: today, &errors)
        guard errors.isEmpty, let name, let target, let dates, let status else { throw errors.refusal }
        return GoalRecord(
            id: id, name: name, target: target, startDate: dates.start, deadline: dates.deadline,
            status: status, emoji: emoji, description: description, reminder: reminder,
            createdAt: current?.createdAt ?? now, updatedAt: now)
    }

    /// Returns the start and the deadline. A deadline that stays can be in the past; no request moves one
    /// there.
    private func dates(
        over current: GoalRecord?, today: CalendarDate, _ errors: inout FieldErrors
    ) -> (start: CalendarDate, deadline: CalendarDate)? {
        let start = errors.value(
            startDate, "startDate", current: current?.startDate ?? today, isNew: current == nil,
            "Start date is required")
        let deadline = errors.value(
            deadline, "deadline", current: current?.deadline, isNew: current == nil, "Deadline is required")
        guard let deadline else { return nil }
        if deadline != current?.deadline {
            if deadline < today {
                errors.add("deadline", "Deadline must be today or later")
                return nil
            }
            if deadline > GoalRules.lastDeadline(today: today) {
                errors.add("deadline", "Deadline must be at most \(GoalRules.yearsAhead) years ahead")
            }
        }
        guard let start else { return nil }
        if start > deadline {
            let isStartSent = startDate.isGiven
            errors.add(
                isStartSent ? "startDate" : "deadline",
                isStartSent
                    ? "Start date must not be after the deadline"
                    : "Deadline must not be before the start date, \(start.text)")
        }
        return (start, deadline)
    }

    /// Returns the reminder: absent keeps `current`, null removes it, an object replaces it.
    private func reminder(
        over current: GoalReminder?, today: CalendarDate, _ errors: inout FieldErrors
    ) -> GoalReminder? {
        if reminder.isAbsent { return current }
        guard let draft = errors.optional(reminder, "reminder") else { return nil }
        let frequency = errors.required(draft.frequency, "reminder.frequency", "Frequency is required")
        let time = errors.required(draft.time, "reminder.time", "Time is required")
        let start = errors.optional(draft.startDate, "reminder.startDate")
        guard let frequency, let time else { return nil }
        return GoalReminder(frequency: frequency, time: time, startDate: start ?? today)
    }
}

extension GoalRecord {
    /// Reports a stored goal whose deadline is before its start.
    package func checkDates(_ errors: inout FieldErrors) {
        guard startDate > deadline, errors.messages(at: "deadline").isEmpty else { return }
        errors.add("deadline", "Deadline must not be before the start date")
    }
}

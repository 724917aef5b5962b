import Contracts

/// A savings goal in a restore's stream.
struct GoalLine: Decodable, Sendable {
    let id: Field<ID<Goal>>
    let name: Field<String>
    let targetAmount: Field<AmountText>
    let currency: Field<Currency>
    let startDate: Field<CalendarDate>
    let deadline: Field<CalendarDate>
    let status: Field<GoalStatus>
    let emoji: Field<String>
    let description: Field<String>
    let reminder: Field<GoalReminderDraft>

    /// Returns the record, or nil with the errors reported.
    func checked(_ stamps: RowStamps, usual: Currency, _ errors: inout FieldErrors) -> GoalRecord? {
        let id = errors.needed(id, "id")
        let name = errors.requiredText(name, "name", .goalName)
        let target = errors.lineAmount(
            targetAmount, "targetAmount", in: currency, usual: usual, allowsZero: true)
        let deadline = errors.needed(deadline, "deadline")
        let start = errors.optional(startDate, "startDate") ?? stamps.createdAt.utcDate
        if let deadline, start > deadline {
            errors.add("deadline", "Deadline must not be before the start date")
        }
        let status = errors.optional(status, "status") ?? .active
        let emoji = errors.optionalText(emoji, "emoji", .emoji)
        let description = errors.optionalText(description, "description", .goalDescription)
        let reminder = checkedReminder(&errors)
        guard let id, let name, let target, let deadline else { return nil }
        return GoalRecord(
            id: id, name: name, target: target, startDate: start, deadline: deadline, status: status,
            emoji: emoji, description: description, reminder: reminder, createdAt: stamps.createdAt,
            updatedAt: stamps.updatedAt)
    }

    private func checkedReminder(_ errors: inout FieldErrors) -> GoalReminder? {
        guard let draft = errors.optional(reminder, "reminder") else { return nil }
        let frequency = errors.needed(draft.frequency, "reminder.frequency")
        let time = errors.needed(draft.time, "reminder.time")
        let start = errors.needed(draft.startDate, "reminder.startDate")
        guard let frequency, let time, let start else { return nil }
        return GoalReminder(frequency: frequency, time: time, startDate: start)
    }
}

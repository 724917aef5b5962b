import Contracts

/// What a user puts into a goal on a payment day.
struct PlannedPayment: Sendable, Equatable {
    let goal: GoalState
    let date: CalendarDate
    let amount: Money

    /// Returns the payments of the next payment days from today on, by date and then in the order of the
    /// goals. A month with a plan of its own has the amounts of the plan, and none once it is completed.
    static func list(
        _ context: PlanContext, paymentDays count: Int, _ record: (Month) throws -> PlanRecord?
    ) throws -> [PlannedPayment] {
        let days = context.days(of: context.today.month)
        let needs = try context.needs(on: days)
        let schedules = needs.map { need in
            Dictionary(
                GoalSchedule(need, on: days, first: count).payments.map { ($0.date, $0.amount) }
            ) { first, _ in first }
        }
        return try (1...count).flatMap { number -> [PlannedPayment] in
            guard let date = days.date(number) else { return [] }
            let record = try record(date.month)
            if record?.status == .completed { return [] }
            let lines = Dictionary((record?.snapshot?.lines ?? []).map { ($0.goal, $0) }) { first, _ in first
            }
            return zip(needs, schedules).compactMap { need, schedule in
                let scheduled = schedule[date] ?? 0
                let choice = record?.choices[need.id] ?? .none
                let own = choice.isSkipped ? 0 : choice.custom(in: need.currency) ?? scheduled
                let line = lines[need.id].flatMap { $0.currency == need.currency ? $0.planned : nil }
                let amount = line ?? own
                return amount > 0
                    ? PlannedPayment(
                        goal: need.goal, date: date, amount: Money(amountMinor: amount, need.currency))
                    : nil
            }
        }
    }
}

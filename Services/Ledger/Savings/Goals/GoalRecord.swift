import Contracts

/// A goal as stored; its progress is computed from its allocations.
struct GoalRecord: Sendable, Equatable {
    let id: ID<Goal>
    var name: String
    var target: Money
    var startDate: CalendarDate
    var deadline: CalendarDate
    var status: GoalStatus
    var emoji: String?
    var description: String?
    var reminder: GoalReminder?
    let createdAt: Timestamp
    var updatedAt: Timestamp

    /// Returns the goal for clients.
    func answer(_ allocations: [ValuedAllocation], today: CalendarDate) -> Goal {
        let total = GoalTotal(of: allocations, in: target.currency)
        return Goal(
            id: id, name: name, target: target, startDate: startDate, deadline: deadline, status: status,
            emoji: emoji, description: description, reminder: reminder,
            progress: GoalProgress(of: self, currentTotal: total.money, today: today),
            unconverted: total.unconverted, allocations: allocations.map(\.answer), createdAt: createdAt,
            updatedAt: updatedAt)
    }
}

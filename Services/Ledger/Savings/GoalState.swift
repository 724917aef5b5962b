import Contracts

/// An active goal and its current total, as planning reads them.
struct GoalState: Sendable, Equatable {
    let id: ID<Goal>
    let name: String
    let emoji: String?
    let target: Money
    /// In the goal's currency.
    let currentTotal: Money
    let startDate: CalendarDate
    let deadline: CalendarDate
}

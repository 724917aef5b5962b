import Contracts

/// An asset's targets and balance as of a day, which only moves forward.
struct AssetPast: Sendable {
    /// A target that was set on a day; zero removed it.
    struct Change: Sendable {
        let day: CalendarDate
        let target: AllocationTarget
    }

    let currency: AssetCode
    /// By time, the oldest first.
    private var changes: ArraySlice<Change>
    /// By date, the oldest first.
    private var days: ArraySlice<(date: CalendarDate, sums: AssetDay)>
    private var targets: [ID<Goal>: Quantity] = [:]
    private var balance: Int128 = 0

    init(
        currency: AssetCode, changes: [Change], days: [(date: CalendarDate, sums: AssetDay)]
    ) {
        self.currency = currency
        self.changes = changes[...]
        self.days = days[...]
    }

    /// Returns the part of the balance that a goal got at the end of a day, or has now if `day` is nil.
    mutating func funded(_ goal: ID<Goal>, on day: CalendarDate?) -> Quantity {
        while let change = changes.first, day.map({ change.day <= $0 }) ?? true {
            targets[change.target.goal] = change.target.amount.isZero ? nil : change.target.amount
            changes.removeFirst()
        }
        while let next = days.first, day.map({ next.date <= $0 }) ?? true {
            balance += next.sums.net
            days.removeFirst()
        }
        guard targets[goal] != nil else { return .zero }
        let ordered = targets.sorted { $0.key < $1.key }.map {
            AllocationTarget(goal: $0.key, amount: $0.value)
        }
        // The balance at the end of a day is never below zero.
        let parts = Funding.parts(
            of: Quantity(parts: UInt128(max(0, balance))) ?? .zero, currency, among: ordered)
        return zip(ordered, parts).first { $0.0.goal == goal }?.1 ?? .zero
    }
}

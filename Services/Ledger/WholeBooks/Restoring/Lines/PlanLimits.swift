import Contracts
import LedgerCurrencies
import LedgerSavings

/// The largest amounts of a restored plan, so that the sums of ten thousand goals have room.
enum PlanLimits {
    static let amount = Int64.max / 10_000

    static func holds(_ amount: Int64?) -> Bool { (amount ?? 0).magnitude <= Self.amount.magnitude }
}

extension PlanRecord {
    /// A completed month must also have sums that can be shown, whatever its goals gained.
    var isWithinLimits: Bool {
        guard choices.isWithinLimits else { return false }
        guard let snapshot else { return true }
        guard snapshot.isWithinLimits else { return false }
        guard let sealed else { return true }
        return sealed.amounts.count <= GoalRules.limit
            && (try? PlanMonth(self, snapshot, sealed, graceHours: 0)) != nil
    }
}

extension PlanChoices {
    fileprivate var isWithinLimits: Bool {
        byGoal.values.count <= GoalRules.limit
            && byGoal.values.values.allSatisfy { PlanLimits.holds($0.customAmount) }
    }
}

extension PlanSnapshot {
    fileprivate var isWithinLimits: Bool {
        lines.count <= GoalRules.limit
            && lines.allSatisfy {
                PlanLimits.holds($0.required) && PlanLimits.holds($0.planned) && PlanLimits.holds($0.custom)
            } && funded.isWithinLimits
    }
}

extension FundedSums {
    /// As many goals and currencies as a book can have, each with a sum of ten thousand quantities at most.
    fileprivate var isWithinLimits: Bool {
        let most = Natural.power(ofTen: 40)
        return byGoal.count <= GoalRules.limit
            && byGoal.values.allSatisfy { sums in
                sums.count <= GoalAllocationsLimit.maximum && sums.values.allSatisfy { $0 <= most }
            }
    }
}

extension PlanRecord {
    /// Reports what a month in a file cannot be.
    func check(_ errors: inout FieldErrors) {
        if (status == .draft) != (startedAt == nil) || (status == .draft) != (snapshot == nil) {
            errors.add("startedAt", "A month has a start and a snapshot unless it is a draft")
        }
        if (status == .completed) != (completedAt != nil) || (status == .completed) != (sealed != nil) {
            errors.add("completedAt", "A completed month, and no other, has its end and its contributions")
        }
        if !isWithinLimits { errors.add("month", "An amount of this month is out of range") }
    }
}

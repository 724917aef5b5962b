import Contracts

/// A user's own amount and flags of a goal in a month's plan.
struct PlanChoice: Sendable, Equatable, Codable {
    var customAmount: Int64?
    /// The currency of the amount; an amount in another currency than the goal's no longer counts.
    var currency: Currency?
    var isProtected = false
    var isSkipped = false

    static let none = PlanChoice()

    func custom(in currency: Currency) -> Int64? { self.currency == currency ? customAmount : nil }
}

/// The choices of a month by goal; goals without any are absent. Choices of deleted goals do no harm.
struct PlanChoices: Sendable, Equatable {
    private(set) var byGoal: [ID<Goal>: PlanChoice] = [:]

    subscript(goal: ID<Goal>) -> PlanChoice {
        get { byGoal[goal] ?? .none }
        set { byGoal[goal] = newValue == .none ? nil : newValue }
    }

    var protected: Set<ID<Goal>> { Set(byGoal.filter(\.value.isProtected).keys) }
    var skipped: Set<ID<Goal>> { Set(byGoal.filter(\.value.isSkipped).keys) }
}

/// The stored form: a list ordered by goal.
extension PlanChoices: Codable {
    private struct Line: Codable {
        let goal: ID<Goal>
        let choice: PlanChoice
    }

    init(from decoder: any Decoder) throws {
        let lines = try decoder.singleValueContainer().decode([Line].self)
        byGoal = Dictionary(lines.map { ($0.goal, $0.choice) }) { first, _ in first }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(
            byGoal.sorted { $0.key < $1.key }.map { Line(goal: $0.key, choice: $0.value) })
    }
}

extension FlexPlan {
    /// The amounts and flags for a month's plan.
    var choices: PlanChoices {
        var choices = PlanChoices()
        for line in lines {
            choices[line.need.id] = PlanChoice(
                customAmount: line.adjusted, currency: line.need.currency,
                isProtected: line.role == .protected, isSkipped: line.role == .skipped)
        }
        return choices
    }
}

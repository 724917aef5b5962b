package import Contracts

/// Values of goals. The stored form is a list ordered by goal.
package struct ByGoal<Value: Codable & Equatable & Sendable>: Equatable, Sendable {
    package private(set) var values: [ID<Goal>: Value] = [:]

    subscript(goal: ID<Goal>) -> Value? {
        get { values[goal] }
        set { values[goal] = newValue }
    }
}

extension ByGoal: Codable {
    private struct Line: Codable {
        let goal: ID<Goal>
        let value: Value
    }

    package init(from decoder: any Decoder) throws {
        let lines = try decoder.singleValueContainer().decode([Line].self)
        values = Dictionary(lines.map { ($0.goal, $0.value) }) { first, _ in first }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(
            values.sorted { $0.key < $1.key }.map { Line(goal: $0.key, value: $0.value) })
    }
}

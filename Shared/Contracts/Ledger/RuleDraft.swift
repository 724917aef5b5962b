public enum RuleConditionsLimit: ListLimit {
    public static let minimum = 1
    public static let maximum = 20
    public static let message = "A rule has at most \(maximum) conditions"
}

public enum RuleActionsLimit: ListLimit {
    public static let minimum = 1
    public static let maximum = 20
    public static let message = "A rule has at most \(maximum) actions"
}

/// The body of both create and change.
public struct RuleDraft: Codable, Sendable {
    public let name: Field<String>
    public let isEnabled: Field<Bool>
    public let order: Field<Int>
    public let match: Field<Rule.Match>
    public let when: Field<BoundedList<Field<RuleConditionDraft>, RuleConditionsLimit>>
    public let then: Field<BoundedList<Field<RuleActionDraft>, RuleActionsLimit>>

    public init(
        name: Field<String> = .absent, isEnabled: Field<Bool> = .absent, order: Field<Int> = .absent,
        match: Field<Rule.Match> = .absent,
        when: Field<BoundedList<Field<RuleConditionDraft>, RuleConditionsLimit>> = .absent,
        then: Field<BoundedList<Field<RuleActionDraft>, RuleActionsLimit>> = .absent
    ) {
        self.name = name
        self.isEnabled = isEnabled
        self.order = order
        self.match = match
        self.when = when
        self.then = then
    }
}

public struct RuleConditionDraft: Codable, Sendable {
    public let field: Field<Rule.Subject>
    public let op: Field<Rule.Operator>
    public let value: Field<String>

    public init(
        field: Field<Rule.Subject> = .absent, op: Field<Rule.Operator> = .absent,
        value: Field<String> = .absent
    ) {
        self.field = field
        self.op = op
        self.value = value
    }
}

/// An action: either `set` or `add`.
public struct RuleActionDraft: Codable, Sendable {
    public let set: Field<Rule.Target>
    public let add: Field<Rule.Addition>
    public let value: Field<String>

    public init(
        set: Field<Rule.Target> = .absent, add: Field<Rule.Addition> = .absent, value: Field<String> = .absent
    ) {
        self.set = set
        self.add = add
        self.value = value
    }
}

extension RuleDraft: FactBearing {
    public static let facts: [String: FieldFact] = [
        "name": .text("Groceries", .ruleName), "order": .integer(0, NumberRule.ruleOrder),
    ]
}

extension RuleConditionDraft: FactBearing {
    public static let facts: [String: FieldFact] = ["value": .text("Greengrocer", .ruleValue)]
}

extension RuleActionDraft: FactBearing {
    public static let facts: [String: FieldFact] = [
        "add": .example(.null),
        "value": .text("01900000-0000-7000-8000-000000000001", upTo: TextRule.notes.maximum),
    ]
}

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
    public static let notes = """
        name: What people call the rule. Default: required.
        isEnabled: Whether the rule works by itself. Default: true.
        order: Rules work from the lowest to the highest, those of the same order from the oldest on.
          Default: 0.
        match: Whether all conditions must be met, or any one. Default: all.
        when: The conditions, 1 to 20. Default: required.
        then: What the rule does, 1 to 20 actions. Default: required.
        """
}

extension RuleConditionDraft: FactBearing {
    public static let facts: [String: FieldFact] = ["value": .text("Greengrocer", .ruleValue)]
    public static let notes = """
        field: What the condition looks at. Required.
        op: How it compares: a text in each way but `above` and `below`, an amount by `is`, `above` or
          `below`, account and type by `is`. Texts compare as search does, without case and accents.
          Required.
        value: What it compares with: a text; a decimal for `amount`, in the transaction's own currency, an
          id for `account`, INCOME or EXPENSE for `type`. Required.
        """
}

extension RuleActionDraft: FactBearing {
    public static let facts: [String: FieldFact] = [
        "add": .example(.null),
        "value": .text("01900000-0000-7000-8000-000000000001", upTo: TextRule.notes.maximum),
    ]
    public static let notes = """
        set: The field that the action sets. Default: none; then `add` is required.
        add: `tag` to add one. Default: none; then `set` is required.
        value: The text to set or the tag to add; an id for `category`. Required.
        """
}

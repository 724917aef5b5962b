/// A text of a known set in a rule, which messages list.
public protocol RuleWord: RawRepresentable<String>, CaseIterable, Codable, Sendable, FieldValue {}

extension RuleWord {
    public static var expectation: FieldProblem {
        let words = allCases.map(\.rawValue)
        let last = words.last ?? ""
        let first = words.dropLast().joined(separator: ", ")
        return .must("be \(first.isEmpty ? last : "\(first) or \(last)")")
    }

    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let word = Self(rawValue: text) else { throw Self.expectation }
        self = word
    }
}

/// A rule fills in transactions by what they say (contract-everyday §1, "Rules").
public struct Rule: Codable, Sendable, Equatable {
    /// How many of the conditions must be met.
    public enum Match: String, RuleWord { case all, any }

    /// What a condition looks at.
    public enum Subject: String, RuleWord { case payee, description, notes, amount, account, type }

    /// How a condition compares. Texts compare as search does: without case and accents.
    public enum Operator: String, RuleWord { case `is`, contains, startsWith, endsWith, above, below }

    /// What an action sets.
    public enum Target: String, RuleWord { case category, payee, description, notes }

    /// What an action adds.
    public enum Addition: String, RuleWord { case tag }

    public var id: ID<Rule>
    public var name: String
    public var isEnabled: Bool
    public var order: Int
    @Open public var match: Match?
    public var when: [RuleCondition]
    public var then: [RuleAction]

    public init(
        id: ID<Rule>, name: String, isEnabled: Bool, order: Int, match: Match, when: [RuleCondition],
        then: [RuleAction]
    ) {
        self.id = id
        self.name = name
        self.isEnabled = isEnabled
        self.order = order
        _match = Open(match)
        self.when = when
        self.then = then
    }
}

public struct RuleCondition: Codable, Sendable, Equatable {
    @Open public var field: Rule.Subject?
    @Open public var op: Rule.Operator?
    public var value: String

    public init(_ field: Rule.Subject, _ op: Rule.Operator, _ value: String) {
        _field = Open(field)
        _op = Open(op)
        self.value = value
    }
}

/// What a rule does: it sets a field or adds a tag.
public struct RuleAction: Codable, Sendable, Equatable {
    @OpenOrNull public var set: Rule.Target?
    @OpenOrNull public var add: Rule.Addition?
    public var value: String

    public init(set: Rule.Target? = nil, add: Rule.Addition? = nil, _ value: String) {
        _set = OpenOrNull(set)
        _add = OpenOrNull(add)
        self.value = value
    }
}

public struct RuleList: Codable, Sendable {
    public let rules: [Rule]
    public init(rules: [Rule]) { self.rules = rules }
}

extension Rule: FactBearing {
    public static let facts: [String: FieldFact] = [
        "name": .text("Groceries"), "order": .integer(0, NumberRule.ruleOrder),
    ]
    public static let notes = """
        name: What people call the rule.
        isEnabled: Whether the rule works by itself.
        order: Rules work from the lowest to the highest, those of the same order from the oldest on.
        match: Whether all conditions must be met, or any one.
        when: The conditions.
        then: What the rule does.
        """
}

extension RuleCondition: FactBearing {
    public static let facts: [String: FieldFact] = ["value": .text("Greengrocer")]
    public static let notes = """
        field: What the condition looks at.
        op: How it compares; texts as search does, without case and accents.
        value: What it compares with: a text; a decimal for `amount`, an id for `account`, INCOME or EXPENSE
          for `type`.
        """
}

extension RuleAction: FactBearing {
    public static let facts: [String: FieldFact] = [
        "add": .example(.null), "value": .text("01900000-0000-7000-8000-000000000001"),
    ]
    public static let notes = """
        set: The field that the action sets; null if it adds a tag.
        add: `tag` if the action adds one; null if it sets a field.
        value: The text to set or the tag to add; an id for `category`.
        """
}

public enum RuleIDsLimit: ListLimit {
    public static let minimum = 1
    public static let maximum = 1_000
    public static let message = "Name at most \(maximum) rules"
}

/// Which rules are applied, and to which transactions.
public struct RuleApplication: Codable, Sendable {
    public let from: Field<CalendarDate>
    public let to: Field<CalendarDate>
    public let ruleIds: Field<BoundedList<Field<ID<Rule>>, RuleIDsLimit>>

    public init(
        from: Field<CalendarDate> = .absent, to: Field<CalendarDate> = .absent,
        ruleIds: Field<BoundedList<Field<ID<Rule>>, RuleIDsLimit>> = .absent
    ) {
        self.from = from
        self.to = to
        self.ruleIds = ruleIds
    }
}

/// Which rules a preview applies, and to which transactions.
public struct RulePreviewDraft: Codable, Sendable {
    public let from: Field<CalendarDate>
    public let to: Field<CalendarDate>
    public let ruleIds: Field<BoundedList<Field<ID<Rule>>, RuleIDsLimit>>
    public let cursor: Field<String>

    public init(
        from: Field<CalendarDate> = .absent, to: Field<CalendarDate> = .absent,
        ruleIds: Field<BoundedList<Field<ID<Rule>>, RuleIDsLimit>> = .absent, cursor: Field<String> = .absent
    ) {
        self.from = from
        self.to = to
        self.ruleIds = ruleIds
        self.cursor = cursor
    }
}

/// What rules would change, oldest first. A page can have no changes and still have a next one.
public struct RulePreview: Codable, Sendable {
    public let changes: [RuledTransaction]
    @Nullable public var nextCursor: String?

    public init(changes: [RuledTransaction], nextCursor: String?) {
        self.changes = changes
        self._nextCursor = Nullable(wrappedValue: nextCursor)
    }
}

/// What rules would change of a transaction, and what they would leave out.
public struct RuledTransaction: Codable, Sendable, Equatable {
    public let transactionId: ID<Transaction>
    public let date: CalendarDate
    public let ruleIds: [ID<Rule>]
    public let before: RuleFields
    public let after: RuleFields
    public let skipped: [RuleSkip]

    public init(
        transactionId: ID<Transaction>, date: CalendarDate, ruleIds: [ID<Rule>], before: RuleFields,
        after: RuleFields, skipped: [RuleSkip]
    ) {
        self.transactionId = transactionId
        self.date = date
        self.ruleIds = ruleIds
        self.before = before
        self.after = after
        self.skipped = skipped
    }
}

/// The fields of a transaction that rules change.
public struct RuleFields: Codable, Sendable, Equatable {
    public let categoryId: ID<Category>
    @Nullable public var payee: String?
    @Nullable public var description: String?
    @Nullable public var notes: String?
    public let tags: [String]

    public init(
        categoryId: ID<Category>, payee: String?, description: String?, notes: String?, tags: [String]
    ) {
        self.categoryId = categoryId
        self._payee = Nullable(wrappedValue: payee)
        self._description = Nullable(wrappedValue: description)
        self._notes = Nullable(wrappedValue: notes)
        self.tags = tags
    }
}

/// An action that a rule leaves out.
public struct RuleSkip: Codable, Sendable, Equatable {
    /// The most that the answer to a creation lists, so that a batch's answer stays small.
    public static let listed = 5

    public let ruleId: ID<Rule>
    public let reason: String

    public init(ruleId: ID<Rule>, reason: String) {
        self.ruleId = ruleId
        self.reason = reason
    }
}

/// What an application of rules did, and how it is taken back.
public struct RulesApplied: Codable, Sendable, Equatable {
    /// The most rows in `skipped`.
    public static let listed = 1_000

    public let changed: Int
    public let skipped: [SkippedRow]
    public let skippedCount: Int
    public let undoToken: String
    public let undoUntil: Timestamp

    public init(
        changed: Int, skipped: [SkippedRow], skippedCount: Int, undoToken: String, undoUntil: Timestamp
    ) {
        self.changed = changed
        self.skipped = skipped
        self.skippedCount = skippedCount
        self.undoToken = undoToken
        self.undoUntil = undoUntil
    }
}

extension RuleSkip: FactBearing {
    public static let facts: [String: FieldFact] = [
        "reason": .text("Salary is a category for income")
    ]
}

extension RulePreviewDraft: FactBearing {
    public static let facts: [String: FieldFact] = [
        "cursor": .text("MjAyNi0wMS0zMTowMTkwMDAwMA", note: "The `nextCursor` of the page before.")
    ]
}

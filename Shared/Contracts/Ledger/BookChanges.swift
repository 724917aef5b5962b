/// Changes of a book since a cursor (`LedgerAPI.listChanges`).
public struct BookChanges: Codable, Sendable, Equatable {
    public let changes: [BookChange]
    public let cursor: String
    public let hasMore: Bool
    public let revision: Int64

    public init(changes: [BookChange], cursor: String, hasMore: Bool, revision: Int64) {
        self.changes = changes
        self.cursor = cursor
        self.hasMore = hasMore
        self.revision = revision
    }

    public static let limitRange = 1...1_000
    public static let defaultLimit = 500
    /// How long what was deleted is remembered.
    public static let keptDays = 400
}

/// A record that was made, changed or deleted. The member named as its kind has the record.
public struct BookChange: Codable, Sendable, Equatable {
    @Open public var kind: BookChangeKind?
    public let id: ID<BookChange>
    /// Deleted, or of a deleted account; such a change has no record.
    public var isDeleted = false
    public var account: Account?
    public var category: Category?
    public var transaction: Transaction?
    public var transfer: Transfer?
    public var budget: Budget?
    public var recurring: RecurringTemplate?
    public var rule: Rule?
    public var goal: Goal?
    public var asset: Asset?
    public var reconciliation: Reconciliation?
    public var incomeGoal: IncomeGoal?
    public var rate: OwnRate?
    public var bookBudget: Budget?
    public var bookIncomeGoal: IncomeGoal?

    /// The record of whatever kind; nil for a deletion.
    public var record: (any Encodable & Sendable)? {
        let records: [(any Encodable & Sendable)?] = [
            account, category, transaction, transfer, budget, recurring, rule, goal, asset, reconciliation,
            incomeGoal, rate, bookBudget, bookIncomeGoal,
        ]
        return records.compactMap(\.self).first
    }

    public init(_ kind: BookChangeKind, _ id: ID<BookChange>) {
        _kind = Open(kind)
        self.id = id
    }
}

extension BookChanges: FactBearing {
    public static let facts: [String: FieldFact] = [
        "cursor": .text("01900000000070008000000000000001000000000000000000000000000000ff"),
        "revision": .integer(812),
    ]
}

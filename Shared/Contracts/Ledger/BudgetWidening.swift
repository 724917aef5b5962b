/// From which month on budgets of single accounts become budgets of the whole book (contract-household §1).
public struct BudgetWidening: Codable, Sendable {
    public let month: Field<Month>
    public init(month: Field<Month> = .absent) { self.month = month }
}

/// What a widening did.
public struct BudgetsWidened: Codable, Sendable {
    /// The most budgets that `kept` lists.
    public static let listed = 100

    public let widened: Int
    public let kept: [KeptBudget]
    public let keptCount: Int
    public let undoToken: String
    public let undoUntil: Timestamp
    public init(widened: Int, kept: [KeptBudget], keptCount: Int, undoToken: String, undoUntil: Timestamp) {
        self.widened = widened
        self.kept = kept
        self.keptCount = keptCount
        self.undoToken = undoToken
        self.undoUntil = undoUntil
    }
}

extension BudgetsWidened: FactBearing {
    public static let facts: [String: FieldFact] = ["widened": .integer(7), "keptCount": .integer(1)]
}

/// A budget of an account that stays one.
public struct KeptBudget: Codable, Sendable, Equatable {
    public let budgetId: ID<Budget>
    @Open public var reason: Reason?
    public init(_ budget: ID<Budget>, because reason: Reason) {
        budgetId = budget
        _reason = Open(reason)
    }

    public enum Reason: String, Codable, Sendable, CaseIterable {
        /// The category's budgets of the month have several currencies.
        case severalCurrencies
        /// The category has a budget of the whole book in the month already.
        case alreadyPlanned
        /// The sum is larger than a budget can be.
        case tooLarge
        /// The whole book has the most budgets of a month already.
        case tooMany
    }
}

/// Rows of a file that the user's rules fill in (contract-everyday §1, "Rules").
public struct ImportRulesQuery: Codable, Sendable {
    public let user: ID<User>
    public let rows: [ImportRuledRow]

    public init(user: ID<User>, rows: [ImportRuledRow]) {
        self.user = user
        self.rows = rows
    }
}

/// What rules see of a row, and as they leave it.
public struct ImportRuledRow: Codable, Sendable, Equatable {
    public let account: ID<Account>
    public let type: EntryType
    public let amountMinor: Int64
    public let currency: Currency
    /// Nil for a category that the commit makes.
    public var categoryId: ID<Category>?
    public var payee: String?
    public var description: String?
    public var notes: String?
    public var tags: [String]
    public var ruleIds: [ID<Rule>] = []
    /// Why actions of the rules are left out, in sentences for people.
    public var skipped: [String] = []

    public init(
        account: ID<Account>, type: EntryType, amount: Money, categoryId: ID<Category>?, payee: String?,
        description: String?, notes: String?, tags: [String]
    ) {
        self.account = account
        self.type = type
        amountMinor = amount.amountMinor
        currency = amount.currency
        self.categoryId = categoryId
        self.payee = payee
        self.description = description
        self.notes = notes
        self.tags = tags
    }
}

public struct ImportRuledRows: Codable, Sendable {
    public let rows: [ImportRuledRow]
    public init(rows: [ImportRuledRow]) { self.rows = rows }
}

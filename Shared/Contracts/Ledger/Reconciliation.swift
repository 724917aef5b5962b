/// A comparison of an account with a bank's statement (contract-everyday §1, "Opening and reconciling").
public struct Reconciliation: Codable, Sendable, Equatable {
    public enum Status: String, Codable, Sendable, CaseIterable {
        /// The user is clearing entries.
        case open
        /// Everything adds up, and the cleared entries are reconciled.
        case finished
        /// Given up before it was finished; it is in no list.
        case canceled
    }

    public let id: ID<Reconciliation>
    public let accountId: ID<Account>
    @Open public var status: Status?
    public let statementDate: CalendarDate
    public let statementBalance: String
    public let currency: Currency
    public let clearedBalance: String
    public let difference: String
    public let unclearedCount: Int
    public let createdAt: Timestamp
    @Nullable public var finishedAt: Timestamp?

    public init(
        id: ID<Reconciliation>, accountId: ID<Account>, status: Status, statementDate: CalendarDate,
        statement: Money, clearedBalance: String, difference: String, unclearedCount: Int,
        createdAt: Timestamp, finishedAt: Timestamp?
    ) {
        self.id = id
        self.accountId = accountId
        _status = Open(status)
        self.statementDate = statementDate
        statementBalance = statement.text
        currency = statement.currency
        self.clearedBalance = clearedBalance
        self.difference = difference
        self.unclearedCount = unclearedCount
        self.createdAt = createdAt
        self._finishedAt = Nullable(wrappedValue: finishedAt)
    }
}

/// The reconciliations of an account.
public struct ReconciliationList: Codable, Sendable {
    public let reconciliations: [Reconciliation]
    public init(reconciliations: [Reconciliation]) { self.reconciliations = reconciliations }
}

/// The statement to compare with.
public struct ReconciliationDraft: Codable, Sendable {
    public let statementDate: Field<CalendarDate>
    public let statementBalance: Field<AmountText>

    public init(
        statementDate: Field<CalendarDate> = .absent, statementBalance: Field<AmountText> = .absent
    ) {
        self.statementDate = statementDate
        self.statementBalance = statementBalance
    }
}

/// How a reconciliation is finished.
public struct ReconciliationFinish: Codable, Sendable {
    public let adjust: Field<ReconciliationAdjustment>

    public init(adjust: Field<ReconciliationAdjustment> = .absent) { self.adjust = adjust }
}

/// The category in which the difference is booked.
public struct ReconciliationAdjustment: Codable, Sendable {
    public let categoryId: Field<ID<Category>>
    public let difference: Field<AmountText>

    public init(
        categoryId: Field<ID<Category>> = .absent, difference: Field<AmountText> = .absent
    ) {
        self.categoryId = categoryId
        self.difference = difference
    }
}

extension Reconciliation: FactBearing {
    public static let facts: [String: FieldFact] = [
        "statementBalance": .decimal("1250.00"), "clearedBalance": .decimal("1200.00"),
        "difference": .decimal("50.00"), "unclearedCount": .integer(3),
    ]
}

extension Account {
    /// The most reconciliations of an account.
    public static let reconciliationLimit = 2_000
    /// The most entries that one of them marks.
    public static let reconciledEntriesLimit = 10_000
}

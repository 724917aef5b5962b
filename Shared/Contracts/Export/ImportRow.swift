public enum ImportRowStatus: String, Codable, Sendable, CaseIterable, FieldValue {
    case ready, duplicate, problem, excluded

    public static let expectation = FieldProblem.must("be ready, duplicate, problem or excluded")
}

/// One entry of a file as it would be recorded.
public struct ImportRow: Codable, Sendable, Equatable {
    /// Counted from 1 in the order of the file.
    public let row: Int
    @Open public var status: ImportRowStatus?
    @Nullable public var date: CalendarDate?
    @OpenOrNull public var type: EntryType?
    @Nullable public var amount: String?
    @Nullable public var currency: Currency?
    @Nullable public var originalAmount: String?
    @Nullable public var originalCurrency: Currency?
    @Nullable public var description: String?
    @Nullable public var notes: String?
    @Nullable public var payee: String?
    public let isRefund: Bool
    public let mayBeRefund: Bool
    public let tags: [String]
    @Nullable public var category: String?
    @Nullable public var categoryId: ID<Category>?
    @Nullable public var categoryText: String?
    @Nullable public var account: String?
    @Nullable public var accountId: ID<Account>?
    @Nullable public var externalId: String?
    @Nullable public var duplicateOf: ID<Transaction>?
    public let ruleIds: [ID<Rule>]
    public let problems: [ImportProblem]

    public init(
        row: Int, status: ImportRowStatus, date: CalendarDate?, type: EntryType?, amount: Money?,
        original: Money? = nil, description: String?, notes: String?, payee: String?, isRefund: Bool,
        mayBeRefund: Bool = false, tags: [String],
        category: String?,
        categoryId: ID<Category>?, categoryText: String?, account: String?, accountId: ID<Account>?,
        externalId: String?, duplicateOf: ID<Transaction>?, ruleIds: [ID<Rule>] = [],
        problems: [ImportProblem]
    ) {
        self.ruleIds = ruleIds
        self.row = row
        _status = Open(status)
        self._date = Nullable(wrappedValue: date)
        self._type = OpenOrNull(type)
        self._amount = Nullable(wrappedValue: amount?.text)
        self._currency = Nullable(wrappedValue: amount?.currency)
        self._originalAmount = Nullable(wrappedValue: original?.text)
        self._originalCurrency = Nullable(wrappedValue: original?.currency)
        self._description = Nullable(wrappedValue: description)
        self._notes = Nullable(wrappedValue: notes)
        self._payee = Nullable(wrappedValue: payee)
        self.isRefund = isRefund
        self.mayBeRefund = mayBeRefund
        self.tags = tags
        self._category = Nullable(wrappedValue: category)
        self._categoryId = Nullable(wrappedValue: categoryId)
        self._categoryText = Nullable(wrappedValue: categoryText)
        self._account = Nullable(wrappedValue: account)
        self._accountId = Nullable(wrappedValue: accountId)
        self._externalId = Nullable(wrappedValue: externalId)
        self._duplicateOf = Nullable(wrappedValue: duplicateOf)
        self.problems = problems
    }
}

public struct ImportProblem: Codable, Sendable, Equatable {
    public let field: String
    public let message: String
    public init(_ field: String, _ message: String) {
        self.field = field
        self.message = message
    }
}

public struct ImportRowList: Codable, Sendable {
    public let rows: [ImportRow]
    public let total: Int
    public let hasMore: Bool
    /// Pass as `cursor`; null at the end.
    @Nullable public var nextCursor: String?
    public init(rows: [ImportRow], total: Int, nextCursor: String?) {
        self.rows = rows
        self.total = total
        hasMore = nextCursor != nil
        self._nextCursor = Nullable(wrappedValue: nextCursor)
    }
}

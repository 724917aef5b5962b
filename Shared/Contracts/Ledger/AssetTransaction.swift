public enum AssetTransactionKind: String, Codable, Sendable, CaseIterable, FieldValue {
    case deposit, withdrawal

    public static let expectation = FieldProblem.must("be deposit or withdrawal")
}

public enum AssetTransactionSource: String, Codable, Sendable, CaseIterable {
    /// The owner recorded it.
    case manual
    /// The asset's chain reported it.
    case onChain
}

/// A deposit into an asset or a withdrawal from it.
public struct AssetTransaction: Codable, Sendable, Equatable {
    public let id: ID<AssetTransaction>
    public let assetId: ID<Asset>
    @Open public var kind: AssetTransactionKind?
    public let amount: String
    public let date: CalendarDate
    @Nullable public var note: String?
    @Open public var source: AssetTransactionSource?
    @Nullable public var externalId: String?
    public let balanceAfter: String
    public let createdAt: Timestamp

    public init(
        id: ID<AssetTransaction>, assetId: ID<Asset>, kind: AssetTransactionKind, amount: String,
        date: CalendarDate, note: String?, source: AssetTransactionSource, externalId: String?,
        balanceAfter: String, createdAt: Timestamp
    ) {
        self.id = id
        self.assetId = assetId
        _kind = Open(kind)
        self.amount = amount
        self.date = date
        self._note = Nullable(wrappedValue: note)
        _source = Open(source)
        self._externalId = Nullable(wrappedValue: externalId)
        self.balanceAfter = balanceAfter
        self.createdAt = createdAt
    }
}

/// A page of an asset's transactions, newest first.
public struct AssetTransactionList: Codable, Sendable {
    public let transactions: [AssetTransaction]
    public let total: Int
    public let hasMore: Bool
    @Nullable public var nextCursor: String?
    public init(transactions: [AssetTransaction], total: Int, nextCursor: String?) {
        self.transactions = transactions
        self.total = total
        hasMore = nextCursor != nil
        self._nextCursor = Nullable(wrappedValue: nextCursor)
    }
}

/// The date is today when absent.
public struct AssetTransactionDraft: Codable, Sendable {
    public let kind: Field<AssetTransactionKind>
    public let amount: Field<AmountText>
    public let date: Field<CalendarDate>
    public let note: Field<String>

    public init(
        kind: Field<AssetTransactionKind> = .absent, amount: Field<AmountText> = .absent,
        date: Field<CalendarDate> = .absent, note: Field<String> = .absent
    ) {
        self.kind = kind
        self.amount = amount
        self.date = date
        self.note = note
    }
}

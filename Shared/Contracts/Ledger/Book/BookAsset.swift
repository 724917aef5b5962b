/// An asset in a book's stream.
public struct BookAsset: Codable, Sendable, Equatable {
    public let id: ID<Asset>
    public let name: String
    public let currency: AssetCode
    @Nullable public var chain: AssetChain?
    @Nullable public var address: String?
    /// The sum of its transactions; for information.
    public let balance: Quantity
    /// The part that the chain reports: the sum of the transactions on the chain.
    public let chainBalance: Quantity
    @Nullable public var lastSyncedAt: Timestamp?
    @Nullable public var syncError: String?
    public let createdAt: Timestamp
    public let updatedAt: Timestamp
    public let version: Int64
}

/// A deposit into an asset or a withdrawal from it, in a book's stream.
public struct BookAssetTransaction: Codable, Sendable, Equatable {
    public let id: ID<AssetTransaction>
    public let assetId: ID<Asset>
    public let kind: AssetTransactionKind
    public let amount: Quantity
    public let date: CalendarDate
    @Nullable public var note: String?
    public let source: AssetTransactionSource
    @Nullable public var externalId: String?
    /// When the chain has the transaction in a block; null without one.
    @Nullable public var blockTime: Timestamp?
    public let createdAt: Timestamp
    public let updatedAt: Timestamp
}

/// A page of the transactions that match a filter. The ledger writes it from columns, byte by byte.
public struct TransactionList: Codable, Sendable {
    public let transactions: [Transaction]
    public let total: Int
    public let totalCapped: Bool?
    public let hasMore: Bool
    @Nullable public var nextCursor: String?
}

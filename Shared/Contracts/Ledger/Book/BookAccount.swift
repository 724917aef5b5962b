/// An account in a book's stream.
public struct BookAccount: Codable, Sendable, Equatable {
    public let id: ID<Account>
    public let name: String
    public let type: AccountType
    public let preferredCurrency: Currency
    @Nullable public var color: String?
    @Nullable public var icon: String?
    @Nullable public var description: String?
    /// Whether the account came with the book and was never changed.
    public let isUnedited: Bool
    public let spendingNetOfShares: Bool
    public let createdAt: Timestamp
    public let updatedAt: Timestamp
    @Nullable public var deletedAt: Timestamp?
    public let version: Int64
}

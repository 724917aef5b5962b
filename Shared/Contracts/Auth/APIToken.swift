/// An API token in its owner's list.
public struct APIToken: Codable, Sendable, Equatable {
    /// The most tokens of a user.
    public static let maximum = 25
    /// The longest life of a token.
    public static let maximumDays = 365
    public static let usualDays = 90

    public let id: ID<APIToken>
    public let name: String
    public let scopes: [Open<TokenScope>]
    @Nullable public var accountIds: [ID<Account>]?
    /// The only book that the token reaches; null for the user's personal one.
    @Nullable public var bookId: ID<User>?
    public let createdAt: Timestamp
    public let expiresAt: Timestamp
    /// The minute of the last use; up to a minute out of date.
    @Nullable public var lastUsedAt: Timestamp?
    @Nullable public var lastAddress: String?

    public init(
        id: ID<APIToken>, name: String, grant: TokenGrant, createdAt: Timestamp, expiresAt: Timestamp,
        lastUsedAt: Timestamp?, lastAddress: String?
    ) {
        self.id = id
        self.name = name
        scopes = grant.scopes.map { Open($0) }
        _accountIds = Nullable(wrappedValue: grant.accounts?.map { $0.cast() })
        _bookId = Nullable(wrappedValue: grant.book)
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        _lastUsedAt = Nullable(wrappedValue: lastUsedAt)
        _lastAddress = Nullable(wrappedValue: lastAddress)
    }
}

public struct APITokenList: Codable, Sendable {
    public let tokens: [APIToken]
    public init(tokens: [APIToken]) { self.tokens = tokens }
}

/// A new token, with its text, which is shown this once.
public struct NewAPIToken: Codable, Sendable {
    public let id: ID<APIToken>
    public let name: String
    public let scopes: [Open<TokenScope>]
    @Nullable public var accountIds: [ID<Account>]?
    @Nullable public var bookId: ID<User>?
    public let token: String
    public let createdAt: Timestamp
    public let expiresAt: Timestamp

    public init(_ made: APIToken, token: String) {
        id = made.id
        name = made.name
        scopes = made.scopes
        _accountIds = Nullable(wrappedValue: made.accountIds)
        _bookId = Nullable(wrappedValue: made.bookId)
        self.token = token
        createdAt = made.createdAt
        expiresAt = made.expiresAt
    }
}

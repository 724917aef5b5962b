public struct APITokenDraft: Codable, Sendable {
    public let name: Field<String>
    public let scopes: Field<BoundedList<Field<String>, ScopesLimit>>
    public let expiresAt: Field<Timestamp>
    public let accountIds: Field<BoundedList<Field<ID<Account>>, TokenAccountsLimit>>
    public let bookId: Field<ID<User>>

    public init(
        name: Field<String>, scopes: Field<BoundedList<Field<String>, ScopesLimit>>,
        expiresAt: Field<Timestamp> = .absent,
        accountIds: Field<BoundedList<Field<ID<Account>>, TokenAccountsLimit>> = .absent,
        bookId: Field<ID<User>> = .absent
    ) {
        self.bookId = bookId
        self.name = name
        self.scopes = scopes
        self.expiresAt = expiresAt
        self.accountIds = accountIds
    }
}

public enum ScopesLimit: ListLimit {
    public static let maximum = 20
    public static let message = "Scopes must be at most 20"
}

public enum TokenAccountsLimit: ListLimit {
    public static let maximum = 20
    public static let message = "Account ids must be at most 20"
}

/// The body of `POST /auth/logout-all`.
public struct LogoutAllRequest: Codable, Sendable {
    public let tokens: Field<Bool>
    public init(tokens: Field<Bool> = .absent) { self.tokens = tokens }
}

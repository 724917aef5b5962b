/// What the owner of an API token has allowed it.
public struct TokenGrant: Codable, Sendable, Hashable {
    public let scopes: [TokenScope]
    /// The only accounts that the token reaches, the one first that stands in for the active account; nil for
    /// all accounts.
    @Nullable public var accounts: [ID<BookAccount>]?
    /// The only book that the token reaches, by its key; absent for the owner's personal one.
    public let book: ID<User>?

    public init(scopes: [TokenScope], accounts: [ID<BookAccount>]?, book: ID<User>? = nil) {
        self.scopes = scopes
        self.book = book
        _accounts = Nullable(wrappedValue: accounts)
    }

    public func reaches(_ access: EndpointAccess) -> Bool { (try? require(access)) != nil }

    /// Throws `FORBIDDEN`, which names what is missing, unless the token reaches the endpoint.
    public func require(_ access: EndpointAccess) throws(APIError) {
        guard let scope = access.scope else {
            throw .field("token", "No API token can do this. Sign in to do it.", code: .forbidden)
        }
        guard scopes.contains(scope) else {
            throw .field(
                "scope", "This needs an API token with the scope \(scope.rawValue)", code: .forbidden)
        }
        if book != nil, access.role == nil {
            throw .field(
                "bookId", "An API token of a book does not reach what is a person's own", code: .forbidden)
        }
        if accounts != nil, !access.isBounded {
            throw .field(
                "accountIds", "An API token that is bound to accounts cannot do this", code: .forbidden)
        }
    }
}

extension APIError {
    /// A write of a bound token touches another account. It is the same whether that account exists or not.
    public static func outsideBounds(_ path: String) -> APIError {
        .field(path, "This API token does not reach that account", code: .forbidden)
    }
}

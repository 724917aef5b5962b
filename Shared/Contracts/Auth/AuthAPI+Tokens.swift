/// API tokens for scripts and other programs (contract-access, "API tokens").
extension AuthAPI {
    public static let makeToken = Endpoint<APITokenDraft, NewAPIToken>(
        "makeToken", .post, "/auth/tokens", "Makes an API token for a script or another program.",
        access: .session, success: .created, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .forbidden, .notFound, .conflict], requires: ["name", "scopes"], secret: true,
        notes: "Within ten minutes of the sign-in; else 403 with `details.reauthenticate`. The answer alone "
            + "has `token`, to be sent as `Authorization: Bearer cof_…`. It expires after 90 days, or at "
            + "`expiresAt`, which is at most a year away. A token of `accountIds` reads, sums up and changes "
            + "these accounts alone; the first of them is its active account, and it sees only its own side "
            + "of a transfer. A token is for one book: the personal one, or that of `bookId`, under "
            + "`/books/{id}`, where it may at most what its user may; nothing that is a person's own is in "
            + "another book. A user has at most 25 tokens (409).")
    public static let listTokens = Endpoint<Empty, APITokenList>(
        "listTokens", .get, "/auth/tokens", "Lists the signed-in user's API tokens, newest first.",
        access: .session)
    public static let revokeToken = Endpoint<Empty, DeletedID<APIToken>>(
        "revokeToken", .delete, "/auth/tokens/{id}",
        "Revokes an API token, which is refused everywhere within a second.",
        access: .session, errors: [.notFound])

    // For the gateway.
    public static let findToken = Endpoint<TokenLookup, TokenFound>(
        "findToken", .post, "/internal/tokens", "Finds an API token by its hash.", access: .service,
        errors: [.notFound])

    /// Refuses with `details.reauthenticate` when the sign-in is too old for what outlives the session.
    public static let requireFreshSignIn = Endpoint<SignInQuery, Empty>(
        "requireFreshSignIn", .post, "/internal/fresh-sign-in",
        "Refuses a session whose sign-in is more than ten minutes old.", access: .service)

    static let tokens: [EndpointDescription] = [
        makeToken.description, listTokens.description, revokeToken.description, findToken.description,
        requireFreshSignIn.description,
    ]
}

/// A user's session whose sign-in another service asks about.
public struct SignInQuery: Codable, Sendable {
    public let session: ID<Session>
    public let user: ID<User>
    public init(session: ID<Session>, user: ID<User>) {
        self.session = session
        self.user = user
    }
}

/// The SHA-256 of an API token, in base64url.
public struct TokenLookup: Codable, Sendable {
    public let hash: String
    public init(hash: String) { self.hash = hash }
}

/// An API token whose record the gateway asks for as a session's, by the same id.
public struct TokenFound: Codable, Sendable {
    public let id: ID<Session>
    public let user: ID<User>
    public let expiresAt: Timestamp
    public init(id: ID<Session>, user: ID<User>, expiresAt: Timestamp) {
        self.id = id
        self.user = user
        self.expiresAt = expiresAt
    }
}

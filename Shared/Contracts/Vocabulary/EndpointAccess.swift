/// Who may call an endpoint. Which API tokens reach it is a part of the declaration, so no endpoint for users
/// compiles without an answer (contract-access, "API tokens").
public enum EndpointAccess: Sendable, Equatable {
    /// Anyone. The identity of a signed-in caller is passed on; an API token names nobody here.
    case anonymous
    /// A signed-in user in a session. No API token reaches the endpoint.
    case session
    /// A signed-in user, or an API token of theirs with the scope.
    case user(TokenScope, AccountBounds = .refused)
    /// Another service of ours, which signs its own claim. The gateway does not route such endpoints.
    case service

    /// Whether an endpoint can keep to the accounts of a token that names some.
    public enum AccountBounds: Sendable {
        /// The endpoint refuses tokens that are bound to accounts.
        case refused
        /// What the endpoint reads, sums up and changes is of the token's accounts alone.
        case bounded
    }

    /// Whether the caller must be a user, in a session or by a token.
    public var needsUser: Bool {
        switch self {
        case .session, .user: true
        case .anonymous, .service: false
        }
    }

    /// The scope of the tokens that reach the endpoint; nil if none does.
    public var scope: TokenScope? {
        if case .user(let scope, _) = self { scope } else { nil }
    }

    /// Whether tokens that are bound to accounts reach the endpoint.
    public var isBounded: Bool {
        if case .user(_, .bounded) = self { true } else { false }
    }
}

/// Who may call an endpoint. Which API tokens reach it, and what a member must be in a book to call it, are
/// parts of the declaration, so no endpoint compiles without an answer (contract-access, "API tokens";
/// contract-household §4).
public enum EndpointAccess: Sendable, Equatable {
    /// Anyone. The identity of a signed-in caller is passed on; an API token names nobody here.
    case anonymous
    /// A signed-in user in a session. No API token reaches the endpoint.
    case session
    /// A signed-in user, or an API token of theirs with the scope.
    case user(TokenScope, AccountBounds = .refused)
    /// A member of a book who may do as much as the role, or an API token of theirs with the scope; without a
    /// scope, no token. The endpoint is served under `/books/{id}`, too.
    case book(BookRole, TokenScope?, AccountBounds = .refused)
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
        case .session, .user, .book: true
        case .anonymous, .service: false
        }
    }

    /// The scope of the tokens that reach the endpoint; nil if none does.
    public var scope: TokenScope? {
        switch self {
        case .user(let scope, _): scope
        case .book(_, let scope, _): scope
        case .anonymous, .session, .service: nil
        }
    }

    /// Whether tokens that are bound to accounts reach the endpoint.
    public var isBounded: Bool {
        switch self {
        case .user(_, .bounded), .book(_, _, .bounded): true
        case .anonymous, .session, .user, .book, .service: false
        }
    }

    /// What a member must be in the book; nil for an endpoint of no book.
    public var role: BookRole? {
        if case .book(let role, _, _) = self { role } else { nil }
    }
}

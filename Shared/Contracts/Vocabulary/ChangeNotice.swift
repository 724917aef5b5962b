/// What a change was about.
public enum ChangeKind: String, Codable, Sendable, CaseIterable {
    /// Accounts, entries, budgets, goals and all else of the ledger.
    case book
    /// The same of a book that is not the user's personal one.
    case sharedBook
    /// Which books the user is in, and invitations to others.
    case books
    /// Shared expenses and groups.
    case shares
    case notifications
    /// The balance and the history of the wallet.
    case wallet
    /// The user's own account.
    case profile
}

/// That something changed for a user, kept in memory for clients that listen now.
public struct ChangeNotice: Codable, Sendable, Hashable {
    public let user: ID<User>
    public let kind: ChangeKind
    /// About the book's revision after the change; nil for other kinds.
    public let revision: Int64?
    /// The key of the book of `sharedBook`; nil for other kinds.
    public let book: ID<User>?

    public init(_ kind: ChangeKind, for user: ID<User>, revision: Int64? = nil, book: ID<User>? = nil) {
        self.kind = kind
        self.user = user
        self.revision = revision
        self.book = book
    }
}

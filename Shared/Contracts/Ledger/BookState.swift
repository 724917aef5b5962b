/// Whose books and wallets another service asks about.
public struct BookStateQuery: Codable, Sendable {
    public static let limit = 100

    public let users: [ID<User>]
    public init(users: [ID<User>]) { self.users = users }
}

/// How far a user's book and wallet have come. Two states that are equal have nothing between them.
public struct BookState: Codable, Sendable, Equatable {
    public let user: ID<User>
    /// The number of the book, which a restore replaces; 0 without one.
    public let book: Int64
    public let revision: Int64
    /// The number of the wallet's entries.
    public let walletEntries: Int64

    public init(user: ID<User>, book: Int64, revision: Int64, walletEntries: Int64) {
        self.user = user
        self.book = book
        self.revision = revision
        self.walletEntries = walletEntries
    }
}

public struct BookStates: Codable, Sendable {
    public let states: [BookState]
    public init(states: [BookState]) { self.states = states }
}

/// The data of `LedgerEvent.householdTold`: somebody is to hear of something that another person did.
public struct HouseholdTold: Codable, Sendable {
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// To an address, which may be a user's.
        case invited
        /// To the owner.
        case joined
        /// To members.
        case roleChanged, removed, deleted, newOwner
        /// To everybody else in the book.
        case planChanged, budgetExceeded, imported
    }

    public let kind: Kind
    public let book: ID<User>
    public let bookName: String
    public let actor: ID<User>
    /// Whom it is told; nil for an invitation.
    @Nullable public var user: ID<User>?
    /// The address of an invitation.
    @Nullable public var email: String?
    /// The new role; OWNER for who is the new owner.
    @Nullable public var role: BookRole?
    /// The category of a budget; nil for several.
    @Nullable public var item: String?

    public init(
        _ kind: Kind, book: ID<User>, bookName: String, actor: ID<User>, user: ID<User>? = nil,
        email: String? = nil, role: BookRole? = nil, item: String? = nil
    ) {
        self.kind = kind
        self.book = book
        self.bookName = bookName
        self.actor = actor
        _user = Nullable(wrappedValue: user)
        _email = Nullable(wrappedValue: email)
        _role = Nullable(wrappedValue: role)
        _item = Nullable(wrappedValue: item)
    }
}

/// The data of `LedgerEvent.householdLeft`: a user can no longer write in a book.
public struct HouseholdLeft: Codable, Sendable {
    public let book: ID<User>
    public let user: ID<User>
    public init(book: ID<User>, user: ID<User>) {
        self.book = book
        self.user = user
    }
}

/// The data of `LedgerEvent.bankAccessEnded`: bank connections of a book end with what its owner may do.
public struct BankAccessEnded: Codable, Sendable {
    public let book: ID<User>
    public init(book: ID<User>) { self.book = book }
}

/// The data of `LedgerEvent.householdRemoved`: a book is gone for good.
public struct HouseholdRemoved: Codable, Sendable {
    public let book: ID<User>
    /// Whether it was the personal one of an erased user, which other services know by themselves.
    public let isPersonal: Bool
    public init(book: ID<User>, isPersonal: Bool) {
        self.book = book
        self.isPersonal = isPersonal
    }
}

/// The data of `LedgerEvent.householdMoved`: an erased user's personal book is another person's now.
public struct HouseholdMoved: Codable, Sendable, Equatable {
    /// The erased user, whose id was the book's key.
    public let book: ID<User>
    /// The book's key from now on.
    public let key: ID<User>
    public init(book: ID<User>, key: ID<User>) {
        self.book = book
        self.key = key
    }
}

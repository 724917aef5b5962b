/// A book in the list of those that a user owns or is a member of (contract-household §4).
public struct SharedBook: Codable, Sendable, Equatable {
    /// The most other members of a book.
    public static let memberLimit = 19
    /// The most books that a user owns beside the personal one.
    public static let ownedLimit = 5
    /// The most books that a user owns with the deleted ones, whose data is kept.
    public static let keptLimit = 10
    /// The most books that a user is in, the personal one included.
    public static let membershipLimit = 20
    /// How long a deleted book can be recovered.
    public static let keptDays = 30
    /// What the personal book is called before it has a name.
    public static let personalName = "Personal"

    public let id: ID<User>
    public let name: String
    public let currency: Currency
    @Open public var role: BookRole?
    public let isPersonal: Bool
    public let owner: BookPerson
    public let memberCount: Int
    public let createdAt: Timestamp
    @Nullable public var deletedAt: Timestamp?

    public init(
        id: ID<User>, name: String, currency: Currency, role: BookRole, isPersonal: Bool, owner: BookPerson,
        memberCount: Int, createdAt: Timestamp, deletedAt: Timestamp?
    ) {
        self.id = id
        self.name = name
        self.currency = currency
        _role = Open(role)
        self.isPersonal = isPersonal
        self.owner = owner
        self.memberCount = memberCount
        self.createdAt = createdAt
        _deletedAt = Nullable(wrappedValue: deletedAt)
    }
}

/// A person as the other members of a book know them.
public struct BookPerson: Codable, Sendable, Equatable {
    public let id: ID<User>
    public let displayName: String
    public init(id: ID<User>, displayName: String) {
        self.id = id
        self.displayName = displayName
    }
}

public struct SharedBookList: Codable, Sendable {
    public let books: [SharedBook]
    public init(books: [SharedBook]) { self.books = books }
}

/// A new book, or a change of one.
public struct SharedBookDraft: Codable, Sendable {
    public let name: Field<String>
    public let currency: Field<Currency>
    public init(name: Field<String> = .absent, currency: Field<Currency> = .absent) {
        self.name = name
        self.currency = currency
    }
}

public struct BookDeletion: Codable, Sendable {
    public let confirm: Field<String>
    public init(confirm: Field<String>) { self.confirm = confirm }
}

/// Who becomes the owner of a book.
public struct BookOwnerChange: Codable, Sendable {
    public let userId: Field<ID<User>>
    public init(userId: Field<ID<User>>) { self.userId = userId }
}

extension SharedBook: FactBearing {
    public static let facts: [String: FieldFact] = ["name": .text("Our home", TextRule.bookName)]
    public static let notes = """
        id: Goes into the path of the book: `/books/{id}/transactions`.
        name: What its members call the book.
        currency: What its pages mean by the preferred currency; that of the profile in the personal one.
        role: What the user may do in it: a VIEWER reads, an EDITOR also writes, the OWNER also invites, backs
          up and restores.
        isPersonal: Whether it is the user's own one, which is also served without `/books/{id}`.
        owner: Whose book it is.
        memberCount: How many people are in it, its owner among them.
        deletedAt: When its owner deleted it; it can be recovered for 30 days. Null for a book in use.
        """
}

extension BookPerson: FactBearing {
    public static let facts: [String: FieldFact] = ["displayName": .text("Ada Lovelace")]
    public static let notes = "displayName: What others see of the person."
}

extension SharedBookList: FactBearing {
    public static let facts: [String: FieldFact] = [:]
    public static let notes = "books: The personal one first, deleted ones for their owner alone."
}

extension SharedBookDraft: FactBearing {
    public static let facts: [String: FieldFact] = ["name": .text("Our home", TextRule.bookName)]
    public static let notes = """
        name: What its members call the book. Required for a new one.
        currency: The book's currency. The personal book has that of the profile. Default: that of the
          profile.
        """
}

extension BookDeletion: FactBearing {
    public static let facts: [String: FieldFact] = ["confirm": .text("Our home")]
    public static let notes = "confirm: The book's name, as it is written. Required."
}

extension BookOwnerChange: FactBearing {
    public static let facts: [String: FieldFact] = [:]
    public static let notes = "userId: An EDITOR of the book, who becomes its owner. Required."
}

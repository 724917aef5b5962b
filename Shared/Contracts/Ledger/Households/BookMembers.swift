/// A person in a book, or one who was in it.
public struct BookMember: Codable, Sendable, Equatable {
    public let userId: ID<User>
    public let displayName: String
    public let email: String?
    @Open public var role: BookRole?
    public let joinedAt: Timestamp
    @Nullable public var leftAt: Timestamp?

    public init(
        userId: ID<User>, displayName: String, email: String?, role: BookRole, joinedAt: Timestamp,
        leftAt: Timestamp?
    ) {
        self.userId = userId
        self.displayName = displayName
        self.email = email
        _role = Open(role)
        self.joinedAt = joinedAt
        _leftAt = Nullable(wrappedValue: leftAt)
    }
}

public struct BookMembers: Codable, Sendable {
    public let members: [BookMember]
    public let invitations: [BookInvitation]?
    public init(members: [BookMember], invitations: [BookInvitation]?) {
        self.members = members
        self.invitations = invitations
    }
}

public struct BookRoleChange: Codable, Sendable {
    public let role: Field<BookRole>
    public init(role: Field<BookRole>) { self.role = role }
}

/// An open invitation to a book, as its owner sees it.
public struct BookInvitation: Codable, Sendable, Equatable {
    /// How long an invitation can be accepted.
    public static let days = 7
    /// The most open invitations of a book.
    public static let openLimit = 20
    /// The most invitations that a user makes in 24 hours.
    public static let dailyLimit = 20

    public let id: ID<BookInvitation>
    public let email: String
    @Open public var role: BookRole?
    public let createdAt: Timestamp
    public let expiresAt: Timestamp

    public init(
        id: ID<BookInvitation>, email: String, role: BookRole, createdAt: Timestamp, expiresAt: Timestamp
    ) {
        self.id = id
        self.email = email
        _role = Open(role)
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }
}

public struct BookInvitationDraft: Codable, Sendable {
    public let email: Field<String>
    public let role: Field<BookRole>
    public init(email: Field<String>, role: Field<BookRole>) {
        self.email = email
        self.role = role
    }
}

/// An invitation as the invited person sees it: nothing in it was typed for them.
public struct ReceivedInvitation: Codable, Sendable, Equatable {
    public let id: ID<BookInvitation>
    public let invitedBy: BookPerson
    @Open public var role: BookRole?
    public let createdAt: Timestamp
    public let expiresAt: Timestamp

    public init(
        id: ID<BookInvitation>, invitedBy: BookPerson, role: BookRole, createdAt: Timestamp,
        expiresAt: Timestamp
    ) {
        self.id = id
        self.invitedBy = invitedBy
        _role = Open(role)
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }
}

public struct ReceivedInvitations: Codable, Sendable {
    public let invitations: [ReceivedInvitation]
    public init(invitations: [ReceivedInvitation]) { self.invitations = invitations }
}

extension BookMember: FactBearing {
    public static let facts: [String: FieldFact] = [
        "displayName": .text("Grace Hopper"), "email": .text("grace@example.org"),
    ]
    public static let notes = """
        userId: The person's id.
        displayName: What others see of the person; empty for one whose account is deleted.
        email: The address; only its owner gets it, of who is in the book.
        role: What the person may do, or might last.
        joinedAt: When the person came in, or made the book.
        leftAt: When the person left or was removed; null for who is in the book.
        """
}

extension BookMembers: FactBearing {
    public static let facts: [String: FieldFact] = [:]
    public static let notes = """
        members: The owner first, then by when they joined; who has left comes last.
        invitations: The open ones; only the owner gets them.
        """
}

extension BookRoleChange: FactBearing {
    public static let facts: [String: FieldFact] = [:]
    public static let notes = "role: What the member may do from now on. Required."
}

extension BookInvitation: FactBearing {
    public static let facts: [String: FieldFact] = ["email": .text("grace@example.org")]
    public static let notes = """
        email: Who is invited.
        role: What the person may do who accepts.
        expiresAt: From then on nobody can accept it.
        """
}

extension BookInvitationDraft: FactBearing {
    public static let facts: [String: FieldFact] = ["email": .text("grace@example.org")]
    public static let notes = """
        email: The address of who is invited. Nobody is told whether it has an account. Required.
        role: What the person may do who accepts. Required.
        """
}

extension ReceivedInvitation: FactBearing {
    public static let facts: [String: FieldFact] = [:]
    public static let notes = """
        invitedBy: The owner of the book.
        role: What the user may do after accepting.
        expiresAt: From then on it cannot be accepted.
        """
}

extension ReceivedInvitations: FactBearing {
    public static let facts: [String: FieldFact] = [:]
    public static let notes = "invitations: The open ones to the user's verified address, newest first."
}

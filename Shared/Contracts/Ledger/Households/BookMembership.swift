/// What a user is in a book, for other services.
public struct BookMembership: Codable, Sendable {
    public let role: BookRole
    public let owner: ID<User>
    public init(role: BookRole, owner: ID<User>) {
        self.role = role
        self.owner = owner
    }
}

/// The books that a user is in, for other services and the operator.
public struct BookMemberships: Codable, Sendable {
    public struct Line: Codable, Sendable, Equatable {
        public let id: ID<User>
        public let name: String
        public let role: BookRole
        public let isPersonal: Bool
        public init(id: ID<User>, name: String, role: BookRole, isPersonal: Bool) {
            self.id = id
            self.name = name
            self.role = role
            self.isPersonal = isPersonal
        }
    }

    public let books: [Line]
    public init(books: [Line]) { self.books = books }
}

/// The user with a given address.
public struct PersonFound: Codable, Sendable {
    public let user: FoundPerson
    public init(user: FoundPerson) { self.user = user }
}

public struct FoundPerson: Codable, Sendable {
    public let id: ID<User>
    public let email: String
    public let displayName: String
    public init(id: ID<User>, email: String, displayName: String) {
        self.id = id
        self.email = email
        self.displayName = displayName
    }
}

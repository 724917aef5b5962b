/// A look-up of at most `limit` addresses and `limit` ids.
public struct PeopleQuery: Codable, Sendable {
    public static let limit = 100

    public let emails: [String]
    public let ids: [ID<User>]
    public init(emails: [String] = [], ids: [ID<User>] = []) {
        self.emails = emails
        self.ids = ids
    }
}

public struct PeopleFound: Codable, Sendable {
    public let people: [Person]
    public init(people: [Person]) { self.people = people }
}

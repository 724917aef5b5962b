/// At most 100 addresses and 100 ids.
public struct PeopleQuery: Codable, Sendable {
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

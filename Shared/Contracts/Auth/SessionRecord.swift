/// What the gateway must know of a session to let its requests through (design §8).
public struct SessionRecord: Codable, Sendable, Equatable {
    public let id: ID<Session>
    public let user: ID<User>
    public let email: String
    public let displayName: String
    public let currency: Currency
    public let timeZone: String
    public let expiresAt: Timestamp
    /// Ended by logout, reuse of a spent refresh token, password change or erasure.
    public let revoked: Bool
    public let locked: Bool
    public init(
        id: ID<Session>, user: ID<User>, email: String, displayName: String, currency: Currency,
        timeZone: String, expiresAt: Timestamp, revoked: Bool, locked: Bool
    ) {
        self.id = id
        self.user = user
        self.email = email
        self.displayName = displayName
        self.currency = currency
        self.timeZone = timeZone
        self.expiresAt = expiresAt
        self.revoked = revoked
        self.locked = locked
    }
}

/// The types of auth's events and their data.
public enum AuthEvent {
    /// Data: `Person`. The user's address is verified: provision, join invitations.
    public static let userVerified = "user.verified"
    /// Data: `Person`. Name, currency or time zone changed.
    public static let userUpdated = "user.updated"
    /// Data: `SessionEnded`.
    public static let sessionEnded = "session.ended"
}

public struct SessionEnded: Codable, Sendable {
    public let session: ID<Session>
    public let user: ID<User>
    public init(session: ID<Session>, user: ID<User>) {
        self.session = session
        self.user = user
    }
}

/// A verified user as other services know them.
public struct Person: Codable, Sendable, Equatable {
    public let id: ID<User>
    public let email: String
    public let displayName: String
    public let currency: Currency
    public let timeZone: String
    public init(id: ID<User>, email: String, displayName: String, currency: Currency, timeZone: String) {
        self.id = id
        self.email = email
        self.displayName = displayName
        self.currency = currency
        self.timeZone = timeZone
    }
}

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

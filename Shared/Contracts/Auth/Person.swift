/// A verified user as other services know the user.
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

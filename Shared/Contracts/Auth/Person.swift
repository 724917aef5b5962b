/// A verified user as other services know the user.
public struct Person: Codable, Sendable, Equatable {
    public let id: ID<User>
    public let email: String
    public let displayName: String
    public let currency: Currency
    public let timeZone: String
    /// Whether the operator has disabled the account: a secret address of it is then answered as unknown.
    public let isDisabled: Bool
    /// The language for mails and notifications; nil if the user never chose one. Events from before it
    /// existed have none.
    public let locale: String?

    public init(
        id: ID<User>, email: String, displayName: String, currency: Currency, timeZone: String,
        isDisabled: Bool = false, locale: String? = nil
    ) {
        self.id = id
        self.email = email
        self.displayName = displayName
        self.currency = currency
        self.timeZone = timeZone
        self.isDisabled = isDisabled
        self.locale = locale
    }
}

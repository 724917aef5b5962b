/// A user whom the operator adds. They choose their password by a link.
public struct NewUser: Codable, Sendable {
    public let email: String
    public let displayName: String?
    /// Whether the address counts as verified at once; otherwise the link verifies it.
    public let verified: Bool?
    /// Whether the link is answered instead of mailed. Without a mail server it always is.
    public let printsLink: Bool?
    public init(email: String, displayName: String?, verified: Bool, printsLink: Bool) {
        self.email = email
        self.displayName = displayName
        self.verified = verified
        self.printsLink = printsLink
    }
}

/// An address that the operator invites to register.
public struct NewInvitation: Codable, Sendable {
    public let email: String
    /// Whether the link is answered instead of mailed. Without a mail server it always is.
    public let printsLink: Bool?
    public init(email: String, printsLink: Bool) {
        self.email = email
        self.printsLink = printsLink
    }
}

/// A link that works once.
public struct OperatorLink: Codable, Sendable {
    public let email: String
    /// Nil when the link was mailed.
    @Nullable public var link: String?
    public let expiresAt: Timestamp
    public init(email: String, link: String?, expiresAt: Timestamp) {
        self.email = email
        self._link = Nullable(wrappedValue: link)
        self.expiresAt = expiresAt
    }
}

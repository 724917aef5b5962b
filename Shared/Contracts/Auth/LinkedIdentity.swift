/// An identity provider that the operator has set up (OpenID Connect).
public struct IdentityProvider: Codable, Sendable, Equatable {
    public let id: String
    public let label: String

    public init(id: String, label: String) {
        self.id = id
        self.label = label
    }
}

public struct IdentityProviderList: Codable, Sendable {
    public let providers: [IdentityProvider]
    public init(providers: [IdentityProvider]) { self.providers = providers }
}

/// An account at an identity provider that signs its user in.
public struct LinkedIdentity: Codable, Sendable, Equatable {
    /// The most identities of a user.
    public static let maximum = 20

    public let id: ID<LinkedIdentity>
    /// The provider's id at the time of the link; the operator may have removed it since.
    public let provider: String
    public let label: String
    @Nullable public var email: String?
    public let createdAt: Timestamp
    @Nullable public var lastUsedAt: Timestamp?

    public init(
        id: ID<LinkedIdentity>, provider: String, label: String, email: String?, createdAt: Timestamp,
        lastUsedAt: Timestamp?
    ) {
        self.id = id
        self.provider = provider
        self.label = label
        self._email = Nullable(wrappedValue: email)
        self.createdAt = createdAt
        self._lastUsedAt = Nullable(wrappedValue: lastUsedAt)
    }
}

public struct LinkedIdentityList: Codable, Sendable {
    public let identities: [LinkedIdentity]
    public init(identities: [LinkedIdentity]) { self.identities = identities }
}

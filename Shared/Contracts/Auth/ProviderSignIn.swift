/// The body of `POST /auth/oidc/{provider}/options`.
public struct ProviderSignInRequest: Codable, Sendable {
    public let codeChallenge: Field<String>

    public init(codeChallenge: Field<String> = .absent) { self.codeChallenge = codeChallenge }
}

/// A sign-in by an identity provider that an app begins.
public struct ProviderSignIn: Codable, Sendable {
    public let authorizationUrl: String
    public let state: String

    public init(authorizationUrl: String, state: String) {
        self.authorizationUrl = authorizationUrl
        self.state = state
    }
}

/// The body of `POST /auth/oidc/{provider}/verify`: what came back from the provider, and the app's verifier.
public struct ProviderAnswer: Codable, Sendable {
    public let code: Field<String>
    public let state: Field<String>
    public let codeVerifier: Field<String>
    public let iss: Field<String>
    public let deviceName: Field<String>

    public init(
        code: Field<String> = .absent, state: Field<String> = .absent, codeVerifier: Field<String> = .absent,
        iss: Field<String> = .absent, deviceName: Field<String> = .absent
    ) {
        self.code = code
        self.state = state
        self.codeVerifier = codeVerifier
        self.iss = iss
        self.deviceName = deviceName
    }
}

/// The answer to a sign-in by a provider whose verified address belongs to an account that the provider does
/// not sign in yet. The account's own sign-in and `POST /auth/identities` link the two.
public struct LinkNeeded: Codable, Sendable {
    /// Always true.
    public let linkRequired: Bool
    public let linkToken: String
    public let email: String

    public init(linkToken: String, email: String) {
        linkRequired = true
        self.linkToken = linkToken
        self.email = email
    }
}

/// The body of `POST /auth/identities`.
public struct LinkConfirmation: Codable, Sendable {
    public let linkToken: Field<String>

    public init(linkToken: Field<String> = .absent) { self.linkToken = linkToken }
}

/// The body of a provider's back-channel logout.
public struct LogoutRequestOfProvider: Codable, Sendable {
    /// A logout token (OpenID Connect Back-Channel Logout 1.0 §2.4).
    public let logoutToken: Field<String>

    public init(logoutToken: Field<String> = .absent) { self.logoutToken = logoutToken }

    enum CodingKeys: String, CodingKey {
        case logoutToken = "logout_token"
    }
}

public struct RegisterRequest: Codable, Sendable {
    public let email: Field<String>
    public let password: Field<String>
    public let displayName: Field<String>
    public let invitation: Field<String>

    public init(
        email: Field<String> = .absent, password: Field<String> = .absent,
        displayName: Field<String> = .absent, invitation: Field<String> = .absent
    ) {
        self.email = email
        self.password = password
        self.displayName = displayName
        self.invitation = invitation
    }
}

public struct Registered: Codable, Sendable {
    public let message: String
    public let emailVerified: Bool
    public init(message: String, emailVerified: Bool) {
        self.message = message
        self.emailVerified = emailVerified
    }
}

/// A mailed token in JSON.
public struct TokenRequest: Codable, Sendable {
    public let token: Field<String>

    public init(token: Field<String> = .absent) { self.token = token }
}

public struct LoginRequest: Codable, Sendable {
    public let email: Field<String>
    public let password: Field<String>
    public let deviceName: Field<String>

    public init(
        email: Field<String> = .absent, password: Field<String> = .absent,
        deviceName: Field<String> = .absent
    ) {
        self.email = email
        self.password = password
        self.deviceName = deviceName
    }
}

/// The body of `POST /auth/register/session`.
public struct FirstSignIn: Codable, Sendable {
    public let deviceName: Field<String>

    public init(deviceName: Field<String> = .absent) { self.deviceName = deviceName }
}

public struct RefreshRequest: Codable, Sendable {
    public let refreshToken: Field<String>

    public init(refreshToken: Field<String> = .absent) { self.refreshToken = refreshToken }
}

/// The session to end is named by this refresh token or by the bearer token.
public struct LogoutRequest: Codable, Sendable {
    public let refreshToken: Field<String>

    public init(refreshToken: Field<String> = .absent) { self.refreshToken = refreshToken }
}

/// A session's tokens (contract §1, "Tokens").
public struct TokenPair: Codable, Sendable, SessionTokens {
    public let accessToken: String
    public let refreshToken: String
    public let tokenType: String
    /// Seconds until the access token expires.
    public let expiresIn: Int
    public let user: UserProfile
    /// What makes the device known at its next sign-in (`KnownDevice`); nil after a refresh.
    public let deviceToken: String?
    public init(
        accessToken: String, refreshToken: String, expiresIn: Int, user: UserProfile,
        deviceToken: String? = nil
    ) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        tokenType = "Bearer"
        self.expiresIn = expiresIn
        self.user = user
        self.deviceToken = deviceToken
    }
}

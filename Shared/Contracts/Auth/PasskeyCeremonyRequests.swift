/// A request for the options of a registration.
public struct PasskeyRegistrationRequest: Codable, Sendable {
    /// Required when the sign-in is no longer fresh.
    public let password: Field<String>

    public init(password: Field<String> = .absent) { self.password = password }
}

/// A request for the options of a sign-in.
public struct PasskeyLoginRequest: Codable, Sendable {
    /// The user who must own the passkey. Without an address, any user's passkey is accepted.
    public let email: Field<String>

    public init(email: Field<String> = .absent) { self.email = email }
}

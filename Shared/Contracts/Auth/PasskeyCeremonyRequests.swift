/// A request for the options of a registration.
public struct PasskeyRegistrationRequest: Codable, Sendable {
    public let password: Field<String>

    public init(password: Field<String> = .absent) { self.password = password }
}

/// A request for the options of a sign-in.
public struct PasskeyLoginRequest: Codable, Sendable {
    public let email: Field<String>

    public init(email: Field<String> = .absent) { self.email = email }
}

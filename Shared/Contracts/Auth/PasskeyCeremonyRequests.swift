/// Asks for the options of a registration.
public struct PasskeyRegistrationRequest: Decodable, Sendable {
    /// Needed once the sign-in is not fresh any more.
    public let password: Field<String>
}

/// Asks for the options of a sign-in.
public struct PasskeyLoginRequest: Decodable, Sendable {
    /// Whose passkey it must be; anybody's without it.
    public let email: Field<String>
}

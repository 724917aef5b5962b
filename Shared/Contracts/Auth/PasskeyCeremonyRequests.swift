/// A request for the options of a registration.
public struct PasskeyRegistrationRequest: Decodable, Sendable {
    /// Required when the sign-in is no longer fresh.
    public let password: Field<String>
}

/// A request for the options of a sign-in.
public struct PasskeyLoginRequest: Decodable, Sendable {
    /// The user who must own the passkey. Without an address, any user's passkey is accepted.
    public let email: Field<String>
}

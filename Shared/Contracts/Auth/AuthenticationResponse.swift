/// An authenticator's signed answer: WebAuthn Level 3 §5.1, `AuthenticationResponseJSON`. Extension results
/// are ignored.
public struct AuthenticationResponse: Decodable, Sendable {
    public let id: Field<String>
    public let rawId: Field<String>
    public let type: Field<String>
    public let response: Field<AssertionResponse>
    /// The same as in a login by password; our own member, not WebAuthn's.
    public let deviceName: Field<String>
}

/// `AuthenticatorAssertionResponseJSON`; binary members in base64url without padding.
public struct AssertionResponse: Decodable, Sendable {
    public let clientDataJSON: Field<String>
    public let authenticatorData: Field<String>
    public let signature: Field<String>
    public let userHandle: Field<String>
}

/// What an authenticator signed: WebAuthn Level 3 §5.1, `AuthenticationResponseJSON`. Extension results are
/// not read.
public struct AuthenticationResponse: Decodable, Sendable {
    public let id: Field<String>
    public let rawId: Field<String>
    public let type: Field<String>
    public let response: Field<AssertionResponse>
    /// As of a login by password; ours, not WebAuthn's.
    public let deviceName: Field<String>
}

/// `AuthenticatorAssertionResponseJSON`; binary members in base64url without padding.
public struct AssertionResponse: Decodable, Sendable {
    public let clientDataJSON: Field<String>
    public let authenticatorData: Field<String>
    public let signature: Field<String>
    public let userHandle: Field<String>
}

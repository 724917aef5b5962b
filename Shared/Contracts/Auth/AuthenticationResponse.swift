/// An authenticator's signed answer: WebAuthn Level 3 §5.1, `AuthenticationResponseJSON`. Extension results
/// are ignored.
public struct AuthenticationResponse: Codable, Sendable {
    public let id: Field<String>
    public let rawId: Field<String>
    public let type: Field<String>
    public let response: Field<AssertionResponse>
    /// The same as in a login by password; our own member, not WebAuthn's.
    public let deviceName: Field<String>

    public init(
        id: Field<String> = .absent, rawId: Field<String> = .absent, type: Field<String> = .absent,
        response: Field<AssertionResponse> = .absent, deviceName: Field<String> = .absent
    ) {
        self.id = id
        self.rawId = rawId
        self.type = type
        self.response = response
        self.deviceName = deviceName
    }
}

/// `AuthenticatorAssertionResponseJSON`; binary members in base64url without padding.
public struct AssertionResponse: Codable, Sendable {
    public let clientDataJSON: Field<String>
    public let authenticatorData: Field<String>
    public let signature: Field<String>
    public let userHandle: Field<String>

    public init(
        clientDataJSON: Field<String> = .absent, authenticatorData: Field<String> = .absent,
        signature: Field<String> = .absent, userHandle: Field<String> = .absent
    ) {
        self.clientDataJSON = clientDataJSON
        self.authenticatorData = authenticatorData
        self.signature = signature
        self.userHandle = userHandle
    }
}

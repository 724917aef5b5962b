/// WebAuthn Level 3 §5.1, `PublicKeyCredentialRequestOptionsJSON`: the input of
/// `PublicKeyCredential.parseRequestOptionsFromJSON`.
public struct PublicKeyCredentialRequestOptions: Codable, Sendable {
    /// Base64url text.
    public let challenge: String
    /// Milliseconds.
    public let timeout: Int
    public let rpId: String
    /// Empty without a signed-in user, so that the options reveal no user's passkeys.
    public let allowCredentials: [PublicKeyCredentialDescriptor]
    public let userVerification: String

    public init(
        challenge: String, timeoutMilliseconds: Int, rpId: String,
        allowCredentials: [PublicKeyCredentialDescriptor]
    ) {
        self.challenge = challenge
        timeout = timeoutMilliseconds
        self.rpId = rpId
        self.allowCredentials = allowCredentials
        userVerification = "required"
    }
}

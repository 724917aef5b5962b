/// WebAuthn Level 3 §5.1, `PublicKeyCredentialRequestOptionsJSON`: what
/// `PublicKeyCredential.parseRequestOptionsFromJSON` takes.
public struct PublicKeyCredentialRequestOptions: Codable, Sendable {
    /// In base64url.
    public let challenge: String
    /// Milliseconds.
    public let timeout: Int
    public let rpId: String
    /// Empty where nobody is signed in: whose passkeys exist is nobody's business.
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

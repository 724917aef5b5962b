/// WebAuthn Level 3 §5.1, `PublicKeyCredentialRequestOptionsJSON`: the input of
/// `PublicKeyCredential.parseRequestOptionsFromJSON`.
public struct PublicKeyCredentialRequestOptions: Codable, Sendable {
    public let challenge: String
    public let timeout: Int
    public let rpId: String
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

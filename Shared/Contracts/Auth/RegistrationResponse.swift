/// An authenticator's new passkey: WebAuthn Level 3 §5.1, `RegistrationResponseJSON`. Members that repeat
/// the attestation object's content and extension results are ignored.
public struct RegistrationResponse: Decodable, Sendable {
    public let id: Field<String>
    public let rawId: Field<String>
    public let type: Field<String>
    public let response: Field<AttestationResponse>
    /// The passkey's name; our own member, not WebAuthn's.
    public let name: Field<String>
}

/// `AuthenticatorAttestationResponseJSON`; binary members in base64url without padding.
public struct AttestationResponse: Decodable, Sendable {
    public let clientDataJSON: Field<String>
    public let attestationObject: Field<String>
    public let transports: Field<BoundedList<String, TransportsLimit>>
}

/// The limit of transports per passkey.
public enum TransportsLimit: ListLimit {
    public static let maximum = 16
    public static let message = "A passkey has at most \(maximum) transports"
}

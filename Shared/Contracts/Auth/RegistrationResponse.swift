/// What an authenticator made: WebAuthn Level 3 §5.1, `RegistrationResponseJSON`. Members that repeat the
/// attestation object's content are not read, nor are extension results.
public struct RegistrationResponse: Decodable, Sendable {
    public let id: Field<String>
    public let rawId: Field<String>
    public let type: Field<String>
    public let response: Field<AttestationResponse>
    /// What the passkey shall be called; ours, not WebAuthn's.
    public let name: Field<String>
}

/// `AuthenticatorAttestationResponseJSON`; binary members in base64url without padding.
public struct AttestationResponse: Decodable, Sendable {
    public let clientDataJSON: Field<String>
    public let attestationObject: Field<String>
    public let transports: Field<BoundedList<String, TransportsLimit>>
}

/// The transports of one passkey.
public enum TransportsLimit: ListLimit {
    public static let maximum = 16
    public static let message = "A passkey has at most \(maximum) transports"
}

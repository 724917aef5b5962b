/// An authenticator's new passkey: WebAuthn Level 3 §5.1, `RegistrationResponseJSON`. Members that repeat
/// the attestation object's content and extension results are ignored.
public struct RegistrationResponse: Codable, Sendable {
    public let id: Field<String>
    public let rawId: Field<String>
    public let type: Field<String>
    public let response: Field<AttestationResponse>
    /// The passkey's name; our own member, not WebAuthn's.
    public let name: Field<String>

    public init(
        id: Field<String> = .absent, rawId: Field<String> = .absent, type: Field<String> = .absent,
        response: Field<AttestationResponse> = .absent, name: Field<String> = .absent
    ) {
        self.id = id
        self.rawId = rawId
        self.type = type
        self.response = response
        self.name = name
    }
}

/// `AuthenticatorAttestationResponseJSON`; binary members in base64url without padding.
public struct AttestationResponse: Codable, Sendable {
    public let clientDataJSON: Field<String>
    public let attestationObject: Field<String>
    public let transports: Field<BoundedList<String, TransportsLimit>>

    public init(
        clientDataJSON: Field<String> = .absent, attestationObject: Field<String> = .absent,
        transports: Field<BoundedList<String, TransportsLimit>> = .absent
    ) {
        self.clientDataJSON = clientDataJSON
        self.attestationObject = attestationObject
        self.transports = transports
    }
}

public enum TransportsLimit: ListLimit {
    public static let maximum = 16
    public static let message = "A passkey has at most \(maximum) transports"
}

import Contracts

/// Why a ceremony fails; each case stands for the steps of WebAuthn Level 3 §7.1 and §7.2 that name it.
enum WebAuthnProblem: Error, Sendable, Equatable, CaseIterable {
    case unreadableClientData, wrongType, wrongChallenge, wrongOrigin, crossOrigin
    case unreadableAttestation, unreadableAuthenticatorData, wrongRelyingParty, notPresent, notVerified
    case backedUpButNotEligible, eligibilityChanged
    case algorithmNotOffered, unusableKey, attestationNotAskedFor, wrongAttestation
    case credentialIDTooLong, otherCredentialID, alreadyRegistered
    case missingUserHandle, wrongUserHandle, unknownCredential, wrongSignature, signCountNotHigher

    /// The member of the client's JSON that caused the problem. Authenticator data has one name, although a
    /// registration sends it inside the attestation object.
    var field: String {
        switch self {
        case .unreadableClientData, .wrongType, .wrongChallenge, .wrongOrigin, .crossOrigin:
            "response.clientDataJSON"
        case .unreadableAttestation, .algorithmNotOffered, .unusableKey, .attestationNotAskedFor,
            .wrongAttestation:
            "response.attestationObject"
        case .unreadableAuthenticatorData, .wrongRelyingParty, .notPresent, .notVerified,
            .backedUpButNotEligible, .eligibilityChanged, .signCountNotHigher:
            "response.authenticatorData"
        case .credentialIDTooLong, .otherCredentialID, .alreadyRegistered, .unknownCredential: "rawId"
        case .missingUserHandle, .wrongUserHandle: "response.userHandle"
        case .wrongSignature: "response.signature"
        }
    }

    /// The refusal of a signed-in user's ceremony.
    var apiError: APIError { .field(field, message) }

    var message: String {
        switch self {
        case .unreadableClientData: "The client data cannot be read"
        case .wrongType: "The client data is of another ceremony"
        case .wrongChallenge: "The challenge is unknown, used or too old. Please try again."
        case .wrongOrigin: "Passkeys are not accepted from this origin"
        case .crossOrigin: "Passkeys are not accepted from within a frame"
        case .unreadableAttestation: "The attestation object cannot be read"
        case .unreadableAuthenticatorData: "The authenticator data cannot be read"
        case .wrongRelyingParty: "The passkey belongs to another domain"
        case .notPresent: "Nobody confirmed the passkey"
        case .notVerified: "The authenticator did not verify its user"
        case .backedUpButNotEligible: "The passkey's backup flags contradict each other"
        case .eligibilityChanged: "The passkey's backup eligibility has changed"
        case .algorithmNotOffered: "The passkey's algorithm was not offered"
        case .unusableKey: "The passkey's public key cannot be used"
        case .attestationNotAskedFor: "Send the attestation none, which was asked for"
        case .wrongAttestation: "The attestation statement is wrong"
        case .credentialIDTooLong: "The credential id must be 1 to 1023 bytes"
        case .otherCredentialID: "The credential id is not the one in the attestation object"
        case .alreadyRegistered: "This passkey is already registered"
        case .missingUserHandle: "The user handle is missing"
        case .wrongUserHandle: "The user handle is another user's"
        case .unknownCredential: "The passkey is unknown"
        case .wrongSignature: "The signature is wrong"
        case .signCountNotHigher: "The passkey's signature counter went back"
        }
    }
}

import SodiumKit

/// WebAuthn Level 3 §7.1, "Registering a New Credential". Clients perform steps 1 to 4. Extension results
/// (28) are ignored, since none are requested. The store performs steps 26 and 29.
enum RegistrationCeremony {
    /// Returns the credential that an authenticator made, or throws the first problem.
    /// - Parameter expected: returns the answered challenge, or nil for one that is not of this registration.
    static func verify(
        _ response: CheckedRegistration, by party: RelyingParty, expected: (String) -> AnsweredChallenge?
    ) throws(WebAuthnProblem) -> NewCredential {
        // 5, 6. The client data is strict JSON.
        let client = try ClientData.read(response.clientData)
        // 7. The type of the ceremony.
        guard client.type == ClientData.creation else { throw .wrongType }
        // 8. The challenge.
        guard let challenge = expected(client.challenge) else { throw .wrongChallenge }
        // 9. The origin.
        guard party.origins.contains(client.origin) else { throw .wrongOrigin }
        // 10, 11. The ceremony did not run in a frame of another origin.
        guard !client.isCrossOrigin else { throw .crossOrigin }
        // 12. The hash of the client data.
        let hash = Sodium.sha256(response.clientData)
        // 13. The attestation object is canonical CBOR.
        let attestation = try AttestationObject(response.attestationObject)
        let data = try AuthenticatorData(attestation.authenticatorData)
        guard let credential = data.credential else { throw .unreadableAuthenticatorData }
        // 14. The relying party's id.
        guard data.rpIDHash == party.idHash else { throw .wrongRelyingParty }
        // 15. The user is present.
        guard data.flags.contains(.userPresent) else { throw .notPresent }
        // 16. The user was verified: by a finger, a face or the device's code.
        guard data.flags.contains(.userVerified) else { throw .notVerified }
        // 17. A backed-up passkey is eligible for backup. (18, 19: both flags are stored, no rule uses them.)
        guard data.flags.contains(.backupEligible) || !data.flags.contains(.backedUp) else {
            throw .backedUpButNotEligible
        }
        // 20. The algorithm was offered, and the key is sound.
        let key = try COSEKey(credential.publicKey)
        guard !key.isShorter(than: party.rsaBits) else { throw .unusableKey }
        // 21 to 24. The attestation statement.
        try verifyStatement(of: attestation, signedBy: key, clientDataHash: hash)
        // 25. The length of the id; the client names the same id.
        guard (1...CheckedRegistration.maximumIDBytes).contains(credential.id.count) else {
            throw .credentialIDTooLong
        }
        guard credential.id == response.id else { throw .otherCredentialID }
        // 27. The credential record.
        return NewCredential(
            id: credential.id, publicKey: credential.encodedPublicKey, signCount: data.signCount,
            transports: response.transports, isBackupEligible: data.flags.contains(.backupEligible),
            isBackedUp: data.flags.contains(.backedUp), challenge: challenge)
    }

    /// Accepts `none` (§8.7) and `packed` self attestation (§8.2), which clients may send when `none` is
    /// requested (§5.4.7). Refuses certificates: nothing here judges them, and an attestation that is not
    /// judged must not look as if it had been.
    private static func verifyStatement(
        of attestation: AttestationObject, signedBy key: COSEKey, clientDataHash: [UInt8]
    ) throws(WebAuthnProblem) {
        let statement = attestation.statement
        switch attestation.format {
        case "none":
            guard statement.isEmpty else { throw .wrongAttestation }
        case "packed":
            guard statement[.text("x5c")] == nil else { throw .attestationNotAskedFor }
            guard statement.count == 2, statement[.text("alg")] == .integer(key.algorithm.rawValue),
                let signature = statement[.text("sig")]?.bytes,
                key.verifies(signature, of: attestation.authenticatorData + clientDataHash)
            else { throw .wrongAttestation }
        default: throw .attestationNotAskedFor
        }
    }
}

/// A registration's attestation (WebAuthn Level 3 §6.5.4): exactly format, statement and authenticator data.
struct AttestationObject: Sendable {
    let format: String
    let statement: [CBORKey: CBORValue]
    /// The bytes that were signed.
    let authenticatorData: [UInt8]

    /// Throws `unreadableAttestation`.
    init(_ bytes: [UInt8]) throws(WebAuthnProblem) {
        guard let map = try? CBORReader.whole(bytes).map, map.count == 3,
            let format = map[.text("fmt")]?.text, let statement = map[.text("attStmt")]?.map,
            let data = map[.text("authData")]?.bytes
        else { throw .unreadableAttestation }
        self.format = format
        self.statement = statement
        authenticatorData = data
    }
}

/// The credential that a registration proved (WebAuthn Level 3 §4, credential record).
struct NewCredential: Sendable, Equatable {
    let id: [UInt8]
    /// COSE_Key, as the authenticator encoded it.
    let publicKey: [UInt8]
    let signCount: UInt32
    let transports: [String]
    let isBackupEligible: Bool
    let isBackedUp: Bool
    /// The challenge that the store spends with the registration.
    let challenge: AnsweredChallenge
}

import SodiumKit

/// WebAuthn Level 3 §7.1, "Registering a New Credential". Steps 1 to 4 are the client's; its extension
/// results (28) are not looked at, since none are asked for; 26 and 29 are the store's.
enum RegistrationCeremony {
    /// The credential that an authenticator made.
    /// - Parameter expected: a challenge as an answered one, if it is one of this registration's.
    static func verify(
        _ response: CheckedRegistration, by party: RelyingParty, expected: (String) -> AnsweredChallenge?
    ) throws(WebAuthnProblem) -> NewCredential {
        // 5, 6. The client data is strict JSON.
        let client = try ClientData.read(response.clientData)
        // 7. Its type.
        guard client.type == ClientData.creation else { throw .wrongType }
        // 8. The challenge.
        guard let challenge = expected(client.challenge) else { throw .wrongChallenge }
        // 9. The origin.
        guard party.origins.contains(client.origin) else { throw .wrongOrigin }
        // 10, 11. Not from within a frame of another origin.
        guard !client.isCrossOrigin else { throw .crossOrigin }
        // 12. The hash of the client data.
        let hash = Sodium.sha256(response.clientData)
        // 13. The attestation object is canonical CBOR.
        let attestation = try AttestationObject(response.attestationObject)
        let data = try AuthenticatorData(attestation.authenticatorData)
        guard let credential = data.credential else { throw .unreadableAuthenticatorData }
        // 14. The relying party.
        guard data.rpIDHash == party.idHash else { throw .wrongRelyingParty }
        // 15. The user is there,
        guard data.flags.contains(.userPresent) else { throw .notPresent }
        // 16. and was verified: by a finger, a face or the device's code.
        guard data.flags.contains(.userVerified) else { throw .notVerified }
        // 17. Only what may be backed up can be. (18, 19: both flags are kept, no rule depends on them.)
        guard data.flags.contains(.backupEligible) || !data.flags.contains(.backedUp) else {
            throw .backedUpButNotEligible
        }
        // 20. The algorithm is one that was offered, and the key a sound one.
        let key = try COSEKey(credential.publicKey)
        // 21 to 24. The attestation statement.
        try verifyStatement(of: attestation, signedBy: key, clientDataHash: hash)
        // 25. The length of the id, which is also the one that the client names.
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

    /// Accepts `none` (§8.7) and `packed` self attestation (§8.2), which is what clients may send where
    /// `none` is asked for (§5.4.7). What comes with certificates is refused: nothing here judges them, and
    /// an attestation that is not judged must not look as if it had been.
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

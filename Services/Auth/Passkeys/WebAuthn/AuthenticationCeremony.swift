import Contracts
import SodiumKit

/// WebAuthn Level 3 §7.2, "Verifying an Authentication Assertion". Clients perform steps 1 to 4. Extension
/// results (23) are ignored, since none are requested. The store updates the record (24).
enum AuthenticationCeremony {
    /// Returns what an assertion proves, or throws the first problem.
    /// - Parameters:
    ///   - record: the credential that the response names.
    ///   - isIdentified: whether the user was known before the ceremony; otherwise the authenticator must
    ///     name them.
    ///   - expected: returns the answered challenge, or nil for a challenge that is not of this sign-in.
    static func verify(
        _ response: CheckedAssertion, of record: PasskeyRecord, isIdentified: Bool, by party: RelyingParty,
        expected: (String) -> AnsweredChallenge?
    ) throws(WebAuthnProblem) -> VerifiedAssertion {
        // 5. A list of allowed credentials has all of the user's, so step 6 covers this step.
        guard record.credentialID == response.id else { throw .unknownCredential }
        // 6. The user handle is the owner's; only a user known before may have none.
        guard response.userHandle != nil || isIdentified else { throw .missingUserHandle }
        guard response.userHandle == nil || response.userHandle == record.user.bytes else {
            throw .wrongUserHandle
        }
        // 7 to 9. The client data is strict JSON.
        let client = try ClientData.read(response.clientData)
        let data = try AuthenticatorData(response.authenticatorData)
        guard data.credential == nil else { throw .unreadableAuthenticatorData }
        // 10. The type of the ceremony.
        guard client.type == ClientData.assertion else { throw .wrongType }
        // 11. The challenge.
        guard let challenge = expected(client.challenge) else { throw .wrongChallenge }
        // 12. The origin.
        guard party.origins.contains(client.origin) else { throw .wrongOrigin }
        // 13, 14. The ceremony did not run in a frame of another origin.
        guard !client.isCrossOrigin else { throw .crossOrigin }
        // 15. The relying party's id.
        guard data.rpIDHash == party.idHash else { throw .wrongRelyingParty }
        // 16. The user is present.
        guard data.flags.contains(.userPresent) else { throw .notPresent }
        // 17. The user was verified.
        guard data.flags.contains(.userVerified) else { throw .notVerified }
        // 18. A passkey that is backed up is eligible for backup.
        guard data.flags.contains(.backupEligible) || !data.flags.contains(.backedUp) else {
            throw .backedUpButNotEligible
        }
        // 19. The eligibility for backup never changes.
        guard data.flags.contains(.backupEligible) == record.isBackupEligible else {
            throw .eligibilityChanged
        }
        // 20, 21. The signature over the authenticator data and the hash of the client data.
        let hash = Sodium.sha256(response.clientData)
        guard let key = try? COSEKey(CBORReader.whole(record.publicKey)),
            key.verifies(response.signature, of: response.authenticatorData + hash)
        else { throw .wrongSignature }
        // 22. The counter has risen, if there is one.
        guard record.admits(signCount: data.signCount) else { throw .signCountNotHigher }
        return VerifiedAssertion(
            passkey: record.id, user: record.user, signCount: data.signCount,
            isBackedUp: data.flags.contains(.backedUp), challenge: challenge)
    }
}

/// The proof by a passkey for a sign-in or an unlock; the store accepts each once.
struct VerifiedAssertion: Sendable, Equatable {
    let passkey: ID<Passkey>
    let user: ID<User>
    let signCount: UInt32
    let isBackedUp: Bool
    /// The challenge that the store spends with the effect.
    let challenge: AnsweredChallenge
}

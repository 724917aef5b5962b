import Contracts
import SodiumKit

/// WebAuthn Level 3 §7.2, "Verifying an Authentication Assertion". Steps 1 to 4 are the client's; its
/// extension results (23) are not looked at, since none are asked for; the store updates the record (24).
enum AuthenticationCeremony {
    /// What an assertion proves.
    /// - Parameters:
    ///   - record: of the credential that the response names.
    ///   - isIdentified: whether the user was known before the ceremony; else the authenticator must name
    ///     them.
    ///   - expected: a challenge as an answered one, if it is one of this sign-in's.
    static func verify(
        _ response: CheckedAssertion, of record: PasskeyRecord, isIdentified: Bool, by party: RelyingParty,
        expected: (String) -> AnsweredChallenge?
    ) throws(WebAuthnProblem) -> VerifiedAssertion {
        // 5. Where credentials were listed, they were all of the user's; 6 sees to it that this is, too.
        guard record.credentialID == response.id else { throw .unknownCredential }
        // 6. The user handle is the owner's; only who was known before may go without one.
        guard response.userHandle != nil || isIdentified else { throw .missingUserHandle }
        guard response.userHandle == nil || response.userHandle == record.user.bytes else {
            throw .wrongUserHandle
        }
        // 7 to 9. The client data is strict JSON.
        let client = try ClientData.read(response.clientData)
        let data = try AuthenticatorData(response.authenticatorData)
        guard data.credential == nil else { throw .unreadableAuthenticatorData }
        // 10. Its type.
        guard client.type == ClientData.assertion else { throw .wrongType }
        // 11. The challenge.
        guard let challenge = expected(client.challenge) else { throw .wrongChallenge }
        // 12. The origin.
        guard party.origins.contains(client.origin) else { throw .wrongOrigin }
        // 13, 14. Not from within a frame of another origin.
        guard !client.isCrossOrigin else { throw .crossOrigin }
        // 15. The relying party.
        guard data.rpIDHash == party.idHash else { throw .wrongRelyingParty }
        // 16. The user is there,
        guard data.flags.contains(.userPresent) else { throw .notPresent }
        // 17. and was verified.
        guard data.flags.contains(.userVerified) else { throw .notVerified }
        // 18. Only what may be backed up can be,
        guard data.flags.contains(.backupEligible) || !data.flags.contains(.backedUp) else {
            throw .backedUpButNotEligible
        }
        // 19. and whether it may never changes.
        guard data.flags.contains(.backupEligible) == record.isBackupEligible else {
            throw .eligibilityChanged
        }
        // 20, 21. The signature over both.
        let hash = Sodium.sha256(response.clientData)
        guard let key = try? COSEKey(CBORReader.whole(record.publicKey)),
            key.verifies(response.signature, of: response.authenticatorData + hash)
        else { throw .wrongSignature }
        // 22. The counter went on, where there is one.
        guard record.admits(signCount: data.signCount) else { throw .signCountNotHigher }
        return VerifiedAssertion(
            passkey: record.id, user: record.user, signCount: data.signCount,
            isBackedUp: data.flags.contains(.backedUp), challenge: challenge)
    }
}

import Contracts
import SodiumKit
import TestKit

@testable import AuthService

/// A relying party, a challenge and passkeys in software for the tests of ceremonies.
enum Ceremonies {
    static let origin = "https://money.example.org"
    static let party = RelyingParty(publicURL: origin, domain: "example.org", origins: [])
    static let challenge = "c2l4dGVlbi1ieXRlcy1sb25n"
    static let answered = AnsweredChallenge(
        hash: [UInt8](repeating: 1, count: 32), expiresAt: Timestamp(millisecondsSinceEpoch: 1))
    static let user = ID<User>(high: 1, low: 2)

    static func passkey(_ algorithm: SoftKey.Algorithm) throws -> SoftPasskey {
        var passkey = SoftPasskey(try key(algorithm), origin: origin, rpID: "example.org")
        passkey.userHandle = user.bytes
        passkey.signCount = 5
        return passkey
    }

    /// Makes a key. All tests share one for RS256, because making one takes long.
    private static func key(_ algorithm: SoftKey.Algorithm) throws -> SoftKey {
        let kept = algorithm == .rs256 ? rsaKey : nil
        return try kept ?? SoftKey(algorithm)
    }

    private static let rsaKey = try? SoftKey(.rs256)

    static func expected(_ text: String) -> AnsweredChallenge? { text == challenge ? answered : nil }

    static func registration(_ passkey: SoftPasskey) throws -> SoftRegistration {
        var passkey = passkey
        return passkey.registration(try JSONValue(Array(#"{"challenge":"\#(challenge)"}"#.utf8)))
    }

    static func assertion(_ passkey: SoftPasskey) throws -> SoftAssertion {
        passkey.assertion(try JSONValue(Array(#"{"challenge":"\#(challenge)"}"#.utf8)))
    }

    static func verify(_ registration: SoftRegistration) throws(WebAuthnProblem) -> NewCredential {
        try RegistrationCeremony.verify(
            CheckedRegistration(
                id: registration.id, clientData: registration.client.bytes,
                attestationObject: registration.attestationObject, transports: ["internal"], name: "Phone"),
            by: party, expected: expected)
    }

    static func checked(_ assertion: SoftAssertion, signature: [UInt8]) -> CheckedAssertion {
        CheckedAssertion(
            id: assertion.id, clientData: assertion.client.bytes,
            authenticatorData: assertion.authenticatorData, signature: signature,
            userHandle: assertion.userHandle, deviceName: nil)
    }

    static func verify(
        _ answer: CheckedAssertion, of record: PasskeyRecord, isIdentified: Bool = false
    ) throws(WebAuthnProblem) -> VerifiedAssertion {
        try AuthenticationCeremony.verify(
            answer, of: record, isIdentified: isIdentified, by: party, expected: expected)
    }

    static func record(
        _ passkey: SoftPasskey, signCount: UInt32 = 4, isBackupEligible: Bool = true
    ) -> PasskeyRecord {
        PasskeyRecord(
            id: ID(high: 3, low: 4), user: user, credentialID: passkey.credentialID,
            publicKey: passkey.key.publicKey, signCount: signCount, transports: [],
            isBackupEligible: isBackupEligible, isBackedUp: false, name: "Phone",
            createdAt: Timestamp(millisecondsSinceEpoch: 0), lastUsedAt: nil)
    }
}

import SodiumKit
import TestKit
import Testing

@testable import AuthService

/// WebAuthn Level 3 §7.1: each altered field of a registration is refused by its own step.
struct RegistrationCeremonyTests {
    /// One change of a good registration.
    struct Change: Sendable, CustomTestStringConvertible {
        let name: String
        let problem: WebAuthnProblem
        let make: @Sendable (inout SoftRegistration, SoftKey) throws -> Void
        var testDescription: String { name }

        init(
            _ name: String, _ problem: WebAuthnProblem,
            _ make: @escaping @Sendable (inout SoftRegistration, SoftKey) throws -> Void
        ) {
            self.name = name
            self.problem = problem
            self.make = make
        }
    }

    @Test(arguments: SoftKey.Algorithm.allCases)
    func `AUTH-011: a good registration gives its credential`(algorithm: SoftKey.Algorithm) throws {
        let passkey = try Ceremonies.passkey(algorithm)
        let made = try Ceremonies.verify(try Ceremonies.registration(passkey))
        #expect(
            made
                == NewCredential(
                    id: passkey.credentialID, publicKey: passkey.key.publicKey, signCount: 5,
                    transports: ["internal"], isBackupEligible: true, isBackedUp: true,
                    challenge: Ceremonies.answered))
    }

    @Test(arguments: SoftKey.Algorithm.allCases)
    func `packed self attestation, extensions and unknown members are accepted`(
        algorithm: SoftKey.Algorithm
    ) throws {
        let passkey = try Ceremonies.passkey(algorithm)
        var registration = try Ceremonies.registration(passkey)
        registration.client.more = #","other_keys_can_be_added_here":"do not compare","n":[1,{"a":null}]"#
        registration.flags = 0x45 | 0x80 | 0x22
        registration.extensions = CBORText.map([(CBORText.text("credProtect"), CBORText.integer(2))])
        try Self.attest(&registration, passkey.key)
        let made = try Ceremonies.verify(registration)
        #expect(!made.isBackupEligible && !made.isBackedUp)
    }

    @Test(arguments: SoftKey.Algorithm.allCases, clientChanges + dataChanges + attestationChanges)
    func `AUTH-011: each altered field of a registration is refused`(
        algorithm: SoftKey.Algorithm, change: Change
    ) throws {
        let passkey = try Ceremonies.passkey(algorithm)
        var registration = try Ceremonies.registration(passkey)
        try change.make(&registration, passkey.key)
        #expect(throws: change.problem) { try Ceremonies.verify(registration) }
    }

    /// Signs a `packed` statement without certificates.
    static func attest(_ registration: inout SoftRegistration, _ key: SoftKey, alg: Int64? = nil) throws {
        registration.format = "packed"
        registration.statement = CBORText.map([
            (CBORText.text("alg"), CBORText.integer(alg ?? key.algorithm.rawValue)),
            (CBORText.text("sig"), CBORText.bytes(try key.sign(registration.signed))),
        ])
    }

    static let clientChanges: [Change] = [
        Change("type of an assertion", .wrongType) { it, _ in it.client.type = "webauthn.get" },
        Change("type in another case", .wrongType) { it, _ in it.client.type = "Webauthn.create" },
        Change("another challenge", .wrongChallenge) { it, _ in it.client.challenge = "b3RoZXI" },
        Change("challenge with padding", .wrongChallenge) { it, _ in it.client.challenge += "=" },
        Change("another origin", .wrongOrigin) { it, _ in it.client.origin = "https://evil.example" },
        Change("origin without TLS", .wrongOrigin) { it, _ in it.client.origin = "http://money.example.org" },
        Change("origin with a slash", .wrongOrigin) { it, _ in it.client.origin += "/" },
        Change("origin with a port", .wrongOrigin) { it, _ in it.client.origin += ":8443" },
        Change("the domain's own origin", .wrongOrigin) { it, _ in it.client.origin = "https://example.org" },
        Change("frame", .crossOrigin) { it, _ in it.client.more = #","crossOrigin":true"# },
        Change("frame as text", .crossOrigin) { it, _ in it.client.more = #","crossOrigin":"true""# },
        Change("frame as null", .crossOrigin) { it, _ in it.client.more = #","crossOrigin":null"# },
        Change("top origin", .crossOrigin) { it, _ in it.client.more = #","topOrigin":"https://a.example""# },
        Change("no JSON", .unreadableClientData) { it, _ in it.client.raw = Array("{".utf8) },
        Change("no client data", .unreadableClientData) { it, _ in it.client.raw = [] },
        Change("double challenge", .unreadableClientData) { it, _ in
            it.client.more = #","challenge":"\#(Ceremonies.challenge)""#
        },
        Change("missing members", .unreadableClientData) { it, _ in it.client.raw = Array("{}".utf8) },
        Change("byte order mark", .unreadableClientData) { it, _ in
            it.client.raw = [0xEF, 0xBB, 0xBF] + it.client.bytes
        },
    ]

    static let dataChanges: [Change] = [
        Change("another relying party", .wrongRelyingParty) { it, _ in it.rpID = "money.example.org" },
        Change("nobody there", .notPresent) { it, _ in it.flags &= ~0x01 },
        Change("not verified", .notVerified) { it, _ in it.flags &= ~0x04 },
        Change("backed up but not eligible", .backedUpButNotEligible) { it, _ in it.flags &= ~0x08 },
        Change("no credential", .unreadableAuthenticatorData) { it, _ in it.flags &= ~0x40 },
        Change("extensions missing", .unreadableAuthenticatorData) { it, _ in it.flags |= 0x80 },
        Change("extensions unannounced", .unreadableAuthenticatorData) { it, _ in it.extensions = [0xA0] },
        Change("extensions are no map", .unreadableAuthenticatorData) { it, _ in
            it.flags |= 0x80
            it.extensions = [0x01]
        },
        Change("bytes behind the extensions", .unreadableAuthenticatorData) { it, _ in
            it.flags |= 0x80
            it.extensions = [0xA0, 0x00]
        },
        Change("key with another algorithm", .algorithmNotOffered) { it, _ in
            it.publicKey = SoftKey.cose([(1, .number(2)), (3, .number(-47))])
        },
        Change("key that is none", .unusableKey) { it, _ in it.publicKey = [0xA0] },
        Change("key cut off", .unreadableAuthenticatorData) { it, _ in it.publicKey.removeLast() },
        Change("empty id", .credentialIDTooLong) { it, _ in
            it.credentialID = []
            it.id = []
        },
        Change("id of 1024 bytes", .credentialIDTooLong) { it, _ in
            it.credentialID = [UInt8](repeating: 1, count: 1_024)
            it.id = it.credentialID
        },
        Change("another id", .otherCredentialID) { it, _ in it.id[0] ^= 1 },
    ]

    static let attestationChanges: [Change] = [
        Change("no CBOR", .unreadableAttestation) { it, _ in it.rawAttestation = [0xFF] },
        Change("no attestation", .unreadableAttestation) { it, _ in it.rawAttestation = [] },
        Change("bytes behind", .unreadableAttestation) { it, _ in
            it.rawAttestation = it.attestationObject + [0]
        },
        Change("members in another order", .unreadableAttestation) { it, _ in
            it.rawAttestation = CBORText.map([
                (CBORText.text("authData"), CBORText.bytes(it.authenticatorData)),
                (CBORText.text("fmt"), CBORText.text("none")), (CBORText.text("attStmt"), [0xA0]),
            ])
        },
        Change("one more member", .unreadableAttestation) { it, _ in
            it.rawAttestation = CBORText.map([
                (CBORText.text("fmt"), CBORText.text("none")), (CBORText.text("epAtt"), [0xF5]),
                (CBORText.text("attStmt"), [0xA0]),
                (CBORText.text("authData"), CBORText.bytes(it.authenticatorData)),
            ])
        },
        Change("data too short", .unreadableAuthenticatorData) { it, _ in
            it.rawAttestation = CBORText.map([
                (CBORText.text("fmt"), CBORText.text("none")), (CBORText.text("attStmt"), [0xA0]),
                (CBORText.text("authData"), CBORText.bytes(Array(it.authenticatorData.prefix(36)))),
            ])
        },
        Change("none with a statement", .wrongAttestation) { it, key in
            try attest(&it, key)
            it.format = "none"
        },
        Change("self attestation by another key", .wrongAttestation) { it, key in
            try attest(&it, try SoftKey(key.algorithm))
        },
        Change("self attestation of other data", .wrongAttestation) { it, key in
            try attest(&it, key)
            it.signCount += 1
        },
        Change("self attestation with another algorithm", .wrongAttestation) { it, key in
            try attest(&it, key, alg: -35)
        },
        Change("self attestation without signature", .wrongAttestation) { it, key in
            it.format = "packed"
            it.statement = CBORText.map([(CBORText.text("alg"), CBORText.integer(key.algorithm.rawValue))])
        },
        Change("certificates", .attestationNotAskedFor) { it, key in
            it.format = "packed"
            it.statement = CBORText.map([
                (CBORText.text("alg"), CBORText.integer(key.algorithm.rawValue)),
                (CBORText.text("sig"), CBORText.bytes(try key.sign(it.signed))),
                (CBORText.text("x5c"), CBORText.array([CBORText.bytes([0x30, 0x00])])),
            ])
        },
        Change("U2F", .attestationNotAskedFor) { it, _ in it.format = "fido-u2f" },
        Change("format in another case", .attestationNotAskedFor) { it, _ in it.format = "None" },
    ]

    @Test func `an id of 1023 bytes is accepted`() throws {
        var passkey = try Ceremonies.passkey(.edDSA)
        passkey.credentialID = [UInt8](repeating: 1, count: 1_023)
        #expect(try Ceremonies.verify(try Ceremonies.registration(passkey)).id.count == 1_023)
    }

    @Test func `every problem names a member and has a message of its own`() {
        let messages = Set(WebAuthnProblem.allCases.map(\.message))
        #expect(messages.count == WebAuthnProblem.allCases.count)
        #expect(WebAuthnProblem.allCases.allSatisfy { !$0.field.isEmpty })
    }
}

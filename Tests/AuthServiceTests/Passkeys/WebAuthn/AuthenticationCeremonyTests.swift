import Contracts
import SodiumKit
import TestKit
import Testing

@testable import AuthService

/// WebAuthn Level 3 §7.2: each altered field of an assertion is refused by its own step.
struct AuthenticationCeremonyTests {
    /// One change of a good assertion, made before it is signed.
    struct Change: Sendable, CustomTestStringConvertible {
        let name: String
        let problem: WebAuthnProblem
        let make: @Sendable (inout SoftAssertion) -> Void
        var testDescription: String { name }

        init(
            _ name: String, _ problem: WebAuthnProblem,
            _ make: @escaping @Sendable (inout SoftAssertion) -> Void
        ) {
            self.name = name
            self.problem = problem
            self.make = make
        }
    }

    @Test(arguments: SoftKey.Algorithm.allCases)
    func `AUTH-011: a good assertion proves its passkey`(algorithm: SoftKey.Algorithm) throws {
        let passkey = try Ceremonies.passkey(algorithm)
        var assertion = try Ceremonies.assertion(passkey)
        let expected = VerifiedAssertion(
            passkey: ID(high: 3, low: 4), user: Ceremonies.user, signCount: 5, isBackedUp: true,
            challenge: Ceremonies.answered)
        let record = Ceremonies.record(passkey)
        #expect(try Self.verify(assertion, passkey, record) == expected)
        // A user who is known already need not be named in the assertion.
        assertion.userHandle = nil
        #expect(try Self.verify(assertion, passkey, record, isIdentified: true) == expected)
        assertion.flags |= 0x80
        assertion.rest = [0xA0]
        #expect(try Self.verify(assertion, passkey, record, isIdentified: true) == expected)
    }

    @Test(arguments: SoftKey.Algorithm.allCases, changes)
    func `AUTH-011: each altered field of an assertion is refused, although it is signed`(
        algorithm: SoftKey.Algorithm, change: Change
    ) throws {
        let passkey = try Ceremonies.passkey(algorithm)
        var assertion = try Ceremonies.assertion(passkey)
        change.make(&assertion)
        #expect(throws: change.problem) {
            try Self.verify(assertion, passkey, Ceremonies.record(passkey))
        }
    }

    static let changes: [Change] = [
        Change("another credential", .unknownCredential) { $0.id[0] ^= 1 },
        Change("nobody named", .missingUserHandle) { $0.userHandle = nil },
        Change("another user", .wrongUserHandle) { $0.userHandle?[15] ^= 1 },
        Change("empty user", .wrongUserHandle) { $0.userHandle = [] },
        Change("type of a registration", .wrongType) { $0.client.type = "webauthn.create" },
        Change("type of a payment", .wrongType) { $0.client.type = "payment.get" },
        Change("another challenge", .wrongChallenge) { $0.client.challenge = "b3RoZXI" },
        Change("another origin", .wrongOrigin) {
            $0.client.origin = "https://money.example.org.evil.example"
        },
        Change("frame", .crossOrigin) { $0.client.more = #","crossOrigin":true"# },
        Change("top origin", .crossOrigin) { $0.client.more = #","topOrigin":"https://money.example.org""# },
        Change("client data that is none", .unreadableClientData) { $0.client.raw = [0x80] },
        Change("another relying party", .wrongRelyingParty) { $0.rpID = "example.com" },
        Change("nobody there", .notPresent) { $0.flags &= ~0x01 },
        Change("not verified", .notVerified) { $0.flags &= ~0x04 },
        Change("backed up but not eligible", .backedUpButNotEligible) { $0.flags &= ~0x08 },
        Change("not eligible any more", .eligibilityChanged) { $0.flags &= ~0x18 },
        Change("counter as it was", .signCountNotHigher) { $0.signCount = 4 },
        Change("counter gone back", .signCountNotHigher) { $0.signCount = 3 },
        Change("counter at zero", .signCountNotHigher) { $0.signCount = 0 },
        Change("a credential in it", .unreadableAuthenticatorData) { $0.flags |= 0x40 },
        Change("bytes behind", .unreadableAuthenticatorData) { $0.rest = [0] },
        Change("extensions missing", .unreadableAuthenticatorData) { $0.flags |= 0x80 },
    ]

    @Test(arguments: SoftKey.Algorithm.allCases)
    func `AUTH-011: a change after signing is refused`(algorithm: SoftKey.Algorithm) throws {
        let passkey = try Ceremonies.passkey(algorithm)
        let record = Ceremonies.record(passkey)
        let good = try Ceremonies.assertion(passkey)
        let signature = try good.signature(by: passkey.key)
        var counted = good
        counted.signCount += 1
        var reserved = good
        reserved.flags ^= 0x20
        var kept = good
        kept.flags ^= 0x10
        var spaced = good
        spaced.client.more += " "
        for altered in [counted, reserved, kept, spaced] {
            #expect(throws: WebAuthnProblem.wrongSignature) {
                try Ceremonies.verify(Ceremonies.checked(altered, signature: signature), of: record)
            }
        }
        for other in [[], Array(signature.dropLast()), signature + [0], [UInt8](repeating: 0, count: 64)] {
            #expect(throws: WebAuthnProblem.wrongSignature) {
                try Ceremonies.verify(Ceremonies.checked(good, signature: other), of: record)
            }
        }
        // No signed byte can change.
        let answer = Ceremonies.checked(good, signature: signature)
        for index in answer.authenticatorData.indices {
            var data = answer.authenticatorData
            data[index] ^= 0x02
            let altered = CheckedAssertion(
                id: answer.id, clientData: answer.clientData, authenticatorData: data,
                signature: signature, userHandle: answer.userHandle, deviceName: nil)
            #expect(throws: WebAuthnProblem.self) { try Ceremonies.verify(altered, of: record) }
        }
    }

    @Test func `another passkey's signature is refused, and an unreadable stored key proves nothing`() throws
    {
        let passkey = try Ceremonies.passkey(.es256)
        let assertion = try Ceremonies.assertion(passkey)
        let other = try assertion.signature(by: try SoftKey(.es256))
        #expect(throws: WebAuthnProblem.wrongSignature) {
            try Ceremonies.verify(
                Ceremonies.checked(assertion, signature: other), of: Ceremonies.record(passkey))
        }
        let record = PasskeyRecord(
            id: ID(high: 3, low: 4), user: Ceremonies.user, credentialID: passkey.credentialID,
            publicKey: [0xA0], signCount: 0, transports: [], isBackupEligible: true, isBackedUp: true,
            name: "Phone", createdAt: Timestamp(millisecondsSinceEpoch: 0), lastUsedAt: nil)
        #expect(throws: WebAuthnProblem.wrongSignature) { try Self.verify(assertion, passkey, record) }
    }

    @Test(
        arguments: [
            (0, 0, true), (0, 1, true), (1, 2, true), (1, .max, true), (1, 1, false), (2, 1, false),
            (1, 0, false),
            (.max, .max, false), (.max, 0, false),
        ] as [(UInt32, UInt32, Bool)])
    func `a counter that is in use only rises`(stored: UInt32, new: UInt32, isAdmitted: Bool) throws {
        let record = Ceremonies.record(try Ceremonies.passkey(.edDSA), signCount: stored)
        #expect(record.admits(signCount: new) == isAdmitted)
    }

    @Test func `a passkey that could not be backed up cannot become one that can`() throws {
        let passkey = try Ceremonies.passkey(.edDSA)
        let record = Ceremonies.record(passkey, isBackupEligible: false)
        #expect(throws: WebAuthnProblem.eligibilityChanged) {
            try Self.verify(try Ceremonies.assertion(passkey), passkey, record)
        }
    }

    private static func verify(
        _ assertion: SoftAssertion, _ passkey: SoftPasskey, _ record: PasskeyRecord,
        isIdentified: Bool = false
    ) throws -> VerifiedAssertion {
        let signature = try assertion.signature(by: passkey.key)
        return try Ceremonies.verify(
            Ceremonies.checked(assertion, signature: signature), of: record, isIdentified: isIdentified)
    }
}

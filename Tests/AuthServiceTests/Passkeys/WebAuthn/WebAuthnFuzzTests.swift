import SodiumKit
import TestKit
import Testing

@testable import AuthService

/// What authenticators send is hostile: nothing of it may trap, and nothing altered may pass by chance.
struct WebAuthnFuzzTests {
    /// Deterministic, so that a failure comes again (SplitMix64).
    private struct Source: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    private static func mutated(_ bytes: [UInt8], _ source: inout Source) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &source) {
            let index = Int.random(in: 0..<max(1, bytes.count), using: &source)
            switch Int.random(in: 0..<6, using: &source) {
            case 0 where !bytes.isEmpty: bytes[index] = UInt8.random(in: 0...255, using: &source)
            case 1 where !bytes.isEmpty: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &source)
            case 2 where !bytes.isEmpty: bytes.remove(at: index)
            case 3: bytes.insert(UInt8.random(in: 0...255, using: &source), at: min(index, bytes.count))
            case 4: bytes = Array(bytes.prefix(index))
            default:
                let interesting: [UInt8] = [0x1B, 0x3B, 0x5B, 0x7B, 0x9B, 0xBB, 0x5F, 0x9F, 0xBF, 0xFF, 0xF8]
                if !bytes.isEmpty { bytes[index] = interesting.randomElement(using: &source) ?? 0 }
            }
        }
        return bytes
    }

    @Test(arguments: SoftKey.Algorithm.allCases)
    func `8 000 altered attestation objects of each algorithm trap nothing`(algorithm: SoftKey.Algorithm)
        throws
    {
        let passkey = try Ceremonies.passkey(algorithm)
        var registration = try Ceremonies.registration(passkey)
        registration.flags |= 0x80
        registration.extensions = CBORText.map([(CBORText.text("credProtect"), CBORText.integer(2))])
        try RegistrationCeremonyTests.attest(&registration, passkey.key)
        let good = registration.attestationObject
        #expect(throws: Never.self) { try Ceremonies.verify(registration) }
        var source = Source(state: UInt64(bitPattern: algorithm.rawValue))
        var passed = 0
        for _ in 0..<8_000 {
            let bytes = Self.mutated(good, &source)
            registration.rawAttestation = bytes
            // The signature is over all but the format; an object that passes is the one that was signed.
            if (try? Ceremonies.verify(registration)) != nil, bytes != good { passed += 1 }
        }
        #expect(passed == 0)
    }

    @Test func `6 000 altered answers of sign-ins trap nothing and prove nothing`() throws {
        let passkey = try Ceremonies.passkey(.edDSA)
        let record = Ceremonies.record(passkey)
        let good = Ceremonies.checked(
            try Ceremonies.assertion(passkey),
            signature: try Ceremonies.assertion(passkey).signature(by: passkey.key))
        #expect(throws: Never.self) { try Ceremonies.verify(good, of: record) }
        var source = Source(state: 11)
        for _ in 0..<6_000 {
            let part = Int.random(in: 0..<3, using: &source)
            let altered = CheckedAssertion(
                id: good.id, clientData: part == 0 ? Self.mutated(good.clientData, &source) : good.clientData,
                authenticatorData: part == 1
                    ? Self.mutated(good.authenticatorData, &source) : good.authenticatorData,
                signature: part == 2 ? Self.mutated(good.signature, &source) : good.signature,
                userHandle: good.userHandle, deviceName: nil)
            let isSame =
                altered.clientData == good.clientData && altered.authenticatorData == good.authenticatorData
                && altered.signature == good.signature
            let proved = try? Ceremonies.verify(altered, of: record)
            #expect(proved == nil || isSame)
        }
    }

    @Test func `20 000 random and altered texts of CBOR trap nothing`() {
        var source = Source(state: 23)
        let seed = CBORText.map([
            (CBORText.integer(1), CBORText.array([CBORText.text("a"), CBORText.bytes([1, 2, 3])])),
            (CBORText.text("key"), CBORText.map([(CBORText.integer(-1), [0xF6])])),
        ])
        for round in 0..<20_000 {
            let bytes =
                round % 2 == 0
                ? Self.mutated(seed, &source)
                : (0..<Int.random(in: 0...40, using: &source)).map { _ in
                    UInt8.random(in: 0...255, using: &source)
                }
            _ = try? CBORReader.whole(bytes)
            _ = try? AuthenticatorData(bytes)
        }
    }

    @Test func `A body full of openings costs no more than its bytes`() {
        // Lengths that promise more than there is are refused before anything is reserved.
        for opening in [[0x9B], [0xBB], [0x5B], [0x7B]] as [[UInt8]] {
            let bytes = opening + [0x00, 0x00, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
            #expect(throws: CBORError.truncated) { try CBORReader.whole(bytes) }
        }
        #expect(throws: CBORError.tooDeep) {
            try CBORReader.whole([UInt8](repeating: 0x81, count: 60_000))
        }
    }
}

import SodiumKit
import TestKit
import Testing

@testable import AuthService

/// Hostile input of authenticators must not stop the process, and altered input must not pass.
struct WebAuthnFuzzTests {
    private static func mutated(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let index = Int.random(in: 0..<max(1, bytes.count), using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0 where !bytes.isEmpty: bytes[index] = UInt8.random(in: 0...255, using: &random)
            case 1 where !bytes.isEmpty: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 2 where !bytes.isEmpty: bytes.remove(at: index)
            case 3: bytes.insert(UInt8.random(in: 0...255, using: &random), at: min(index, bytes.count))
            case 4: bytes = Array(bytes.prefix(index))
            default:
                let interesting: [UInt8] = [0x1B, 0x3B, 0x5B, 0x7B, 0x9B, 0xBB, 0x5F, 0x9F, 0xBF, 0xFF, 0xF8]
                if !bytes.isEmpty { bytes[index] = interesting.randomElement(using: &random) ?? 0 }
            }
        }
        return bytes
    }

    @Test(.seeded(1), arguments: SoftKey.Algorithm.allCases)
    func `8 000 altered attestation objects of each algorithm stop no process and are refused`(
        algorithm: SoftKey.Algorithm
    )
        throws
    {
        let passkey = try Ceremonies.passkey(algorithm)
        var registration = try Ceremonies.registration(passkey)
        registration.flags |= 0x80
        registration.extensions = CBORText.map([(CBORText.text("credProtect"), CBORText.integer(2))])
        try RegistrationCeremonyTests.attest(&registration, passkey.key)
        let good = registration.attestationObject
        #expect(throws: Never.self) { try Ceremonies.verify(registration) }
        var random = SeededRandom(part: Int(algorithm.rawValue))
        var passed = 0
        for _ in 0..<8_000 {
            let bytes = Self.mutated(good, &random)
            registration.rawAttestation = bytes
            // The signature covers everything but the format, so only the signed object passes.
            if (try? Ceremonies.verify(registration)) != nil, bytes != good { passed += 1 }
        }
        #expect(passed == 0)
    }

    @Test(.seeded(11)) func `6 000 altered sign-in answers stop no process and prove nothing`() throws {
        let passkey = try Ceremonies.passkey(.edDSA)
        let record = Ceremonies.record(passkey)
        let good = Ceremonies.checked(
            try Ceremonies.assertion(passkey),
            signature: try Ceremonies.assertion(passkey).signature(by: passkey.key))
        #expect(throws: Never.self) { try Ceremonies.verify(good, of: record) }
        var random = SeededRandom()
        for _ in 0..<6_000 {
            let part = Int.random(in: 0..<3, using: &random)
            let altered = CheckedAssertion(
                id: good.id, clientData: part == 0 ? Self.mutated(good.clientData, &random) : good.clientData,
                authenticatorData: part == 1
                    ? Self.mutated(good.authenticatorData, &random) : good.authenticatorData,
                signature: part == 2 ? Self.mutated(good.signature, &random) : good.signature,
                userHandle: good.userHandle, deviceName: nil)
            let isSame =
                altered.clientData == good.clientData && altered.authenticatorData == good.authenticatorData
                && altered.signature == good.signature
            let proved = try? Ceremonies.verify(altered, of: record)
            #expect(proved == nil || isSame)
        }
    }

    @Test(.seeded(23)) func `20 000 random and altered CBOR texts stop no process`() {
        var random = SeededRandom()
        let seed = CBORText.map([
            (CBORText.integer(1), CBORText.array([CBORText.text("a"), CBORText.bytes([1, 2, 3])])),
            (CBORText.text("key"), CBORText.map([(CBORText.integer(-1), [0xF6])])),
        ])
        for round in 0..<20_000 {
            let bytes =
                round % 2 == 0
                ? Self.mutated(seed, &random)
                : (0..<Int.random(in: 0...40, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
            _ = try? CBORReader.whole(bytes)
            _ = try? AuthenticatorData(bytes)
        }
    }

    @Test func `lengths beyond the end of the input reserve no memory`() {
        // A length beyond the end of the input is refused before memory is reserved.
        for opening in [[0x9B], [0xBB], [0x5B], [0x7B]] as [[UInt8]] {
            let bytes = opening + [0x00, 0x00, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
            #expect(throws: CBORError.truncated) { try CBORReader.whole(bytes) }
        }
        #expect(throws: CBORError.tooDeep) {
            try CBORReader.whole([UInt8](repeating: 0x81, count: 60_000))
        }
    }
}

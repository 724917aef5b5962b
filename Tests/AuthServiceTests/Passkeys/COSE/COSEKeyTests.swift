import SodiumKit
import TestKit
import Testing

@testable import AuthService

struct COSEKeyTests {
    /// The base point of P-256.
    private static let x = "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
    private static let y = "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
    private static let modulus = [0xC1] + [UInt8](repeating: 0x5A, count: 254) + [0x01]

    private static func bytes(_ hex: String) -> SoftKey.Member { .bytes(Sodium.fromHex(hex) ?? []) }

    private static let point: [(Int64, SoftKey.Member)] = [
        (1, .number(2)), (3, .number(-7)), (-1, .number(1)), (-2, bytes(x)), (-3, bytes(y)),
    ]
    private static let twisted: [(Int64, SoftKey.Member)] = [
        (1, .number(1)), (3, .number(-8)), (-1, .number(6)),
        (-2, .bytes(SigningKey(seed: [UInt8](repeating: 7, count: 32))?.publicKey ?? [])),
    ]
    private static let rsa: [(Int64, SoftKey.Member)] = [
        (1, .number(3)), (3, .number(-257)), (-1, .bytes(modulus)), (-2, .bytes([1, 0, 1])),
    ]

    private static func key(_ members: [(Int64, SoftKey.Member)]) throws -> COSEKey {
        try COSEKey(CBORReader.whole(SoftKey.cose(members)))
    }

    @Test(arguments: [point, twisted, rsa]) func `sound keys are accepted`(members: [(Int64, SoftKey.Member)])
        throws
    {
        #expect(Int64(try Self.key(members).algorithm.rawValue) == members[1].1.asNumber)
    }

    @Test(arguments: SoftKey.Algorithm.allCases)
    func `keys of authenticators verify the signatures of their authenticators`(
        algorithm: SoftKey.Algorithm
    ) throws {
        let soft = try SoftKey(algorithm)
        let key = try COSEKey(CBORReader.whole(soft.publicKey))
        let message = Array("a message".utf8)
        let signature = try soft.sign(message)
        #expect(key.verifies(signature, of: message))
        #expect(!key.verifies(signature, of: message + [0]))
        #expect(!key.verifies([], of: message))
        #expect(!key.verifies(signature + [0], of: message))
        #expect(!key.verifies(Array(signature.dropLast()), of: message))
        for index in signature.indices {
            var other = signature
            other[index] ^= 1
            #expect(!key.verifies(other, of: message), "bit of byte \(index)")
        }
        #expect(!key.verifies(try SoftKey(algorithm).sign(message), of: message))
    }

    /// - Parameter replaced: The member that replaces the one with the same label, or is added.
    @Test(
        arguments: [
            ("point off the curve", point, (-3, bytes(String(y.dropLast(2)) + "f4"))),
            ("coordinate beyond the field", point, (-2, bytes(String(repeating: "ff", count: 32)))),
            ("the point nowhere", point, (-2, bytes(String(repeating: "00", count: 32)))),
            ("short coordinate", point, (-2, bytes(String(x.dropFirst(2))))),
            ("long coordinate", point, (-2, bytes("00" + x))),
            ("compressed point", point, (-3, .number(1))),
            ("another curve", point, (-1, .number(2))),
            ("another key type", point, (1, .number(1))),
            ("optional member", point, (2, .bytes([1]))),
            ("unknown member", point, (-4, .bytes([1]))),
            ("Ed448", twisted, (-1, .number(7))),
            ("key type of a point", twisted, (1, .number(2))),
            ("short key", twisted, (-2, .bytes([UInt8](repeating: 9, count: 31)))),
            (
                "small order: the neutral element", twisted,
                (-2, .bytes([1] + [UInt8](repeating: 0, count: 31)))
            ),
            ("small order: zero", twisted, (-2, .bytes([UInt8](repeating: 0, count: 32)))),
            ("not canonical", twisted, (-2, .bytes([UInt8](repeating: 0xFF, count: 32)))),
            ("a private key with it", twisted, (-4, .bytes([UInt8](repeating: 1, count: 32)))),
            ("2040 bits", rsa, (-1, .bytes(Array(modulus.dropFirst())))),
            ("2047 bits", rsa, (-1, .bytes([0x7F] + Array(modulus.dropFirst())))),
            ("4104 bits", rsa, (-1, .bytes([0x80] + [UInt8](repeating: 1, count: 512)))),
            ("leading zero", rsa, (-1, .bytes([0] + modulus))),
            ("even modulus", rsa, (-1, .bytes(Array(modulus.dropLast()) + [2]))),
            ("empty modulus", rsa, (-1, .bytes([]))),
            ("exponent 1", rsa, (-2, .bytes([1]))),
            ("exponent 3", rsa, (-2, .bytes([3]))),
            ("even exponent", rsa, (-2, .bytes([1, 0, 2]))),
            ("long exponent", rsa, (-2, .bytes([1, 0, 0, 0, 1]))),
            ("exponent with a leading zero", rsa, (-2, .bytes([0, 1, 0, 1]))),
            ("empty exponent", rsa, (-2, .bytes([]))),
            ("members of another type", rsa, (-2, .number(65_537))),
        ] as [(String, [(Int64, SoftKey.Member)], (Int64, SoftKey.Member))])
    func `unsound keys are refused`(
        name: String, members: [(Int64, SoftKey.Member)], replaced: (Int64, SoftKey.Member)
    ) throws {
        var changed = members.filter { $0.0 != replaced.0 } + [replaced]
        changed.sort { Self.precedes($0.0, $1.0) }
        #expect(throws: WebAuthnProblem.unusableKey) { try Self.key(changed) }
    }

    @Test(arguments: [-9, -37, -38, -65_535, 5] as [Int64])
    func `algorithms that were not offered are refused`(number: Int64) throws {
        #expect(throws: WebAuthnProblem.algorithmNotOffered) {
            try Self.key([(1, .number(2)), (3, .number(number))])
        }
    }

    @Test func `values that are no key map are refused`() throws {
        #expect(throws: WebAuthnProblem.unusableKey) { try COSEKey(.array([])) }
        #expect(throws: WebAuthnProblem.unusableKey) { try COSEKey(.map([:])) }
        #expect(throws: WebAuthnProblem.unusableKey) { try COSEKey(.map([.integer(3): .text("-7")])) }
    }

    /// Whether a label comes first in canonical CBOR.
    private static func precedes(_ left: Int64, _ right: Int64) -> Bool {
        (left < 0) != (right < 0) ? right < 0 : abs(left) < abs(right)
    }
}

extension SoftKey.Member {
    fileprivate var asNumber: Int64? {
        if case .number(let number) = self { return number }
        return nil
    }
}

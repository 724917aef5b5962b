import SodiumKit

/// A checked credential public key (WebAuthn Level 3 §6.5.1.1: COSE_Key, RFC 9052 §7).
enum COSEKey: Sendable, Equatable {
    /// The coordinates of a point on P-256, 32 bytes each.
    case es256(x: [UInt8], y: [UInt8])
    /// A point on edwards25519, 32 bytes.
    case edDSA(x: [UInt8])
    /// Modulus and exponent, big-endian without leading zeros.
    case rs256(modulus: [UInt8], exponent: [UInt8])

    private static let modulusBits = 2_048...4_096

    /// Whether the key is an RSA key of fewer bits, which `COFFER_RSA_MIN` refuses to new passkeys and to
    /// providers. Passkeys that are stored stay as they are.
    func isShorter(than bits: Int) -> Bool {
        guard case .rs256(let modulus, _) = self else { return false }
        return Self.bits(of: modulus) < bits
    }

    private static func bits(of modulus: [UInt8]) -> Int {
        modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 0)
    }

    /// Reads a map that has exactly the members of its algorithm: WebAuthn allows no optional ones. Throws
    /// `algorithmNotOffered`, or `unusableKey` for a malformed or weak key.
    init(_ value: CBORValue) throws(WebAuthnProblem) {
        guard let map = value.map, case .integer(let number)? = map[.integer(3)] else { throw .unusableKey }
        guard let algorithm = COSEAlgorithm(rawValue: number) else { throw .algorithmNotOffered }
        let key: COSEKey?
        switch algorithm {
        case .es256: key = Self.es256(map)
        case .edDSA: key = Self.edDSA(map)
        case .rs256: key = Self.rs256(map)
        }
        guard let key, key.isUsable else { throw .unusableKey }
        self = key
    }

    var algorithm: COSEAlgorithm {
        switch self {
        case .es256: .es256
        case .edDSA: .edDSA
        case .rs256: .rs256
        }
    }

    /// Reads key type EC2, curve P-256 and both coordinates, uncompressed.
    private static func es256(_ map: [CBORKey: CBORValue]) -> COSEKey? {
        guard map.count == 5, map[.integer(1)] == .integer(2), map[.integer(-1)] == .integer(1),
            let x = map[.integer(-2)]?.bytes, let y = map[.integer(-3)]?.bytes
        else { return nil }
        return .es256(x: x, y: y)
    }

    /// Reads key type OKP and curve Ed25519.
    private static func edDSA(_ map: [CBORKey: CBORValue]) -> COSEKey? {
        guard map.count == 4, map[.integer(1)] == .integer(1), map[.integer(-1)] == .integer(6),
            let x = map[.integer(-2)]?.bytes
        else { return nil }
        return .edDSA(x: x)
    }

    /// Reads key type RSA.
    private static func rs256(_ map: [CBORKey: CBORValue]) -> COSEKey? {
        guard map.count == 4, map[.integer(1)] == .integer(3), let modulus = map[.integer(-1)]?.bytes,
            let exponent = map[.integer(-2)]?.bytes
        else { return nil }
        return .rs256(modulus: modulus, exponent: exponent)
    }

    /// Whether the key is well-formed and strong: a point on P-256, a point of the main subgroup of
    /// edwards25519, or an odd modulus of 2048 to 4096 bits with an odd 32-bit exponent from 65 537 on.
    var isUsable: Bool {
        switch self {
        case .es256(let x, let y): return x.count == 32 && y.count == 32 && isLoadable
        case .edDSA(let x): return SigningKey.isValid(publicKey: x)
        case .rs256(let modulus, let exponent):
            guard let top = modulus.first, top != 0,
                Self.modulusBits.contains(Self.bits(of: modulus)),
                modulus.last.map(Self.isOdd) == true,
                exponent.first.map({ $0 != 0 }) == true, exponent.count <= 4,
                exponent.last.map(Self.isOdd) == true,
                exponent.reduce(0, { $0 << 8 | UInt32($1) }) >= 65_537
            else { return false }
            return isLoadable
        }
    }

    private static func isOdd(_ byte: UInt8) -> Bool { byte & 1 == 1 }
}

/// The signature algorithms that passkeys may use, with their COSE numbers (RFC 9053, RFC 8812). Clients are
/// offered them in this order, the most common first.
enum COSEAlgorithm: Int64, Sendable, CaseIterable {
    /// ECDSA on P-256 with SHA-256.
    case es256 = -7
    /// Ed25519.
    case edDSA = -8
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = -257
}

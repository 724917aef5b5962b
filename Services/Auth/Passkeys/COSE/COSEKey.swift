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
        guard let key else { throw .unusableKey }
        self = key
    }

    var algorithm: COSEAlgorithm {
        switch self {
        case .es256: .es256
        case .edDSA: .edDSA
        case .rs256: .rs256
        }
    }

    /// Accepts key type EC2, curve P-256 and both coordinates, uncompressed, of a point on the curve.
    private static func es256(_ map: [CBORKey: CBORValue]) -> COSEKey? {
        guard map.count == 5, map[.integer(1)] == .integer(2), map[.integer(-1)] == .integer(1),
            let x = map[.integer(-2)]?.bytes, let y = map[.integer(-3)]?.bytes, x.count == 32, y.count == 32
        else { return nil }
        let key = COSEKey.es256(x: x, y: y)
        return key.isLoadable ? key : nil
    }

    /// Accepts key type OKP, curve Ed25519 and a point of the main subgroup.
    private static func edDSA(_ map: [CBORKey: CBORValue]) -> COSEKey? {
        guard map.count == 4, map[.integer(1)] == .integer(1), map[.integer(-1)] == .integer(6),
            let x = map[.integer(-2)]?.bytes, SigningKey.isValid(publicKey: x)
        else { return nil }
        return .edDSA(x: x)
    }

    /// Accepts key type RSA, an odd modulus of 2048 to 4096 bits, an odd 32-bit exponent from 65 537 on.
    private static func rs256(_ map: [CBORKey: CBORValue]) -> COSEKey? {
        guard map.count == 4, map[.integer(1)] == .integer(3), let modulus = map[.integer(-1)]?.bytes,
            let exponent = map[.integer(-2)]?.bytes, let top = modulus.first, top != 0,
            modulusBits.contains(modulus.count * 8 - top.leadingZeroBitCount),
            modulus.last.map(isOdd) == true,
            exponent.first.map({ $0 != 0 }) == true, exponent.count <= 4, exponent.last.map(isOdd) == true,
            exponent.reduce(0, { $0 << 8 | UInt32($1) }) >= 65_537
        else { return nil }
        let key = COSEKey.rs256(modulus: modulus, exponent: exponent)
        return key.isLoadable ? key : nil
    }

    private static func isOdd(_ byte: UInt8) -> Bool { byte & 1 == 1 }
}

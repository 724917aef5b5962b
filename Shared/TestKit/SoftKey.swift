import COpenSSL
import SodiumKit

/// The key pair of a passkey in software.
package struct SoftKey: Sendable {
    package enum Algorithm: Int64, Sendable, CaseIterable {
        case es256 = -7
        case edDSA = -8
        case rs256 = -257
    }

    package let algorithm: Algorithm
    /// The public key as a COSE_Key.
    package let publicKey: [UInt8]
    /// The private key in DER, or the seed of Ed25519.
    private let secret: [UInt8]

    package init(_ algorithm: Algorithm) throws {
        self.algorithm = algorithm
        switch algorithm {
        case .edDSA:
            secret = Random.bytes(32)
            let key = try Self.unwrapped(SigningKey(seed: secret))
            publicKey = Self.cose([
                (1, .number(1)), (3, .number(-8)), (-1, .number(6)), (-2, .bytes(key.publicKey)),
            ])
        case .es256:
            let pair = try Self.generate(EVP_PKEY_EC) {
                EVP_PKEY_CTX_set_ec_paramgen_curve_nid($0, NID_X9_62_prime256v1)
            }
            defer { EVP_PKEY_free(pair) }
            secret = Self.der(pair, i2d_PrivateKey)
            let point = Array(Self.der(pair, i2d_PUBKEY).suffix(64))
            publicKey = Self.cose([
                (1, .number(2)), (3, .number(-7)), (-1, .number(1)), (-2, .bytes(Array(point.prefix(32)))),
                (-3, .bytes(Array(point.suffix(32)))),
            ])
        case .rs256:
            let pair = try Self.generate(EVP_PKEY_RSA) { EVP_PKEY_CTX_set_rsa_keygen_bits($0, 2_048) }
            defer { EVP_PKEY_free(pair) }
            secret = Self.der(pair, i2d_PrivateKey)
            publicKey = Self.cose([
                (1, .number(3)), (3, .number(-257)), (-1, .bytes(Self.number(pair, "n"))),
                (-2, .bytes(Self.number(pair, "e"))),
            ])
        }
    }

    package func sign(_ message: [UInt8]) throws -> [UInt8] {
        if algorithm == .edDSA { return try Self.unwrapped(SigningKey(seed: secret)).sign(message) }
        let key = try secret.withUnsafeBufferPointer { buffer in
            var start = buffer.baseAddress
            return try Self.unwrapped(d2i_AutoPrivateKey(nil, &start, buffer.count))
        }
        defer { EVP_PKEY_free(key) }
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        var count = 0
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
            EVP_DigestSign(context, nil, &count, message, message.count) == 1
        else { throw SoftKeyProblem() }
        var signature = [UInt8](repeating: 0, count: count)
        guard EVP_DigestSign(context, &signature, &count, message, message.count) == 1 else {
            throw SoftKeyProblem()
        }
        return Array(signature.prefix(count))
    }

    package enum Member: Sendable {
        case number(Int64)
        case bytes([UInt8])
    }

    /// Returns a COSE_Key with the members in the given order.
    package static func cose(_ members: [(Int64, Member)]) -> [UInt8] {
        CBORText.map(
            members.map { label, member in
                switch member {
                case .number(let number): (CBORText.integer(label), CBORText.integer(number))
                case .bytes(let bytes): (CBORText.integer(label), CBORText.bytes(bytes))
                }
            })
    }

    private static func generate(
        _ kind: Int32, _ configure: (OpaquePointer?) -> Int32
    ) throws -> OpaquePointer {
        let context = EVP_PKEY_CTX_new_id(kind, nil)
        defer { EVP_PKEY_CTX_free(context) }
        var pair: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1, configure(context) == 1,
            EVP_PKEY_keygen(context, &pair) == 1
        else { throw SoftKeyProblem() }
        return try unwrapped(pair)
    }

    private static func der(
        _ pair: OpaquePointer,
        _ write: (OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32
    ) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Int(max(0, write(pair, nil))))
        bytes.withUnsafeMutableBufferPointer { buffer in
            var start = buffer.baseAddress
            _ = write(pair, &start)
        }
        return bytes
    }

    private static func number(_ pair: OpaquePointer, _ name: String) -> [UInt8] {
        var number: OpaquePointer?
        guard EVP_PKEY_get_bn_param(pair, name, &number) == 1 else { return [] }
        defer { BN_free(number) }
        var bytes = [UInt8](repeating: 0, count: Int(BN_num_bits(number) + 7) / 8)
        BN_bn2bin(number, &bytes)
        return bytes
    }

    private static func unwrapped<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw SoftKeyProblem() }
        return value
    }
}

package struct SoftKeyProblem: Error {}

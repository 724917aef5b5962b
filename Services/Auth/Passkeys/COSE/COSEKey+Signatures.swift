import COpenSSL
import SodiumKit

extension COSEKey {
    /// Returns whether a signature of the message verifies under the key. ES256 signatures are in DER
    /// (WebAuthn Level 3 §6.5.5).
    func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard case .edDSA(let x) = self else {
            return OpenSSLKey(subjectPublicKeyInfo: subjectPublicKeyInfo)?
                .verifiesSHA256(signature, of: message) ?? false
        }
        return SigningKey.verify(signature, of: message, publicKey: x)
    }

    /// Whether OpenSSL accepts the key; OpenSSL refuses points that are not on their curve.
    var isLoadable: Bool { OpenSSLKey(subjectPublicKeyInfo: subjectPublicKeyInfo) != nil }

    /// The key as a SubjectPublicKeyInfo in DER (RFC 5280 §4.1.2.7, RFC 5480, RFC 8017 A.1, RFC 8410).
    var subjectPublicKeyInfo: [UInt8] {
        switch self {
        case .es256(let x, let y):
            // id-ecPublicKey with secp256r1
            let algorithm =
                DER.objectIdentifier([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01])
                + DER.objectIdentifier([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07])
            return DER.sequence(DER.sequence(algorithm) + DER.bitString([0x04] + x + y))
        case .edDSA(let x):
            return DER.sequence(
                DER.sequence(DER.objectIdentifier([0x2B, 0x65, 0x70])) + DER.bitString(x))
        case .rs256(let modulus, let exponent):
            // rsaEncryption
            let algorithm =
                DER.objectIdentifier([0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]) + DER.null
            let key = DER.sequence(DER.unsigned(modulus) + DER.unsigned(exponent))
            return DER.sequence(DER.sequence(algorithm) + DER.bitString(key))
        }
    }
}

/// A public key in OpenSSL's memory.
struct OpenSSLKey: ~Copyable {
    private let key: OpaquePointer

    /// Reads a SubjectPublicKeyInfo; nil if OpenSSL refuses the key.
    init?(subjectPublicKeyInfo: [UInt8]) {
        let key = subjectPublicKeyInfo.withUnsafeBufferPointer { buffer in
            var start = buffer.baseAddress
            return d2i_PUBKEY(nil, &start, buffer.count)
        }
        // OpenSSL's errors would pile up in the thread's queue otherwise.
        ERR_clear_error()
        guard let key else { return nil }
        self.key = key
    }

    deinit { EVP_PKEY_free(key) }

    /// Returns whether a signature over the message's SHA-256 verifies by the key's own scheme (ECDSA in DER,
    /// or PKCS #1 v1.5).
    func verifiesSHA256(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard let context = EVP_MD_CTX_new() else { return false }
        defer {
            EVP_MD_CTX_free(context)
            ERR_clear_error()
        }
        guard EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1 else { return false }
        return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
}

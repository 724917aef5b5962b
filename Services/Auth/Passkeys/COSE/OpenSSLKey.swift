import COpenSSL

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

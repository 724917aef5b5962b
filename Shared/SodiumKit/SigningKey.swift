import CSodium

/// An Ed25519 key pair (RFC 8032).
package struct SigningKey: Sendable {
    package let publicKey: [UInt8]
    private let secretKey: [UInt8]

    /// Derives the pair from a 32-byte seed; nil for another length.
    package init?(seed: [UInt8]) {
        guard seed.count == Int(crypto_sign_SEEDBYTES) else { return nil }
        var publicKey = [UInt8](repeating: 0, count: Int(crypto_sign_PUBLICKEYBYTES))
        var secretKey = [UInt8](repeating: 0, count: Int(crypto_sign_SECRETKEYBYTES))
        guard crypto_sign_seed_keypair(&publicKey, &secretKey, seed) == 0 else { return nil }
        self.publicKey = publicKey
        self.secretKey = secretKey
    }

    /// Returns a detached signature of 64 bytes.
    package func sign(_ bytes: [UInt8]) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: Int(crypto_sign_BYTES))
        crypto_sign_detached(&signature, nil, bytes, UInt64(bytes.count), secretKey)
        return signature
    }

    /// Returns false also for wrong lengths, and for keys and signatures of small order.
    package static func verify(_ signature: [UInt8], of bytes: [UInt8], publicKey: [UInt8]) -> Bool {
        signature.count == Int(crypto_sign_BYTES) && publicKey.count == Int(crypto_sign_PUBLICKEYBYTES)
            && crypto_sign_verify_detached(signature, bytes, UInt64(bytes.count), publicKey) == 0
    }

    /// Returns whether a public key is a point of the main subgroup in canonical form. Under other keys one
    /// signature can verify for all messages.
    package static func isValid(publicKey: [UInt8]) -> Bool {
        publicKey.count == Int(crypto_sign_PUBLICKEYBYTES)
            && crypto_core_ed25519_is_valid_point(publicKey) == 1
    }
}

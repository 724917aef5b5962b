import CSodium

/// A key that encrypts small secrets for a database: XChaCha20-Poly1305 with a random nonce in front.
package struct SealingKey: Sendable {
    private static let nonceBytes = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
    private static let codeBytes = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)

    private let key: [UInt8]

    /// Derives the key of a purpose from a server's key of 32 bytes.
    package init(_ purpose: String, from serverKey: [UInt8]) {
        key = Sodium.hmacSHA256(Array(purpose.utf8), key: serverKey)
    }

    /// - Parameter owner: what `open` must name again, so that a secret moved to another row does not open.
    package func seal(_ secret: [UInt8], of owner: [UInt8]) -> [UInt8] {
        let nonce = Random.bytes(Self.nonceBytes)
        var sealed = [UInt8](repeating: 0, count: secret.count + Self.codeBytes)
        crypto_aead_xchacha20poly1305_ietf_encrypt(
            &sealed, nil, secret, UInt64(secret.count), owner, UInt64(owner.count), nil, nonce, key)
        return nonce + sealed
    }

    /// Returns nil if the bytes were sealed by another key, or for another owner, or were changed.
    package func open(_ sealed: [UInt8], of owner: [UInt8]) -> [UInt8]? {
        guard sealed.count >= Self.nonceBytes + Self.codeBytes else { return nil }
        let nonce = Array(sealed.prefix(Self.nonceBytes))
        let rest = Array(sealed.dropFirst(Self.nonceBytes))
        var secret = [UInt8](repeating: 0, count: rest.count - Self.codeBytes)
        let result = crypto_aead_xchacha20poly1305_ietf_decrypt(
            &secret, nil, nil, rest, UInt64(rest.count), owner, UInt64(owner.count), nonce, key)
        return result == 0 ? secret : nil
    }
}

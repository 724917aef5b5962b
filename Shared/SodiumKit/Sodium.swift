import CSodium

/// Start-up and small functions of libsodium.
package enum Sodium {
    /// Must be called once before anything else. Returns false if the library cannot start.
    package static func start() -> Bool { sodium_init() >= 0 }

    package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
        return digest
    }

    /// HMAC-SHA-256 (RFC 2104) under a key of any length.
    package static func hmacSHA256(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        var state = crypto_auth_hmacsha256_state()
        var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
        crypto_auth_hmacsha256_init(&state, key, key.count)
        crypto_auth_hmacsha256_update(&state, bytes, UInt64(bytes.count))
        crypto_auth_hmacsha256_final(&state, &code)
        return code
    }

    /// Compares in constant time; the lengths are not secret.
    package static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && sodium_memcmp(left, right, left.count) == 0
    }

    /// Encodes without padding (RFC 7515 §2).
    package static func base64URL(_ bytes: [UInt8]) -> String {
        let variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING
        let capacity = sodium_base64_encoded_len(bytes.count, variant)
        return text(capacity: capacity) { sodium_bin2base64($0, capacity, bytes, bytes.count, variant) }
    }

    /// Decodes strictly: returns nil for padding, white space or stray bits.
    package static func fromBase64URL(_ text: String) -> [UInt8]? {
        decoded(text, capacity: text.utf8.count / 4 * 3 + 3) { bytes, capacity, text, count, length in
            sodium_base642bin(
                bytes, capacity, text, count, nil, length, nil,
                sodium_base64_VARIANT_URLSAFE_NO_PADDING)
        }
    }

    /// Returns digits in lower case.
    package static func hex(_ bytes: [UInt8]) -> String {
        let capacity = bytes.count * 2 + 1
        return text(capacity: capacity) { sodium_bin2hex($0, capacity, bytes, bytes.count) }
    }

    /// Decodes pairs of digits in either case; returns nil for anything else.
    package static func fromHex(_ text: String) -> [UInt8]? {
        decoded(text, capacity: text.utf8.count / 2 + 1) { bytes, capacity, text, count, length in
            sodium_hex2bin(bytes, capacity, text, count, nil, length, nil)
        }
    }

    /// Returns the text that `write` leaves in a buffer. `capacity` includes the terminating 0.
    private static func text(
        capacity: Int, _ write: (UnsafeMutablePointer<CChar>) -> UnsafeMutablePointer<CChar>?
    ) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
            guard let start = buffer.baseAddress, write(start) != nil else { return "" }
            return String(cString: start)
        }
    }

    private static func decoded(
        _ text: String, capacity: Int,
        _ read: (UnsafeMutablePointer<UInt8>, Int, UnsafePointer<CChar>, Int, UnsafeMutablePointer<Int>) ->
            Int32
    ) -> [UInt8]? {
        // libsodium 1.0.18 reads some bytes above 0x7F as digits.
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        var bytes = [UInt8](repeating: 0, count: capacity)
        var length = 0
        let result = text.withCString { read(&bytes, capacity, $0, text.utf8.count, &length) }
        guard result == 0 else { return nil }
        return Array(bytes[..<length])
    }
}

/// SHA-256 (FIPS 180-4) of bytes that come in parts.
package struct IncrementalSHA256: Sendable {
    private var state = crypto_hash_sha256_state()

    package init() { crypto_hash_sha256_init(&state) }

    package mutating func update(_ bytes: [UInt8]) {
        crypto_hash_sha256_update(&state, bytes, UInt64(bytes.count))
    }

    /// Returns the 32-byte digest of all parts.
    package consuming func finish() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256_final(&state, &digest)
        return digest
    }
}

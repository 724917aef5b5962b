import CSodium

/// An Argon2id hash of a password in the PHC text form.
package struct PasswordHash: Sendable, Equatable {
    package struct Cost: Sendable, Equatable {
        /// Contract §1: at least 19 MiB, t=2, p=1.
        package var memoryBytes = 19 * 1024 * 1024
        package var passes = 2
        package init() {}
    }

    package let text: String
    package init(text: String) { self.text = text }

    /// Returns whether the hash has another cost, so that the next login should make a new hash.
    package func needsRehash(at cost: Cost = Cost()) -> Bool {
        crypto_pwhash_str_needs_rehash(text, UInt64(cost.passes), cost.memoryBytes) != 0
    }

    /// Returns a hash after milliseconds of work, or nil if memory is short.
    package static func make(_ password: String, cost: Cost) -> PasswordHash? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(crypto_pwhash_STRBYTES)) { buffer in
            guard let start = buffer.baseAddress,
                crypto_pwhash_str_alg(
                    start, password, UInt64(password.utf8.count), UInt64(cost.passes), cost.memoryBytes,
                    crypto_pwhash_ALG_ARGON2ID13) == 0
            else { return nil }
            return PasswordHash(text: String(cString: start))
        }
    }

    /// Returns a hash of this cost that no password matches: its digest is random.
    package static func ofNothing(cost: Cost) -> PasswordHash {
        let part = { (count: Int) in
            // The PHC form uses standard base64 without padding, which differs from base64url in two letters.
            Sodium.base64URL(Random.bytes(count)).map { letter in
                letter == "-" ? "+" : letter == "_" ? "/" : letter
            }
        }
        let costs = "m=\(cost.memoryBytes / 1024),t=\(cost.passes),p=1"
        return PasswordHash(text: "$argon2id$v=19$\(costs)$\(String(part(16)))$\(String(part(32)))")
    }

    package static let saltBytes = Int(crypto_pwhash_SALTBYTES)

    /// Returns 32 bytes that are as hard to guess as a password's hash, or nil if memory is short. Equal
    /// input gives equal bytes.
    package static func digest(of secret: [UInt8], salt: [UInt8], cost: Cost) -> [UInt8]? {
        guard salt.count == saltBytes else { return nil }
        var digest = [UInt8](repeating: 0, count: 32)
        let result = crypto_pwhash(
            &digest, UInt64(digest.count), secret.map { CChar(bitPattern: $0) }, UInt64(secret.count), salt,
            UInt64(cost.passes), cost.memoryBytes, crypto_pwhash_ALG_ARGON2ID13)
        return result == 0 ? digest : nil
    }

    /// Returns whether a password has this hash, after milliseconds of work.
    package func isOf(_ password: String) -> Bool {
        crypto_pwhash_str_verify(text, password, UInt64(password.utf8.count)) == 0
    }
}

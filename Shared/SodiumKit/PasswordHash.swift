import CSodium

/// Argon2id hashes of passwords in the PHC text form.
package struct PasswordHash: Sendable, Equatable {
    package struct Cost: Sendable, Equatable {
        /// Contract §1: at least 19 MiB, t=2, p=1.
        package var memoryBytes = 19 * 1024 * 1024
        package var passes = 2
        package init() {}
    }

    package let text: String
    package init(text: String) { self.text = text }

    /// Whether the hash was not made at this cost, so that the next login should make it anew.
    package func needsRehash(at cost: Cost = Cost()) -> Bool {
        crypto_pwhash_str_needs_rehash(text, UInt64(cost.passes), cost.memoryBytes) != 0
    }

    /// Makes a hash; works for milliseconds. Nil when memory is short.
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

    /// A hash of this cost that no password has: random bytes in the place of the result.
    package static func ofNothing(cost: Cost) -> PasswordHash {
        let part = { (count: Int) in
            // The PHC form uses standard base64 without padding: the same letters but two.
            Sodium.base64URL(Random.bytes(count)).map { letter in
                letter == "-" ? "+" : letter == "_" ? "/" : letter
            }
        }
        let costs = "m=\(cost.memoryBytes / 1024),t=\(cost.passes),p=1"
        return PasswordHash(text: "$argon2id$v=19$\(costs)$\(String(part(16)))$\(String(part(32)))")
    }

    /// Whether a password has this hash; works for milliseconds.
    package func isOf(_ password: String) -> Bool {
        crypto_pwhash_str_verify(text, password, UInt64(password.utf8.count)) == 0
    }
}

import Contracts
import SodiumKit

/// Hashes PINs: HMAC-SHA256 of salt, user and PIN under `keys/pin.key`.
///
/// All 10 000 PINs of four digits are tried quickly, however slow the hash (Argon2id at our cost: two
/// minutes). So the secret is the key, which is not in auth.db: the database alone says nothing about a PIN.
/// A keyed hash is fast enough to be compared in the transaction that counts the try.
struct PinHasher: Sendable {
    struct Hash: Sendable, Equatable {
        var salt: [UInt8]
        var code: [UInt8]
    }

    static let saltBytes = 16
    private let key: [UInt8]

    init(key: [UInt8]) { self.key = key }

    /// Hashes a PIN with a new salt.
    func hash(_ pin: String, of user: ID<User>) -> Hash {
        let salt = Random.bytes(Self.saltBytes)
        return Hash(salt: salt, code: code(pin, user, salt))
    }

    func isRight(_ pin: String, of user: ID<User>, against hash: Hash) -> Bool {
        Sodium.equal(code(pin, user, hash.salt), hash.code)
    }

    private func code(_ pin: String, _ user: ID<User>, _ salt: [UInt8]) -> [UInt8] {
        Sodium.hmacSHA256(salt + user.bytes + Array(pin.utf8), key: key)
    }
}

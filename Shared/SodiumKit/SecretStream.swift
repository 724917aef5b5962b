import CSodium

/// Encrypted files: XChaCha20-Poly1305 in pieces of 64 KiB under a key that Argon2id makes of a passphrase.
///
/// A file is a header (8 bytes `COFFERSS`, a byte of version, a byte of Argon2id passes, four bytes of KiB
/// of memory in network order, 16 of salt, 24 of the stream's own) and pieces, each 17 bytes longer than
/// its content. All but the last are full; the last is marked as the last. Changed, missing, repeated or
/// reordered bytes do not open.
package enum SecretStream {
    /// Bytes of content in a full piece.
    package static let pieceBytes = 64 * 1024
    /// Bytes at a file's start that `openingKey` asks for.
    package static let headerBytes = prefixBytes + Int(crypto_secretstream_xchacha20poly1305_HEADERBYTES)

    static let sealedPieceBytes = pieceBytes + Int(crypto_secretstream_xchacha20poly1305_ABYTES)
    static let prefixBytes = 14 + Int(crypto_pwhash_SALTBYTES)
    private static let magic = Array("COFFERSS".utf8) + [1]

    /// 64 MiB and 2 passes: files can be attacked offline, at leisure.
    package static let cost: PasswordHash.Cost = {
        var cost = PasswordHash.Cost()
        cost.memoryBytes = 64 * 1024 * 1024
        return cost
    }()

    /// A key with the start of the header that made it.
    package struct Key: Sendable {
        let bytes: [UInt8]
        let prefix: [UInt8]
    }

    /// A new file's key. Works for tens of milliseconds: for `PasswordHasher.run`, not for a loop.
    package static func sealingKey(
        passphrase: String, cost: PasswordHash.Cost = SecretStream.cost
    ) throws(SecretStreamError) -> Key {
        let kibibytes = UInt32(clamping: cost.memoryBytes / 1024)
        let costs = [
            UInt8(clamping: cost.passes), UInt8(truncatingIfNeeded: kibibytes >> 24),
            UInt8(truncatingIfNeeded: kibibytes >> 16), UInt8(truncatingIfNeeded: kibibytes >> 8),
            UInt8(truncatingIfNeeded: kibibytes),
        ]
        return try key(passphrase, prefix: magic + costs + Random.bytes(Int(crypto_pwhash_SALTBYTES)))
    }

    /// The key of a file that begins with `header` (`headerBytes`); as slow as `sealingKey`. The cost that
    /// a file asks for is bounded by what this program itself would use.
    package static func openingKey(passphrase: String, header: [UInt8]) throws(SecretStreamError) -> Key {
        guard header.count >= headerBytes, header.starts(with: magic) else { throw .notAStream }
        return try key(passphrase, prefix: Array(header[..<prefixBytes]))
    }

    private static func key(_ passphrase: String, prefix: [UInt8]) throws(SecretStreamError) -> Key {
        let passes = Int(prefix[9])
        let memoryBytes = prefix[10..<14].reduce(0) { $0 << 8 | Int($1) } * 1024
        guard (1...cost.passes).contains(passes),
            (Int(crypto_pwhash_MEMLIMIT_MIN)...cost.memoryBytes).contains(memoryBytes)
        else { throw .notAStream }
        var key = [UInt8](
            repeating: 0, count: Int(crypto_secretstream_xchacha20poly1305_KEYBYTES))
        let salt = Array(prefix[14..<prefixBytes])
        let result = crypto_pwhash(
            &key, UInt64(key.count), passphrase, UInt64(passphrase.utf8.count), salt, UInt64(passes),
            memoryBytes, crypto_pwhash_ALG_ARGON2ID13)
        guard result == 0 else { throw .outOfMemory }
        return Key(bytes: key, prefix: prefix)
    }
}

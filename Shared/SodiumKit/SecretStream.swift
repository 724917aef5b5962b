import CSodium

/// Encrypted files: XChaCha20-Poly1305 in pieces of 64 KiB, with a key from a passphrase by Argon2id.
///
/// A file is a header and pieces. The header is 8 bytes `COFFERSS`, 1 byte version, 1 byte Argon2id passes, 4
/// bytes memory in KiB (network order), 16 bytes salt and 24 bytes of the stream's own. A piece is 17 bytes
/// longer than its content. All pieces but the last are full, and the last is marked. A file with changed,
/// missing, repeated or reordered bytes does not open.
package enum SecretStream {
    /// Bytes of content in a full piece.
    package static let pieceBytes = 64 * 1024
    /// Bytes at a file's start that `openingKey` needs.
    package static let headerBytes = prefixBytes + Int(crypto_secretstream_xchacha20poly1305_HEADERBYTES)

    static let sealedPieceBytes = pieceBytes + Int(crypto_secretstream_xchacha20poly1305_ABYTES)
    static let prefixBytes = 14 + Int(crypto_pwhash_SALTBYTES)
    private static let magic = Array("COFFERSS".utf8) + [1]

    /// 64 MiB and 2 passes: more than for passwords, because a file can be attacked offline.
    package static let cost: PasswordHash.Cost = {
        var cost = PasswordHash.Cost()
        cost.memoryBytes = 64 * 1024 * 1024
        return cost
    }()

    /// A key and the start of its file's header.
    package struct Key: Sendable {
        let bytes: [UInt8]
        let prefix: [UInt8]
    }

    /// Returns a new file's key. Takes tens of milliseconds, so it must run in `PasswordHasher.run`, not on
    /// an event loop. Throws `outOfMemory`.
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

    /// Returns the key of a file that begins with `header` (`headerBytes` long); as slow as `sealingKey`.
    /// Throws `notAStream` if the header asks for more than this program's own `cost`.
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

package enum SecretStreamError: Error, Sendable, Equatable {
    /// The bytes do not begin with a valid header, or the header asks for more than this program's own cost.
    case notAStream
    /// The passphrase is wrong, or bytes are changed, missing or too many.
    case damaged
    /// Argon2id got no memory.
    case outOfMemory
}

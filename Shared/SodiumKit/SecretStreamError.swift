package enum SecretStreamError: Error, Sendable, Equatable {
    /// The bytes do not begin with a valid header, or the header asks for more than this program's own cost.
    case notAStream
    /// The passphrase is wrong, or bytes are changed, missing or too many.
    case damaged
    /// Argon2id got no memory.
    case outOfMemory
}

package enum SecretStreamError: Error, Sendable, Equatable {
    /// The bytes do not begin as a file of ours does, or ask for more than this program gives.
    case notAStream
    /// The passphrase is wrong, or bytes are changed, missing or too many.
    case damaged
    /// Argon2id got no memory.
    case outOfMemory
}

import ServiceKit

/// The times of a rotation of signing keys (contract §1, "Tokens").
enum KeyRotation {
    /// How long verifiers may cache the published set: its `Cache-Control: max-age`.
    static let publishedSeconds: Int64 = 300
    /// How long a new key is published before it signs: longer than verifiers cache a set without it.
    static let leadSeconds: Int64 = 600
    /// How long a key is kept after its last token: the largest `COFFER_ACCESS_TTL`, since the setting may
    /// have been higher than now, and a minute for clocks that differ.
    static let retiredSeconds = Int64(Settings.accessTokenSecondsMaximum) + 60
    /// Limit of keys at once; each is published to every verifier.
    static let keyLimit = 16
    /// How often the running service looks for changed key files.
    static let lookMilliseconds = 2_000
}

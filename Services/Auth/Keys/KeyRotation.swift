import ServiceKit

/// The times of a rotation of signing keys (contract §1, "Tokens").
enum KeyRotation {
    /// How long verifiers may keep the published set: its `Cache-Control: max-age`.
    static let publishedSeconds: Int64 = 300
    /// How long a new key is published before it signs: longer than anybody keeps a set without it.
    static let leadSeconds: Int64 = 600
    /// How long a key is kept after it has signed its last token: `COFFER_ACCESS_TTL` at its highest, since
    /// it may have been higher than it is now, and a minute for clocks that differ.
    static let retiredSeconds = Int64(Settings.accessTokenSecondsMaximum) + 60
    /// More keys at once are nobody's intention; each is published to everybody.
    static let keyLimit = 16
    /// How often the running service looks for changes of the key files.
    static let lookMilliseconds = 2_000
}

/// A rate with a burst, kept by GCRA (the "virtual scheduling" form of ITU-T I.371).
struct RequestQuota: Sendable {
    /// Microseconds that one request uses up.
    let intervalMicroseconds: Int64
    /// Most requests at once after a pause.
    let burst: Int
    /// The `RateLimit-Policy` field of the IETF draft "RateLimit header fields for HTTP".
    let policy: String
    /// The policy's name in `RateLimit`.
    let name: String

    init(_ name: String, _ count: Int, perSeconds seconds: Int, burst: Int) {
        self.name = name
        self.burst = burst
        intervalMicroseconds = Int64(seconds) * 1_000_000 / Int64(max(1, count))
        policy = "\"\(name)\";q=\(count);w=\(seconds)"
    }

    var windowMicroseconds: Int64 { intervalMicroseconds * Int64(burst) }
}

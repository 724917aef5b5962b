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

/// A limit's decision on one request.
struct QuotaVerdict: Sendable {
    let quota: RequestQuota
    let isAdmitted: Bool
    /// Requests that would be admitted right now.
    let remaining: Int
    /// Seconds until the quota is whole again.
    let resetSeconds: Int
    /// Seconds until the next request is admitted; 0 if this one was.
    let retryAfterSeconds: Int

    /// The `RateLimit` field.
    var field: String { "\"\(quota.name)\";r=\(remaining);t=\(resetSeconds)" }
}

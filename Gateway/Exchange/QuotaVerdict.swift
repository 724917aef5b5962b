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

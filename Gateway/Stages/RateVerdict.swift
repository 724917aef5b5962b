/// What a limit said of one request.
struct RateVerdict: Sendable {
    let quota: RateQuota
    let isAdmitted: Bool
    /// Requests that would be admitted right now.
    let remaining: Int
    /// Until the quota is whole again.
    let resetSeconds: Int
    /// Until the next request is admitted; 0 when admitted.
    let retryAfterSeconds: Int

    /// The `RateLimit` field.
    var field: String { "\"\(quota.name)\";r=\(remaining);t=\(resetSeconds)" }
}

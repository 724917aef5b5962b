/// Allows one retry for five requests, so that retries never multiply the load on a peer that fails, and
/// some in a row: the exchanges that a restart of the peer breaks. A value of its pool's loop.
struct RetryBudget {
    private static let requestsPerRetry = 5
    private static let limit = 256 * requestsPerRetry

    /// Requests that no retry has used up yet.
    private var saved = Self.limit

    mutating func noteRequest() { if saved < Self.limit { saved += 1 } }

    /// Returns whether a retry is allowed, and counts it.
    mutating func take() -> Bool {
        guard saved >= Self.requestsPerRetry else { return false }
        saved -= Self.requestsPerRetry
        return true
    }
}

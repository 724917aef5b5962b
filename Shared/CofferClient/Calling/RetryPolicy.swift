/// How often a call is tried, and how long it waits in between.
public struct RetryPolicy: Sendable {
    /// The most attempts of one call.
    public var attempts: Int
    /// The wait after the first attempt; it doubles after each further one.
    public var firstWait: Duration

    /// Five attempts take three seconds of waiting, which a restart of the gateway takes.
    public init(attempts: Int = 5, firstWait: Duration = .milliseconds(200)) {
        self.attempts = attempts
        self.firstWait = firstWait
    }

    /// One attempt only.
    public static let never = RetryPolicy(attempts: 1)

    /// Whether a part of the server is away for a moment: 502, 503 and 504.
    func isOutage(_ answer: TransportAnswer) -> Bool { (502...504).contains(answer.status) }

    package func wait(after attempt: Int) async throws {
        // A little luck keeps many clients of one server apart.
        let share = Double.random(in: 0.75...1)
        try await Task.sleep(for: firstWait * (1 << min(attempt - 1, 10)) * share)
    }
}

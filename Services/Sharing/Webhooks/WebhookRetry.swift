import Contracts

/// When a delivery that failed is tried again: the schedule of Standard Webhooks, about three days.
enum WebhookRetry {
    /// Seconds after each try but the last.
    static let delays: [Int64] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
    /// How long a webhook may fail before it is disabled.
    static let failingSeconds: Int64 = 5 * 86_400
    /// How long a receiver can put off the next try.
    static let longestPauseSeconds: Int64 = 86_400

    /// Returns when a delivery that failed is tried again, or nil when it is given up.
    /// - Parameters:
    ///   - notBefore: what the receiver asks for (`Retry-After`): it makes the delay longer, never shorter.
    ///   - jitter: 0 up to 1.
    static func time(
        after tries: Int, at now: Timestamp, notBefore: Timestamp?, jitter: Double
    ) -> Timestamp? {
        guard let delay = seconds(after: tries, jitter: jitter) else { return nil }
        let usual = now.adding(seconds: delay)
        return max(usual, min(notBefore ?? usual, now.adding(seconds: longestPauseSeconds)))
    }

    /// Returns the delay after some tries, or nil when the delivery is given up.
    /// - Parameter jitter: 0 up to 1: adds up to a tenth, so that the receivers of one outage do not all
    ///   return at the same moment.
    static func seconds(after tries: Int, jitter: Double) -> Int64? {
        guard (1...delays.count).contains(tries) else { return nil }
        let delay = delays[tries - 1]
        return delay + Int64(Double(delay) * 0.1 * min(1, max(0, jitter)))
    }
}

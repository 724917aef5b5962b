import Contracts

/// When a provider is left alone.
struct ProviderPolicy: Sendable {
    /// The failures in a row that open the circuit: the provider is not asked for `openSeconds`.
    let failuresToOpen: Int
    let openSeconds: Int64
    /// Whether an answer that cannot be read is a failure of the provider. It is none where the answer is
    /// about something that a user named.
    let countsUnreadable: Bool

    private static let pauseSeconds: Int64 = 60
    private static let longestPauseSeconds: Int64 = 86_400

    static let rates = ProviderPolicy(failuresToOpen: 3, openSeconds: 3_600, countsUnreadable: true)
    static let chains = ProviderPolicy(failuresToOpen: 5, openSeconds: 60, countsUnreadable: false)

    /// Returns the end of the pause that begins with a failure, or nil if there is none.
    func pause(after failures: Int, at now: Timestamp) -> Timestamp? {
        failures >= failuresToOpen ? now.adding(seconds: openSeconds) : nil
    }

    /// Returns the end of the pause for which a provider asks by an answer 429: a second to a day ahead.
    /// - Parameter wish: the time that it names; nil if it names none, which means a minute.
    static func pause(until wish: Timestamp?, at now: Timestamp) -> Timestamp {
        let end = wish ?? now.adding(seconds: pauseSeconds)
        return min(max(now.adding(seconds: 1), end), now.adding(seconds: longestPauseSeconds))
    }
}

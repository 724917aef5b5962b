/// What one loop knows about a peer. A peer that fails again and again is left alone: one exchange a second
/// tries it, and the first answer ends the rest. A value of its pool's loop.
struct PeerHealth {
    /// Failures without an answer in between after which the peer is left alone.
    private static let failureLimit = 5
    private static let restMilliseconds = 1_000
    /// Failures within this time count as one: a peer that ends breaks all its connections at once.
    private static let oneEventMilliseconds: Int64 = 50

    private var failures = 0
    private var lastFailure = Int64.min
    private var restsUntil: Int64 = 0
    /// Whether a wait for the peer's socket was in vain and no connection was opened since; nobody waits
    /// for it meanwhile.
    var isKnownToBeDown = false

    var isLeftAlone: Bool { failures >= Self.failureLimit }

    /// Returns whether an exchange may begin.
    /// - Parameter now: monotonic milliseconds.
    mutating func admits(now: Int64) -> Bool {
        guard isLeftAlone else { return true }
        guard now >= restsUntil else { return false }
        // The exchange may be a long poll, whose answer takes its time: another one tries after a second.
        restsUntil = MonotonicTime.deadline(now, after: Self.restMilliseconds)
        return true
    }

    mutating func noteAnswer() {
        failures = 0
    }

    /// Notes an exchange that ended without an answer.
    mutating func note(_ error: HTTPClientError, now: Int64) {
        guard error.isPeersFault else { return }
        restsUntil = MonotonicTime.deadline(now, after: Self.restMilliseconds)
        guard failures == 0 || now >= lastFailure + Self.oneEventMilliseconds else { return }
        lastFailure = now
        failures = min(failures + 1, Self.failureLimit)
    }
}

extension HTTPClientError {
    /// Whether the peer took the request and failed. A peer that does not listen is no burden to anybody.
    fileprivate var isPeersFault: Bool {
        switch self {
        case .timedOut, .closed, .malformed: true
        case .connectFailed, .notSecured, .overloaded, .abandoned, .bodyFailed, .leftAlone: false
        }
    }
}

/// What one loop knows about a peer. A peer that fails again and again is left alone for a second at a
/// time; then one exchange tries it, and the first answer ends the rest. A value of its pool's loop.
struct PeerHealth {
    enum Admission { case regular, trial, refused }

    /// Failures without an answer in between after which the peer is left alone.
    private static let failureLimit = 5
    private static let restMilliseconds = 1_000
    /// Failures within this time count as one: a peer that ends breaks all its connections at once.
    private static let oneEventMilliseconds: Int64 = 50

    private var failures = 0
    private var lastFailure = Int64.min
    private var restsUntil: Int64 = 0
    private var isTried = false
    /// Whether a wait for the peer's socket was in vain and no connection was opened since; nobody waits
    /// for it meanwhile.
    var isKnownToBeDown = false

    var isLeftAlone: Bool { failures >= Self.failureLimit }

    /// - Parameter now: monotonic milliseconds.
    mutating func admit(now: Int64) -> Admission {
        guard isLeftAlone else { return .regular }
        guard !isTried, now >= restsUntil else { return .refused }
        isTried = true
        return .trial
    }

    mutating func noteAnswer() {
        guard failures > 0 else { return }
        failures = 0
        isTried = false
    }

    /// Notes an exchange that ended without an answer.
    mutating func note(_ error: HTTPClientError, of admission: Admission, now: Int64) {
        if admission == .trial { isTried = false }
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
        case .connectFailed, .overloaded, .abandoned, .bodyFailed, .leftAlone: false
        }
    }
}

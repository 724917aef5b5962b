import Contracts

/// How many failed sign-ins are too many (contract AUTH-012 and §5). A try is reserved before its password
/// is compared, so that parallel guesses cannot pass the limit together, and given back when the password
/// was right.
struct LoginThrottle: Sendable, Equatable {
    /// So many failures within a window.
    struct Limit: Sendable, Equatable {
        let failures: Int
        let windowSeconds: Int64
    }

    /// What is known of a key within a limit's window.
    struct Tally: Sendable, Equatable {
        /// Tries whose password was wrong.
        let failed: Int
        /// Tries that are being compared now.
        let pending: Int
        /// The failure that must leave the window before another try fits; nil while fewer failed.
        let blockedBy: Timestamp?
        static let none = Tally(failed: 0, pending: 0, blockedBy: nil)
    }

    enum Verdict: Sendable, Equatable {
        case admitted
        /// Tries under way could use up the limit; ask again when one has ended.
        case wait
        case refused(retryAfterSeconds: Int)
    }

    /// By client address and e-mail together.
    let pair: Limit
    /// By client address; nil counts nothing.
    let address: Limit?
    /// By e-mail over all addresses; nil counts nothing.
    let email: Limit?

    init(pair: Limit, address: Limit?, email: Limit?) {
        self.pair = pair
        self.address = address
        self.email = email
    }

    /// AUTH-012 holds always; the wider limits are `factor` times the contract's, and off without one.
    init(factor: Int?) {
        pair = Limit(failures: 5, windowSeconds: 60)
        address = factor.map { Limit(failures: 20 &* $0, windowSeconds: 60) }
        email = factor.map { Limit(failures: 100 &* $0, windowSeconds: 3_600) }
    }

    /// The longest window; older failures count for nothing.
    static let longestWindowSeconds: Int64 = 3_600

    /// Whether a try may be compared now.
    func verdict(pair: Tally, address: Tally, email: Tally, now: Timestamp) -> Verdict {
        let counted = [(self.pair, pair), (self.address, address), (self.email, email)]
            .compactMap { limit, tally in limit.map { ($0, tally) } }
        let waits = counted.compactMap { limit, tally in Self.secondsToWait(limit, tally, now: now) }
        if let longest = waits.max() { return .refused(retryAfterSeconds: longest) }
        let isFull = counted.contains { limit, tally in tally.failed &+ tally.pending >= limit.failures }
        return isFull ? .wait : .admitted
    }

    /// Whole seconds until a failure leaves the window; nil while the limit is not reached.
    private static func secondsToWait(_ limit: Limit, _ tally: Tally, now: Timestamp) -> Int? {
        guard tally.failed >= limit.failures, let blockedBy = tally.blockedBy else { return nil }
        let free = blockedBy.adding(seconds: limit.windowSeconds)
        let milliseconds = free.millisecondsSinceEpoch &- now.millisecondsSinceEpoch
        return Int(max(1, min(limit.windowSeconds, (milliseconds &+ 999) / 1_000)))
    }
}

/// Names the kind of a sign-in try's id.
enum LoginTry {}

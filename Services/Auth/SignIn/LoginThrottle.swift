import Contracts

/// Limits failed sign-ins (contract AUTH-012 and §5). A try is reserved before its password is compared, so
/// that parallel guesses cannot pass the limit together, and given back if the password was right.
struct LoginThrottle: Sendable, Equatable {
    /// The number of failures allowed within a window.
    struct Limit: Sendable, Equatable {
        let failures: Int
        let windowSeconds: Int64
    }

    /// The counted tries of an address, an e-mail or a pair of them, within a limit's window.
    struct Tally: Sendable, Equatable {
        /// Tries with a wrong password.
        let failed: Int
        /// Tries whose comparison is running.
        let pending: Int
        /// The failure that must leave the window before another try is admitted; nil below the limit.
        let blockedBy: Timestamp?
        static let none = Tally(failed: 0, pending: 0, blockedBy: nil)
    }

    enum Verdict: Sendable, Equatable {
        case admitted
        /// Running comparisons could use up the limit; the caller asks again when one has ended.
        case wait
        case refused(retryAfterSeconds: Int)
        /// Strangers at other addresses may have used up the e-mail's limit; its user has other ways in.
        case lockedOut(retryAfterSeconds: Int)
    }

    /// Limit of a client address together with an e-mail, and of each own budget of a user.
    let pair: Limit
    /// Limit of a client address; nil for none.
    let address: Limit?
    /// Limit of an e-mail over all client addresses; nil for none.
    let email: Limit?

    /// The pair limit (AUTH-012) is fixed; the others are `factor` times the contract's, or off if nil.
    init(factor: Int?) {
        pair = Limit(failures: 5, windowSeconds: 60)
        address = factor.map { Limit(failures: 20 &* $0, windowSeconds: 60) }
        email = factor.map { Limit(failures: 100 &* $0, windowSeconds: Self.longestWindowSeconds) }
    }

    /// The longest window; older failures no longer count.
    static let longestWindowSeconds: Int64 = 3_600

    /// Returns whether a stranger's try may be compared now.
    func verdict(pair: Tally, address: Tally, email: Tally, now: Timestamp) -> Verdict {
        let counted = [(self.pair, pair), (self.address, address), (self.email, email)]
            .compactMap { limit, tally in limit.map { ($0, tally) } }
        let verdict = Self.verdict(counted, now)
        guard case .refused(let seconds) = verdict, let limit = self.email, email.failed >= limit.failures
        else { return verdict }
        return .lockedOut(retryAfterSeconds: seconds)
    }

    /// Returns whether a try within the user's own budget may be compared now. The budget has the limit of a
    /// pair, and in the long run that of an e-mail, so that a stolen token allows no more guesses than none.
    func verdict(own: Tally, inTheLongRun: Tally = .none, now: Timestamp) -> Verdict {
        Self.verdict([(pair, own)] + (email.map { [($0, inTheLongRun)] } ?? []), now)
    }

    private static func verdict(_ counted: [(Limit, Tally)], _ now: Timestamp) -> Verdict {
        let waits = counted.compactMap { limit, tally in secondsToWait(limit, tally, now: now) }
        if let longest = waits.max() { return .refused(retryAfterSeconds: longest) }
        let isFull = counted.contains { limit, tally in tally.failed &+ tally.pending >= limit.failures }
        return isFull ? .wait : .admitted
    }

    /// Returns the whole seconds until a failure leaves the window, or nil while the limit is not reached.
    static func secondsToWait(_ limit: Limit, _ tally: Tally, now: Timestamp) -> Int? {
        guard tally.failed >= limit.failures, let blockedBy = tally.blockedBy else { return nil }
        let free = blockedBy.adding(seconds: limit.windowSeconds)
        let milliseconds = free.millisecondsSinceEpoch &- now.millisecondsSinceEpoch
        return Int(max(1, min(limit.windowSeconds, (milliseconds &+ 999) / 1_000)))
    }
}

/// Tags the ids of sign-in tries.
enum LoginTry {}

/// A budget of failed sign-ins that is the user's own, so that strangers who guess cannot lock the user out.
enum OwnBudget: Sendable, Equatable {
    /// All known devices of a user share one, so that a stolen device token allows no more guesses.
    case devices(ID<User>)
    case session(ID<Session>)

    /// The id by which the tries are counted.
    var key: [UInt8] {
        switch self {
        case .devices(let user): user.bytes
        case .session(let session): session.bytes
        }
    }
}

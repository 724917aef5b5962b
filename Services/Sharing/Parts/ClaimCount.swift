import Contracts

/// How often somebody said that they paid the same: once in 24 hours, or again after an answer, and a few
/// times in 24 hours even then.
struct ClaimCount: Sendable, Equatable {
    static let pauseSeconds: Int64 = 24 * 3_600
    /// Most claims within 24 hours of the first of them.
    static let limit: Int64 = 5

    var number: Int64 = 0
    var since: Timestamp?

    /// Counts a claim. Returns false for one that comes too soon.
    /// - Parameter last: the claim that waits for an answer.
    mutating func note(at now: Timestamp, waiting last: Timestamp?) -> Bool {
        let dayAgo = now.adding(seconds: -Self.pauseSeconds)
        if let last, last > dayAgo { return false }
        if let since, since > dayAgo {
            guard number < Self.limit else { return false }
            number += 1
        } else {
            (number, since) = (1, now)
        }
        return true
    }
}

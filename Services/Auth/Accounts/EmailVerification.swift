import Contracts

/// The proof that somebody reads the mail of an address.
enum EmailVerification {
    /// How long a mailed link works, and how long an unverified address is kept for who registered it.
    static let lifetimeSeconds: Int64 = 24 * 3_600

    /// Whether an address registered then and still not verified may be registered anew.
    static func hasLapsed(registeredAt: Timestamp, now: Timestamp) -> Bool {
        now > registeredAt.adding(seconds: lifetimeSeconds)
    }
}

import Contracts

/// The time limit for verifying an e-mail address.
enum EmailVerification {
    /// How long a mailed link works, and how long an unverified address stays reserved.
    static let lifetimeSeconds: Int64 = 24 * 3_600

    /// Returns whether an address that is still unverified may be registered again.
    static func hasLapsed(registeredAt: Timestamp, now: Timestamp) -> Bool {
        now > registeredAt.adding(seconds: lifetimeSeconds)
    }
}

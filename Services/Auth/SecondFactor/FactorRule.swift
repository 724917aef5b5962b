import Contracts

/// The limits of the second factor.
enum FactorRule {
    /// How long a secret waits for its first code.
    static let setupSeconds: Int64 = 3_600
    /// Wrong codes that end a waiting sign-in.
    static let failuresOfSignIn = 5
    /// Wrong codes within an hour, in each budget. They hold whatever `COFFER_RATES` says.
    static let limit = LoginThrottle.Limit(failures: 10, windowSeconds: 3_600)
}

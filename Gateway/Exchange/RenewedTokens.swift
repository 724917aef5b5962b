import Contracts

/// The tokens that auth gave for a browser's refresh token.
struct RenewedTokens: Sendable {
    let tokens: TokenPair
    /// Monotonic microseconds.
    let at: Int64
}

/// `COFFER_RATES`: how strict the rate limits of contract §5 are.
package enum LimitMode: String, Sendable, CaseIterable {
    /// The limits of the contract.
    case production
    /// Twenty times the limits of the contract; the default in development.
    case relaxed
    /// No limits; development only.
    case off
}

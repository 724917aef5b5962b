/// `COFFER_RATES`: how strict the limits of contract §5 are.
package enum RateMode: String, Sendable, CaseIterable {
    /// As the contract says.
    case production
    /// Twenty times as many; the default in development.
    case relaxed
    /// None; development only.
    case off
}

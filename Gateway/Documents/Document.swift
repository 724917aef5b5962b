/// What the gateway answers by itself.
enum Document: Sendable {
    /// For whoever opens the address in a browser.
    case welcome
    /// Alive.
    case health
    /// Every service: ready or why not.
    case readiness
}

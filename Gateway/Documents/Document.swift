/// What the gateway answers by itself.
enum Document: Sendable {
    /// Alive.
    case health
    /// Every service: ready or why not.
    case readiness
}

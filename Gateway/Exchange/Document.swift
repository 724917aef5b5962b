/// A page or probe that the gateway answers itself.
enum Document: Sendable {
    /// The way to the app or the documentation, for a person who opens the address in a browser.
    case home
    /// Whether the gateway is alive.
    case health
    /// Whether each service is ready, or the reason why not.
    case readiness
    /// The web app.
    case app
    /// `/openapi.json`
    case openAPI
    /// `/docs`
    case docs
    /// The stream of events.
    case events
}

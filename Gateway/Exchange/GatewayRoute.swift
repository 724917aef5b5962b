import Contracts
import ServiceKit

/// A public route: one declared endpoint and its destination.
final class GatewayRoute: Sendable {
    enum Destination: Sendable {
        case service(Upstream)
        case document(Document)
    }

    let endpoint: EndpointDescription
    /// The endpoint's name, computed once.
    let name: String
    let destination: Destination
    let metrics: RouteMetrics

    init(_ endpoint: EndpointDescription, to destination: Destination, metrics: Metrics) {
        self.endpoint = endpoint
        name = endpoint.name
        self.destination = destination
        self.metrics = metrics.route(name)
    }

    var servesLockedSessions: Bool { endpoint.session.contains(.openWhileLocked) }
    /// Whether a call keeps the session from locking; calls that clients make on their own do not.
    var isActivity: Bool {
        endpoint.access.needsUser && !servesLockedSessions && !endpoint.session.contains(.isNoActivity)
    }
    /// Whether a session can stand behind a request; pages and probes are for everybody.
    var takesSessions: Bool {
        if case .document = destination { return endpoint.access.needsUser }
        return true
    }
    /// Whether the endpoint exchanges a refresh token.
    var renewsSession: Bool { endpoint.session.contains(.renews) }
    /// Whether the endpoint leads a browser to an identity provider.
    var beginsFlow: Bool { endpoint.session.contains(.beginsFlow) }
    /// Whether the endpoint offers our own page a sign-in that is bound to the browser.
    var offersFlow: Bool { endpoint.session.contains(.offersFlow) }
    /// Whether the endpoint reads what binds a sign-in to the browser.
    var continuesFlow: Bool { endpoint.session.contains(.continuesFlow) }
    /// Whether the endpoint ends the caller's own session.
    var endsSession: Bool { endpoint.session.contains(.ends) }
}

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

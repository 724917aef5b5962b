import Contracts
import ServiceKit

/// A public route: one declared endpoint and where it leads.
final class GatewayRoute: Sendable {
    enum Destination: Sendable {
        case service(Upstream)
        case document(Document)
    }

    let endpoint: EndpointDescription
    /// The endpoint's name, made once.
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
    /// Whether calling it keeps a session from locking; what clients ask by themselves does not.
    var isActivity: Bool { endpoint.access == .user && !servesLockedSessions }
    /// Whether it exchanges a refresh token.
    var renewsSession: Bool { endpoint.session.contains(.renews) }
    /// Whether it ends the caller's own session.
    var endsSession: Bool { endpoint.session.contains(.ends) }
}

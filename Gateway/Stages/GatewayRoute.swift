import Contracts
import ServiceKit

/// A public route: one declared endpoint and where it leads.
final class GatewayRoute: Sendable {
    enum Destination: Sendable {
        case service(Upstream)
        case document(Document)
    }

    /// `GET /transactions/{id}`: in logs and metrics, never the path that was asked.
    let name: String
    let access: EndpointAccess
    let rate: EndpointRate
    let bodyLimitBytes: Int
    let streamsRequest: Bool
    let streamsAnswer: Bool
    /// Whether a locked session may call it (contract §1, `POST /auth/lock`).
    let servesLockedSessions: Bool
    /// Whether calling it keeps a session from locking; what clients ask by themselves does not.
    let isActivity: Bool
    /// Whether the answer holds tokens, which can be kept in cookies instead.
    let answersTokens: Bool
    /// Whether it exchanges a refresh token.
    let renewsSession: Bool
    /// Whether it ends the caller's own session.
    let endsSession: Bool
    let destination: Destination
    let metrics: RouteMetrics

    private static let openWhileLocked: Set<String> = [
        "/auth/unlock", "/auth/logout", "/auth/refresh", "/auth/session", "/auth/passkeys/login/options",
    ]

    init(_ endpoint: EndpointDescription, to destination: Destination, metrics: Metrics) {
        name = endpoint.name
        access = endpoint.access
        rate = endpoint.rate
        bodyLimitBytes = endpoint.bodyLimitBytes
        streamsRequest = endpoint.streamsRequest
        streamsAnswer = endpoint.streamsAnswer
        servesLockedSessions = Self.openWhileLocked.contains(endpoint.path)
        isActivity = endpoint.access == .user && !servesLockedSessions
        answersTokens = endpoint.answersTokens
        renewsSession = endpoint.path == AuthAPI.refresh.description.path
        endsSession = endpoint.path == AuthAPI.logout.description.path
        self.destination = destination
        self.metrics = metrics.route(name)
    }
}

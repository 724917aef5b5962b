import HTTPKit
import ServiceKit

/// A service behind the gateway, with its pool of connections.
final class Upstream: Sendable {
    let name: String
    let client: HTTPClient
    /// Only auth reads tokens itself, and only auth's session notices are believed.
    let isAuth: Bool

    private static let connections = 64
    /// A flood of sign-ins and registrations holds at most 128 connections while passwords are hashed or wait
    /// for it (auth's `HashingPlaces`): the rest is for routes that must go on.
    private static let authConnections = 192

    init(_ name: String, context: ServiceContext) {
        self.name = name
        isAuth = name == "auth"
        client = HTTPClient(
            .unix(path: context.socketPath(of: name)),
            connectionsPerLoop: isAuth ? Self.authConnections : Self.connections, isPatient: true,
            counters: context.metrics.client(of: name))
    }
}

/// The services behind the gateway.
struct Upstreams: Sendable {
    let auth: Upstream
    let ledger: Upstream
    let sharing: Upstream
    let export: Upstream

    init(_ context: ServiceContext) {
        auth = Upstream("auth", context: context)
        ledger = Upstream("ledger", context: context)
        sharing = Upstream("sharing", context: context)
        export = Upstream("export", context: context)
    }

    var all: [Upstream] { [auth, ledger, sharing, export] }
}

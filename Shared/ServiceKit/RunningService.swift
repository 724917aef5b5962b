package import Contracts
package import HTTPKit
package import SQLiteKit

/// A service ready to serve: what its `make` returns and what programs and tests run.
package struct RunningService: Sendable {
    package let name: String
    package let handler: HTTPHandler
    /// What it serves by its declarations.
    package let endpoints: [EndpointDescription]
    package let databases: [Database]
    /// Starts background work (feeds, mail, housekeeping) once the service listens.
    package let start: @Sendable () async throws -> Void
    /// Ends background work; connections are drained already, databases close afterwards.
    package let stop: @Sendable () async -> Void
    /// Changes the listener's configuration, for a program whose own answers differ from a service's.
    package let configure: @Sendable (inout HTTPServerConfiguration) -> Void

    /// A service of mounted routes, by their name.
    package init(
        _ routes: ServiceRoutes, databases: [Database],
        start: @escaping @Sendable () async throws -> Void = {},
        stop: @escaping @Sendable () async -> Void = {}
    ) {
        self.init(
            name: routes.service, endpoints: routes.endpoints, handler: routes.handler(),
            databases: databases, start: start, stop: stop)
    }

    package init(
        name: String, endpoints: [EndpointDescription] = [], handler: @escaping HTTPHandler,
        databases: [Database],
        start: @escaping @Sendable () async throws -> Void = {},
        stop: @escaping @Sendable () async -> Void = {},
        configure: @escaping @Sendable (inout HTTPServerConfiguration) -> Void = { _ in }
    ) {
        self.name = name
        self.endpoints = endpoints
        self.handler = handler
        self.databases = databases
        self.start = start
        self.stop = stop
        self.configure = configure
    }
}

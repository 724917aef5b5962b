package import HTTPKit
package import SQLiteKit
package import Vocabulary

/// A service that is ready to serve: `make` returns it, programs and tests run it.
package struct RunningService: Sendable {
    package let name: String
    package let handler: HTTPHandler
    /// The declared endpoints that it serves.
    package let endpoints: [EndpointDescription]
    package let databases: [Database]
    /// Stopped before the databases close.
    package let background: [BackgroundWork]
    /// The invariants of the service's files; a recovered file is served only while they hold.
    let invariants: @Sendable () async throws -> [String]
    /// The address over TLS; nil for none.
    let secured: SecureListener?
    /// Changes the listener's configuration, for a program whose own answers differ from a service's.
    package let configure: @Sendable (inout HTTPServerConfiguration) -> Void

    /// A service that serves mounted routes and has their service name.
    package init(
        _ routes: ServiceRoutes, databases: [Database],
        background: [BackgroundWork] = []
    ) {
        self.init(
            name: routes.service, endpoints: routes.endpoints, handler: routes.handler(),
            databases: databases, background: background, invariants: routes.invariants)
    }

    package init(
        name: String, endpoints: [EndpointDescription] = [], handler: @escaping HTTPHandler,
        databases: [Database],
        background: [BackgroundWork] = [],
        invariants: @escaping @Sendable () async throws -> [String] = { [] },
        secured: SecureListener? = nil,
        configure: @escaping @Sendable (inout HTTPServerConfiguration) -> Void = { _ in }
    ) {
        self.name = name
        self.endpoints = endpoints
        self.handler = handler
        self.databases = databases
        self.background = background
        self.invariants = invariants
        self.secured = secured
        self.configure = configure
    }
}

/// A second address of a program, over TLS.
package struct SecureListener: Sendable {
    /// The setting that names the address.
    let setting: String
    let address: HTTPAddress
    let transport: TransportMaker

    package init(setting: String, address: HTTPAddress, transport: @escaping TransportMaker) {
        self.setting = setting
        self.address = address
        self.transport = transport
    }
}

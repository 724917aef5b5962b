import Contracts
import HTTPKit
import ServiceKit

/// The declared public endpoints of every service; nothing else is routed.
struct RouteTable: Sendable {
    private var router = Router()
    /// Routes by their numbers in the router.
    private var routes: [GatewayRoute] = []
    /// Routes that take every address below theirs, however deep and in whatever escapes.
    private var roots: [String] = []

    /// Adds an API's public endpoints; endpoints for services are not routed.
    mutating func add(
        _ endpoints: [EndpointDescription], to destination: GatewayRoute.Destination, _ metrics: Metrics
    ) {
        for endpoint in endpoints where endpoint.access != .service {
            let route = GatewayRoute(endpoint, to: destination, metrics: metrics)
            let number = router.add(HTTPMethod(rawValue: endpoint.method.rawValue), endpoint.path)
            assert(number == routes.count)
            routes.append(route)
        }
    }

    /// Returns a request's route. Throws 404, or 405 with the path's methods; both count against the address.
    func find(_ exchange: inout Exchange, _ limiter: RequestLimiter) throws -> GatewayRoute {
        switch match(exchange.request.method, exchange.path) {
        case .found(let number, _):
            let route = routes[number]
            exchange.route = route
            return route
        case .methodNotAllowed(let methods):
            try limiter.chargeAddress(&exchange)
            exchange.allow = Self.list(methods)
            throw APIError(.methodNotAllowed)
        case .notFound:
            try limiter.chargeAddress(&exchange)
            throw APIError.notFound
        }
    }

    /// Returns a path's methods for `Allow`, or nil if the path is unknown.
    func methods(of path: Substring) -> String? {
        // No endpoint has the method OPTIONS, so that a known path returns the list of its methods.
        guard case .methodNotAllowed(let methods) = match(.options, path) else { return nil }
        return Self.list(methods)
    }

    /// Has the route of an address take every address below it.
    mutating func takeAll(below root: String) { roots.append(root) }

    private func match(_ method: HTTPMethod, _ path: Substring) -> RouterMatch {
        let root = roots.first { path.utf8.starts(with: $0.utf8) }
        return router.match(method, root.map { $0[...] } ?? path)
    }

    private static func list(_ methods: [HTTPMethod]) -> String {
        methods.map(\.rawValue).sorted().joined(separator: ", ")
    }
}

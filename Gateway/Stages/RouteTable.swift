import Contracts
import HTTPKit
import ServiceKit

/// The declared public endpoints of every service; nothing else is routed (design §8).
struct RouteTable: Sendable {
    private var router = Router()
    /// By their numbers in the router.
    private var routes: [GatewayRoute] = []

    /// Adds an API's public endpoints; those for services stay unknown.
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

    /// The route of a request. Throws 404, or 405 with the path's methods, counted against the address.
    func find(_ exchange: inout Exchange, _ limits: RateLimits) throws -> GatewayRoute {
        switch router.match(exchange.request.method, exchange.path) {
        case .found(let number, _):
            let route = routes[number]
            exchange.route = route
            return route
        case .methodNotAllowed(let methods):
            try limits.chargeAddress(&exchange)
            exchange.allow = Self.list(methods)
            throw APIError(.methodNotAllowed)
        case .notFound:
            try limits.chargeAddress(&exchange)
            throw APIError.notFound
        }
    }

    /// The methods of a path for `Allow`; nil when the path is unknown.
    func methods(of path: Substring) -> String? {
        // No endpoint has this method: what comes back is the list of those that exist.
        guard case .methodNotAllowed(let methods) = router.match(.options, path) else { return nil }
        return Self.list(methods)
    }

    private static func list(_ methods: [HTTPMethod]) -> String {
        var names = Set(methods.map(\.rawValue))
        if names.contains("GET") { names.insert("HEAD") }
        return names.sorted().joined(separator: ", ")
    }
}

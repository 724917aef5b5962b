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
        enterBook(&exchange)
        switch match(exchange.request.method, exchange.path) {
        case .found(let number, _):
            let route = routes[number]
            // What is a person's is in no book.
            if exchange.book != nil, route.endpoint.access.role == nil {
                try limiter.chargeAddress(&exchange)
                throw APIError.notFound
            }
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

    /// Takes `/books/{id}` off a path that has no endpoint of its own, and notes the book.
    private func enterBook(_ exchange: inout Exchange) {
        guard let (book, length) = Self.book(of: exchange.path) else { return }
        guard case .notFound = match(exchange.request.method, exchange.path) else { return }
        exchange.book = book
        exchange.target = String(exchange.target.utf8.dropFirst(length)) ?? exchange.target
    }

    /// Returns the book that a path begins with and the length of that beginning, if more follows.
    private static func book(of path: Substring) -> (book: ID<User>, length: Int)? {
        let (prefix, idLength) = ("/books/", 36)
        let length = prefix.utf8.count + idLength
        guard path.utf8.starts(with: prefix.utf8), path.utf8.count > length,
            path.utf8.dropFirst(length).first == UInt8(ascii: "/"),
            let text = String(path.utf8.dropFirst(prefix.utf8.count).prefix(idLength)),
            let book = ID<User>(text)
        else { return nil }
        return (book, length)
    }

    /// Returns a path's methods for `Allow`, or nil if the path is unknown.
    func methods(of path: Substring) -> String? {
        // No endpoint has the method OPTIONS, so that a known path returns the list of its methods.
        var path = path
        if case .notFound = match(.options, path), let (_, length) = Self.book(of: path) {
            path = Substring(path.utf8.dropFirst(length))
        }
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

import Contracts
import HTTPKit

/// CORS for the origins of `COFFER_CORS_ORIGINS`; none by default (contract §0, "Headers"). Their pages use
/// bearer tokens. Session cookies are for our own origin (`BrowserSessions`): credentials are never allowed.
struct CrossOrigin: Sendable {
    let origins: Set<String>

    private static let exposed =
        "X-Request-Id, ETag, Retry-After, RateLimit, RateLimit-Policy, Idempotency-Replayed, "
        + "Content-Disposition"
    private static let accepted =
        "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, \(KnownDevice.fieldName), "
        + "X-Request-Id, traceparent"

    func allowed(_ fields: HTTPFields) -> String? {
        guard !origins.isEmpty, let origin = fields["Origin"], origins.contains(origin) else { return nil }
        return origin
    }

    /// Returns the answer to a preflight of an allowed origin for a path that exists (Fetch standard,
    /// "CORS-preflight"), or nil for any other request.
    func preflight(
        _ exchange: Exchange, _ routes: RouteTable, base: HTTPFields
    ) -> HTTPResponse? {
        guard exchange.request.method == .options, exchange.allowedOrigin != nil,
            exchange.request.fields["Access-Control-Request-Method"] != nil,
            let methods = routes.methods(of: exchange.path)
        else { return nil }
        var response = HTTPResponse(status: 204, fields: base)
        response.fields.set("Access-Control-Allow-Methods", methods)
        response.fields.set("Access-Control-Allow-Headers", Self.accepted)
        response.fields.set("Access-Control-Max-Age", "600")
        return response
    }

    /// Lets the page of an allowed origin read the answer. If any origin is allowed, every answer varies by
    /// origin.
    func finish(_ fields: inout HTTPFields, _ exchange: Exchange) {
        guard !origins.isEmpty else { return }
        fields.append("Vary", "Origin")
        guard let origin = exchange.allowedOrigin else { return }
        fields.set("Access-Control-Allow-Origin", origin)
        fields.set("Access-Control-Expose-Headers", Self.exposed)
    }
}

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
        + "Last-Event-ID, X-Backup-Passphrase, X-Request-Id, traceparent"

    /// Notes the request's origin if it is allowed.
    func admit(_ exchange: inout Exchange) {
        guard !origins.isEmpty, let origin = exchange.request.fields["Origin"], origins.contains(origin)
        else { return }
        exchange.allowedOrigin = origin
    }

    /// Whether a request is a preflight of an allowed origin (Fetch standard, "CORS-preflight").
    func isPreflight(_ exchange: Exchange) -> Bool {
        exchange.request.method == .options && exchange.allowedOrigin != nil
            && exchange.request.fields["Access-Control-Request-Method"] != nil
    }

    /// Returns the answer to a preflight for a path with the given methods.
    func preflight(methods: String, base: HTTPFields) -> HTTPResponse {
        var response = HTTPResponse(status: 204, fields: base)
        response.fields.set("Access-Control-Allow-Methods", methods)
        response.fields.set("Access-Control-Allow-Headers", Self.accepted)
        response.fields.set("Access-Control-Max-Age", "600")
        return response
    }

    /// Lets the page of an allowed origin read the answer. If any origin is allowed, every answer varies by
    /// origin.
    func finish(_ response: inout HTTPResponse, _ exchange: Exchange) {
        guard !origins.isEmpty else { return }
        response.fields.append("Vary", "Origin")
        guard let origin = exchange.allowedOrigin else { return }
        response.fields.set("Access-Control-Allow-Origin", origin)
        response.fields.set("Access-Control-Expose-Headers", Self.exposed)
    }
}

import Contracts
package import HTTPKit
import ServiceKit

/// What happens to a request, in order. Each stage is a value of its own in `Stages/`, `Sessions/`,
/// `Proxy/` or `Documents/`; none calls the next. The limits are handed to those that count what they refuse.
package struct GatewayPipeline: Sendable {
    let entry: Entry
    let crossOrigin: CrossOrigin
    let routes: RouteTable
    let limits: RateLimits
    let authentication: Authentication
    let anonymous: AnonymousIdentities
    let sessions: SessionTable
    let documents: Documents
    let refusals: Refusals
    let closing: Closing

    /// Serves one request of a client; every failure comes back as an envelope.
    package func respond(to request: HTTPRequest) async -> HTTPResponse {
        // 1. Strip trusted headers; request id, trace, the client's address.
        var exchange = entry.admit(request)
        var response: HTTPResponse
        do {
            response = try await serve(&exchange)
        } catch {
            // 9. Errors of every origin, in the same envelope.
            response = refusals.response(to: error, exchange)
        }
        // 10. Fields of every answer, metrics, access log.
        closing.finish(&response, exchange)
        return response
    }

    private func serve(_ exchange: inout Exchange) async throws -> HTTPResponse {
        // 2. Cross-origin preflights end here.
        if let preflight = crossOrigin.preflight(exchange, routes) { return preflight }
        // 3. Only what is declared is routed; strangers to the table count against their address.
        let route = try routes.find(&exchange, limits)
        // 4. Whom does the request speak for?
        let session = try await authentication.authenticate(&exchange, route)
        // 5. Limits, by user where signed in, else by address.
        try limits.admit(&exchange, route)
        guard case .service(let upstream) = route.destination else {
            return try await documents.response(to: exchange, route)
        }
        // 6. The signed identity that services trust.
        let identity = session?.identity ?? anonymous.header(for: exchange.clientAddress)
        // 7. Proxy over the pooled client.
        let answer = try await upstream.send(exchange, route, identity: identity)
        // 8. What the answer says of sessions, for all loops; then the envelope, without reading the body.
        sessions.apply(noticesIn: answer.fields, from: upstream)
        return try Envelope.response(to: answer, exchange, base: closing.base(exchange))
    }
}

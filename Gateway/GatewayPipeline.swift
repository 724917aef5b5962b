import Contracts
import HTTPKit
import ServiceKit

/// The stages of a request, in order. Each stage is a value of its own in `Stages/`, `Sessions/`, `Proxy/` or
/// `Documents/`; no stage calls the next. Stages that count their refusals get the limits.
///
/// A class, because each request's task holds it: a copy of the stages would count 33 references a request.
final class GatewayPipeline: Sendable {
    let entry: Entry
    let crossOrigin: CrossOrigin
    let routes: RouteTable
    let limits: RateLimits
    let browsers: BrowserSessions
    let authentication: Authentication
    let anonymous: AnonymousIdentities
    let sessions: SessionTable
    let documents: Documents
    let refusals: Refusals
    let closing: Closing

    init(
        _ context: ServiceContext, _ upstreams: Upstreams, _ routes: RouteTable,
        _ authentication: Authentication, _ browsers: BrowserSessions, _ anonymous: AnonymousIdentities,
        _ app: WebApp?, making: WorkQueue
    ) {
        let settings = context.settings
        let base = AnswerFields()
        let publicIsSecure = settings.publicURL.hasPrefix("https://")
        crossOrigin = CrossOrigin(origins: settings.corsOrigins)
        entry = Entry(
            proxies: TrustedProxies(addresses: settings.trustedProxies), crossOrigin: crossOrigin,
            publicIsSecure: publicIsSecure, clock: context.clock, tracer: context.tracer)
        self.routes = routes
        limits = authentication.limits
        self.browsers = browsers
        self.authentication = authentication
        self.anonymous = anonymous
        sessions = authentication.directory.table
        documents = Documents(
            upstreams: upstreams.all, signer: context.signer, base: base,
            home: app == nil ? "/docs" : "/app/", backups: BackupWatch(context), app: app,
            docs: .docs(app), making: making)
        refusals = Refusals(log: context.log, base: base, publicIsSecure: publicIsSecure)
        closing = Closing(
            answerFields: base, crossOrigin: crossOrigin, metrics: context.metrics,
            accessLog: AccessLog(log: context.log, clock: context.clock), clock: context.clock,
            tracer: context.tracer)
    }

    /// Serves one request of a client; returns every failure as an envelope.
    func respond(to request: HTTPRequest) async -> HTTPResponse {
        // 1. Trace, the client's address; only trusted peers state addresses.
        var exchange = entry.admit(request)
        var response: HTTPResponse
        do {
            response = try await serve(&exchange)
        } catch {
            // 12. Errors of every stage, in the same envelope.
            response = refusals.response(to: error, exchange)
        }
        // 13. Compression, where the client accepts it.
        Compression.finish(&response, exchange)
        // 14. A browser that has moved on to another session keeps that session's cookies.
        browsers.settle(&exchange)
        // 15. Fields of every answer, metrics, access log.
        closing.finish(&response, exchange)
        return response
    }

    private func serve(_ exchange: inout Exchange) async throws -> HTTPResponse {
        // 2. `OPTIONS *` (RFC 9110 §9.3.7) and cross-origin preflights end here.
        if exchange.target == "*" { return HTTPResponse(status: 204, fields: closing.base(exchange)) }
        if let preflight = crossOrigin.preflight(exchange, routes, base: closing.base(exchange)) {
            return preflight
        }
        // 3. Tags of compressed answers become the services' own.
        Compression.admit(&exchange)
        // Only declared endpoints are routed; unknown paths count against the address.
        let route = try routes.find(&exchange, limits)
        // 4. A browser's cookies act as a token if a page of ours sent the request.
        try browsers.admit(&exchange, route)
        // 5. The request's user and session. Expired cookies are renewed and tried again.
        let session = try await authenticated(&exchange, route)
        // 6. Limits, by user on endpoints that need one, else by address.
        try limits.admit(&exchange, route)
        guard case .service(let upstream) = route.destination else {
            return try await documents.response(to: exchange, route)
        }
        // 7. The body; after a wait for it, the session is checked again.
        let (body, caller) = try await gathered(exchange, route, session)
        // 8. The signed identity that services trust.
        let identity = caller?.identity ?? anonymous.field(for: exchange.clientAddress)
        // 9. Proxy over the pooled client.
        var answer = try await upstream.send(exchange, route, body, identity: identity)
        // 10. The answer's session notices, for all loops; tokens for a browser's cookies stay here.
        sessions.apply(noticesIn: answer.fields, from: upstream, authentication.clock)
        try browsers.takeTokens(from: &answer, &exchange, route, session?.session)
        // 11. The envelope, without reading the body.
        return try Envelope.response(to: answer, exchange, base: closing.base(exchange))
    }

    // Separate, so that a request without cookies does not pay for a closure.
    private func authenticated(
        _ exchange: inout Exchange, _ route: GatewayRoute
    ) async throws -> Authentication.Admitted? {
        guard let cookies = exchange.cookies else {
            return try await authentication.authenticate(&exchange, route)
        }
        return try await browsers.authenticated(by: cookies, &exchange, route) { exchange in
            try await authentication.authenticate(&exchange, route)
        }
    }

    /// A session that was locked or ended while its request's body was on the way has no effect any more, no
    /// matter how long ago the head was sent (contract §1, "refused at once").
    private func gathered(
        _ exchange: Exchange, _ route: GatewayRoute, _ session: Authentication.Admitted?
    ) async throws -> (RequestBody, Authentication.Admitted?) {
        // Most bodies come with their heads and need no closure.
        guard case .stream(let stream) = exchange.request.body else {
            return (try RequestBody.atHand(exchange.request.body, route), session)
        }
        let (request, address, authentication) = (exchange.request, exchange.clientAddress, authentication)
        let body = try await RequestBody.awaited(stream, request, route) {
            _ = try await authentication.confirm(session, address, route)
        }
        guard body.wasAwaited else { return (body, session) }
        return (body, try await authentication.confirm(session, address, route))
    }
}

import Contracts
import HTTPKit
import ServiceKit

/// The stages of a request, in the order of their numbers below. Each is a value of its own in `Stages/`,
/// `Documents/` or `Proxy/`, and none calls another: what a stage finds, the next ones read in the exchange.
///
/// A class, because each request's task holds it: a copy of the stages would count 33 references a request.
final class GatewayPipeline: Sendable {
    let arrival: Arrival
    let crossOrigin: CrossOrigin
    let routes: RouteTable
    let limiter: RequestLimiter
    let browsers: BrowserSessions
    let authentication: Authentication
    let limits: RequestLimits
    let documents: Documents
    let live: StreamLifetimes
    let anonymous: AnonymousIdentities
    let proxy: ReverseProxy
    let sessions: SessionTable
    let refusals: Refusals
    let closing: Closing
    let clock: Clock

    init(
        _ context: ServiceContext, _ upstreams: Upstreams, _ routes: RouteTable, _ limiter: RequestLimiter,
        _ sessions: SessionTable, _ authentication: Authentication, _ browsers: BrowserSessions,
        _ anonymous: AnonymousIdentities, _ live: StreamLifetimes, _ app: WebApp?, making: WorkQueue
    ) {
        let settings = context.settings
        let base = AnswerFields()
        let publicIsSecure = settings.publicURL.hasPrefix("https://")
        arrival = Arrival(
            proxies: TrustedProxies(addresses: settings.trustedProxies), publicIsSecure: publicIsSecure,
            clock: context.clock, tracer: context.tracer)
        crossOrigin = CrossOrigin(origins: settings.corsOrigins)
        self.routes = routes
        self.limiter = limiter
        self.browsers = browsers
        self.authentication = authentication
        limits = RequestLimits(limiter: limiter)
        documents = Documents(
            upstreams: upstreams.all, signer: context.signer, dataFolder: context.dataFolder, base: base,
            home: app == nil ? "/docs" : "/app/", backups: BackupWatch(context), app: app,
            docs: .docs(app), making: making)
        self.live = live
        self.anonymous = anonymous
        proxy = ReverseProxy(deadlineMilliseconds: settings.upstreamMilliseconds)
        self.sessions = sessions
        refusals = Refusals(log: context.log, base: base, publicIsSecure: publicIsSecure)
        closing = Closing(
            answerFields: base, metrics: context.metrics,
            accessLog: AccessLog(log: context.log, clock: context.clock), clock: context.clock,
            tracer: context.tracer)
        clock = context.clock
    }

    /// Serves one request of a client; returns every failure as an envelope.
    func respond(to request: HTTPRequest) async -> HTTPResponse {
        // 1. Arrival: trace, the client's address; only trusted peers state addresses.
        var exchange = arrival.admit(request)
        // 2. CrossOrigin: whether another origin may read the answer.
        crossOrigin.admit(&exchange)
        var response: HTTPResponse
        do {
            response = try await serve(&exchange)
        } catch {
            // 12. Refusals: errors of every stage, in the same envelope.
            response = refusals.response(to: error, exchange)
        }
        // 13. Compression, where the client accepts it.
        Compression.finish(&response, exchange)
        // 14. BrowserSessions: a browser that has moved on to another session keeps that session's cookies.
        browsers.settle(&exchange)
        // 15. CrossOrigin: lets the page of an allowed origin read the answer.
        crossOrigin.finish(&response, exchange)
        // 16. Closing: fields of every answer, metrics, access log.
        closing.finish(&response, exchange)
        return response
    }

    private func serve(_ exchange: inout Exchange) async throws -> HTTPResponse {
        // 3. CrossOrigin: `OPTIONS *` (RFC 9110 §9.3.7) and preflights end here.
        if exchange.target == "*" { return HTTPResponse(status: 204, fields: closing.base(exchange)) }
        if crossOrigin.isPreflight(exchange), let methods = routes.methods(of: exchange.path) {
            return crossOrigin.preflight(methods: methods, base: closing.base(exchange))
        }
        // 4. Compression: tags of compressed answers become the services' own.
        Compression.admit(&exchange)
        // 5. RouteTable: only declared endpoints are routed; unknown paths count against the address.
        let route = try routes.find(&exchange, limiter)
        // 6. BrowserSessions: a browser's cookies act as a token if a page of ours sent the request.
        try browsers.admit(&exchange, route)
        // 7. Authentication: the request's user and session. Expired cookies are renewed and tried again.
        let session = try await authenticated(&exchange, route)
        // 8. RequestLimits: by user on endpoints that need one, else by address.
        try limits.admit(&exchange, route)
        // 9. Documents and streams of events: the gateway's own answers end here.
        guard case .service(let upstream) = route.destination else {
            if case .document(.events) = route.destination {
                return try live.response(to: exchange, route, session, base: closing.base(exchange))
            }
            return try await documents.response(to: exchange, route)
        }
        // 10. RequestBody: limited; after a wait for it, the session is checked again.
        let (body, caller) = try await gathered(exchange, route, session)
        // 11. ReverseProxy: under a signed identity to the service; its answer, in the envelope, back.
        let identity = caller?.identity ?? anonymous.field(for: exchange.clientAddress)
        var answer: HTTPClientResponse
        do {
            answer = try await proxy.forward(exchange, route, to: upstream, body, identity: identity)
        } catch {
            live.note(exchange, route, to: upstream, status: nil)
            throw error
        }
        // Session notices count for all loops before the answer is relayed; tokens for cookies stay here.
        sessions.apply(noticesIn: answer.fields, from: upstream, clock)
        live.note(exchange, route, to: upstream, status: answer.status)
        try browsers.takeTokens(from: &answer, &exchange, route, session?.session)
        var response = try proxy.response(to: answer, base: closing.base(exchange))
        // An answer on its way breaks off when its session or API token ends.
        if let caller, case .stream(let stream) = response.body {
            response.body = .stream(SessionStream.of(stream, while: caller.session, in: sessions))
        }
        return response
    }

    // Separate, so that a request without cookies does not pay for a closure.
    private func authenticated(
        _ exchange: inout Exchange, _ route: GatewayRoute
    ) async throws -> AdmittedSession? {
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
        _ exchange: Exchange, _ route: GatewayRoute, _ session: AdmittedSession?
    ) async throws -> (RequestBody, AdmittedSession?) {
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

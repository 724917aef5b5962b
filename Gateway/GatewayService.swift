import Contracts
import HTTPKit
package import ServiceKit

/// Wiring, top to bottom: settings → services → routes → sessions → pipeline.
package enum GatewayService {
    package static func make(_ context: ServiceContext) async throws -> RunningService {
        let settings = context.settings
        let upstreams = Upstreams(context)
        let auth = ServiceClient(service: "auth", as: "gateway", context: context)
        let table = SessionTable(startedAt: context.clock.now())
        let tokens = TokenCache()
        let keys = VerificationKeys(auth: upstreams.auth.client, signer: context.signer, tokens: tokens)
        let anonymous = AnonymousIdentities(signer: context.signer, clock: context.clock)
        let limiter = RequestLimiter(settings.limits)
        let authentication = Authentication(
            keys: keys, tokens: tokens,
            directory: SessionDirectory(table: table, auth: auth, clock: context.clock), limiter: limiter,
            issuer: settings.publicURL, signer: context.signer, clock: context.clock)
        let renewals = SessionRenewals(
            auth: upstreams.auth, sessions: table, anonymous: anonymous, clock: context.clock,
            deadlineMilliseconds: settings.upstreamMilliseconds)
        let browsers = BrowserSessions(
            renewals: renewals, origins: SameOrigin(publicURL: settings.publicURL), limiter: limiter,
            isDevelopment: settings.environment == .development, clock: context.clock)
        let telling = ["ledger", "sharing"]
        let streams = LiveStreams(of: Set(telling))
        context.onDrain { streams.close() }
        let live = StreamLifetimes(
            streams: streams, authentication: authentication, sessions: table, clock: context.clock)
        let notices = telling.map { NoticeReader($0, to: streams, context) }
        let app = try settings.webFolder.map { try WebApp(folder: $0) }
        let making = try WorkQueue(named: "gateway-docs", limit: 64)
        let pipeline = GatewayPipeline(
            context, upstreams, routes(context, upstreams, app), limiter, table, authentication, browsers,
            anonymous, live, app, making: making)
        let feed = SessionFeed(
            table: table, auth: auth, clock: context.clock, log: context.log, metrics: context.metrics
        ) { streams.tell([ChangeNotice(.profile, for: $0)]) }
        let reports = ActivityReports(table: table, auth: auth, clock: context.clock, log: context.log)
        let operatorServer = operatorServer(upstreams, pipeline.refusals, context)
        addMetrics(context.metrics, table, tokens, limiter, making)
        context.metrics.gauge("gateway_event_streams", "Streams of events that are open.") { streams.count }
        let edge = try settings.tls.map { try TLSEdge($0, AnswerFields(), making, context) }
        let redirectServer = edge.map { Self.redirectServer(to: $0, context) }
        return RunningService(
            name: "gateway",
            handler: { request in await pipeline.respond(to: request) },
            databases: [],
            background: [
                operatorServer.background,
                BackgroundWork(start: { feed.start(on: context.loops[0]) }, stop: feed.stop),
                BackgroundWork(stop: reports.sendLast), BackgroundWork(stop: making.close),
            ]
                + notices.map { feed in
                    BackgroundWork(start: { feed.start(on: context.loops[0]) }, stop: feed.stop)
                } + [redirectServer?.background, edge?.background].compactMap(\.self)
                + rounds(reports, live, streams, pipeline, keys, context),
            secured: edge?.listener,
            configure: { configuration in
                configuration.connectionLimit = connectionLimit
                configuration.problem = { pipeline.refusals.response(to: $0) }
                configuration.failure = { pipeline.refusals.response(to: $0) }
            })
    }

    private static func rounds(
        _ reports: ActivityReports, _ live: StreamLifetimes, _ streams: LiveStreams,
        _ pipeline: GatewayPipeline, _ keys: VerificationKeys, _ context: ServiceContext
    ) -> [BackgroundWork] {
        [
            .repeating(everyMilliseconds: ActivityReports.intervalMilliseconds, in: context) { _ in
                await reports.send()
            },
            .repeating(everyMilliseconds: StreamLifetimes.intervalMilliseconds, in: context) { _ in
                live.endClosed()
            },
            .repeating(everyMilliseconds: StreamLifetimes.intervalMilliseconds, in: context) { _ in
                await live.confirm()
            },
            .repeating(everyMilliseconds: LiveStreams.heartbeatSeconds * 1_000, in: context) { _ in
                streams.beat()
            },
            .repeating(
                everyMilliseconds: BackupWatch.intervalMilliseconds, firstAfterMilliseconds: 0,
                in: context
            ) { _ in pipeline.documents.backups.look() },
            .repeating(
                everyMilliseconds: VerificationKeys.intervalMilliseconds, firstAfterMilliseconds: 1,
                in: context
            ) { _ in
                do { _ = try await keys.refresh() } catch {
                    // Fetched again with the first token; at a start auth may not listen yet.
                    let reason = (error as? APIError)?.logMessage ?? String(describing: error)
                    context.log.debug("keys of auth not read yet", ["reason": reason])
                }
            },
        ]
    }

    private static func operatorServer(
        _ upstreams: Upstreams, _ refusals: Refusals, _ context: ServiceContext
    ) -> SideServer {
        let pages = OperatorPages(
            metrics: context.metrics, upstreams: upstreams.all, dataFolder: context.dataFolder,
            base: AnswerFields(), isSecure: context.settings.publicURL.hasPrefix("https://"),
            token: context.settings.operatorToken)
        return SideServer(
            "COFFER_OPERATOR_HTTP", context.settings.operatorListener, refusals, context
        ) { try await pages.respond(to: $0) }
    }

    private static func redirectServer(to edge: TLSEdge, _ context: ServiceContext) -> SideServer {
        // No Strict-Transport-Security: it must not come over plain HTTP (RFC 6797 §7.2).
        let refusals = Refusals(log: context.log, base: AnswerFields(), publicIsSecure: false)
        return SideServer(
            "COFFER_REDIRECT_HTTP", context.settings.tls?.redirect, refusals, context
        ) { try await edge.pages.respond(to: $0) }
    }

    /// Most are streams of events, which wait.
    private static let connectionLimit = 8_192

    private static func routes(
        _ context: ServiceContext, _ upstreams: Upstreams, _ app: WebApp?
    ) -> RouteTable {
        var routes = RouteTable()
        routes.add(AuthAPI.all, to: .service(upstreams.auth), context.metrics)
        routes.add(LedgerAPI.all, to: .service(upstreams.ledger), context.metrics)
        routes.add(SharingAPI.all, to: .service(upstreams.sharing), context.metrics)
        routes.add(ExportAPI.all, to: .service(upstreams.export), context.metrics)
        for (endpoint, document) in Documents.endpoints {
            routes.add([endpoint], to: .document(document), context.metrics)
        }
        if app != nil {
            routes.add(WebApp.endpoints, to: .document(.app), context.metrics)
            routes.takeAll(below: WebApp.root)
        }
        if context.settings.hasBenchRoute {
            // Measures a proxied request with nothing behind it: `deploy/coffer bench`.
            let echo = Endpoint<Empty, RawBody>(
                "echo", .get, "/bench/echo", "Passes through to a stub.", access: .anonymous,
                limit: .unlimited)
            routes.add([echo.description], to: .service(upstreams.ledger), context.metrics)
        }
        return routes
    }

    private static func addMetrics(
        _ metrics: Metrics, _ table: SessionTable, _ tokens: TokenCache, _ limiter: RequestLimiter,
        _ docs: WorkQueue
    ) {
        metrics.gauge("gateway_sessions", "Session records held.") { table.count }
        metrics.gauge("gateway_tokens", "Verified tokens held.") { tokens.count }
        metrics.gauge("gateway_token_misses_total", "Tokens that were not held and had to be verified.") {
            tokens.misses.value
        }
        metrics.gauge("gateway_limited_clients", "Users and addresses whose rates are counted.") {
            limiter.subjectCount
        }
        metrics.gauge("gateway_limited_total", "Requests refused by a rate limit.") { limiter.refusals.value }
        metrics.gauge("gateway_documents_queue", "Documents that wait to be made.") { docs.waitingCount }
    }
}

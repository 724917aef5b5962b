import Contracts
import HTTPKit
import JSONKit
import ServiceKit

/// Sessions that a browser keeps in cookies (contract §1, "Gateway sessions for browsers"): reads them as a
/// bearer token, requires proof that our own page sent a changing request, renews expired tokens, and keeps
/// tokens out of answers.
struct BrowserSessions: Sendable {
    static let modeField = "X-Session-Mode"
    static let proofField = "X-CSRF"

    let renewals: SessionRenewals
    /// Sessions that a browser has just left, by a sign-in over them or a logout. Late answers to requests
    /// with their cookies must not touch the cookies of the next session.
    private let departed: RecentValues<ID<Session>, Void>
    let origins: SameOrigin
    let limiter: RequestLimiter
    /// Whether cookies may go over plain HTTP on the loopback.
    let isDevelopment: Bool

    init(
        renewals: SessionRenewals, origins: SameOrigin, limiter: RequestLimiter, isDevelopment: Bool,
        clock: Clock
    ) {
        self.renewals = renewals
        self.origins = origins
        self.limiter = limiter
        self.isDevelopment = isDevelopment
        // Longer than any request that renews or refuses can take. A session that is forgotten costs at most
        // a sign-in, after a late answer.
        departed = RecentValues(windowMilliseconds: 120_000, limit: 16_384, clock: clock)
    }

    /// Lets the cookies act as a bearer token, unless the request has a bearer token of its own. Throws 400
    /// for an unknown mode, 403 for a request that a page of another site may have sent.
    func admit(_ exchange: inout Exchange, _ route: GatewayRoute) throws(APIError) {
        guard route.takesSessions else { return }
        exchange.hasLeft = BrowserCookies.areLeft(exchange.request.fields, isSecure: exchange.isSecure)
        if route.beginsFlow || route.continuesFlow { try admitFlow(&exchange, route) }
        if route.offersFlow { exchange.takesFlow = isOwnPage(exchange) }
        if route.endpoint.answersTokens, let mode = exchange.request.fields[Self.modeField] {
            try start(mode, &exchange, route)
        }
        guard exchange.authorization == nil, exchange.request.fields.contains("Cookie"),
            carriesCookies(exchange),
            let cookies = BrowserCookies(exchange.request.fields, isSecure: exchange.isSecure)
        else { return }
        // Nobody acts by the cookies of who has signed out; they still end their session.
        guard !exchange.hasLeft || route.endsSession else { return }
        if !exchange.request.method.isSafe {
            do throws(APIError) {
                try requireProof(exchange)
            } catch {
                // An endpoint that is open to all stays open; without the cookies the request is anonymous.
                guard route.endpoint.access == .anonymous, !route.endsSession, !route.renewsSession else {
                    try limiter.chargeAddress(&exchange)
                    throw error
                }
                return
            }
        }
        exchange.cookies = cookies
        exchange.authorization = cookies.access.map { "Bearer \($0)" }
        if route.renewsSession { exchange.keepsTokens = true }
        if route.endsSession || route.renewsSession, let token = cookies.refresh {
            try putIntoBody(token, &exchange)
        }
    }

    /// Runs `authenticate`, and again with renewed tokens if the cookies' access token is no longer valid.
    /// Throws its errors; 401 if the session is over; 503 while auth is down, and then the cookies stay.
    func authenticated(
        by cookies: BrowserCookies, _ exchange: inout Exchange, _ route: GatewayRoute,
        _ authenticate: (inout Exchange) async throws -> AdmittedSession?
    ) async throws -> AdmittedSession? {
        guard route.endpoint.access.needsUser else {
            if let session = try await authenticate(&exchange) { return session }
            // A sign-in has no session yet, and a logout or refresh sends the token itself. Other endpoints
            // depend on the page's session: a passkey's challenge unlocks it.
            guard !route.endpoint.answersTokens, !route.endsSession else { return nil }
            try limiter.chargeAddress(&exchange)
            guard (try? await renew(cookies, &exchange)) != nil else { return nil }
            return try await authenticate(&exchange)
        }
        do {
            return try await authenticate(&exchange)
        } catch let refusal as APIError where refusal.code == .unauthorized {
            try await renew(cookies, &exchange)
        }
        do {
            return try await authenticate(&exchange)
        } catch let refusal as APIError where refusal.code == .unauthorized {
            exchange.cookieChange = .expire
            throw refusal
        }
    }

    /// Takes the tokens out of an answer that opens or renews a session, and clears the cookies of a session
    /// that is over.
    func takeTokens(
        from answer: inout HTTPClientResponse, _ exchange: inout Exchange, _ route: GatewayRoute,
        _ session: ID<Session>?
    ) throws {
        let notices = answer.fields.values(SessionNotice.fieldName).compactMap { SessionNotice($0) }
        if route.beginsFlow || route.continuesFlow || exchange.takesFlow {
            exchange.nextFlow = answer.fields[BrowserFlow.fieldName]
            if let text = answer.fields[BrowserFlow.tokensFieldName] {
                let tokens = text.split(separator: " ").map(String.init)
                guard (2...3).contains(tokens.count) else {
                    throw APIError(.upstreamError, logMessage: "a redirect with unreadable tokens")
                }
                exchange.cookieChange = .keep(
                    access: tokens[0], refresh: tokens[1], device: tokens.count > 2 ? tokens[2] : nil)
                letGo(notices)
                return
            }
        }
        if exchange.keepsTokens, (200..<300).contains(answer.status) {
            guard case .bytes(let bytes) = answer.body else {
                throw APIError(.upstreamError, logMessage: "tokens in a streamed answer")
            }
            // A code or a link must follow: no session is open yet, and the cookies stay.
            if (try? JSON.decode(SecondFactorNeeded.self, from: bytes)) != nil { return }
            if (try? JSON.decode(LinkNeeded.self, from: bytes)) != nil { return }
            let pair = try JSON.decode(TokenPair.self, from: bytes)
            exchange.cookieChange = .keep(
                access: pair.accessToken, refresh: pair.refreshToken, device: pair.deviceToken)
            answer.body = .bytes(try JSON.encode(BrowserSignIn(pair)))
            letGo(notices)
            return
        }
        guard exchange.cookies != nil else { return }
        let hasEnded = session.map { notices.contains(.ended($0)) } ?? false
        if hasEnded || (route.endsSession && answer.status < 500) {
            exchange.cookieChange = .end
            letGo(notices)
        } else if route.renewsSession && answer.status == 401 {
            exchange.cookieChange = .expire
        }
    }

    /// Drops the cookie change if the browser has left this session meanwhile: its cookies may be the next
    /// session's. The later this check runs, the more it sees.
    func settle(_ exchange: inout Exchange) {
        let token: String? =
            switch exchange.cookieChange {
            case .keep(let access, _, _): access
            case .renew(let renewed): renewed.tokens.accessToken
            case .expire: exchange.cookies?.access
            // A requested sign-out always clears the cookies.
            case .end, nil: nil
            }
        guard let token, let session = SessionToken.session(namedIn: token), departed[session] != nil
        else { return }
        exchange.cookieChange = nil
    }

    private func letGo(_ notices: [SessionNotice]) {
        for case .ended(let session) in notices { departed.keep((), for: session) }
    }

    // MARK: Starting

    private func start(
        _ mode: String, _ exchange: inout Exchange, _ route: GatewayRoute
    ) throws(APIError) {
        guard mode.asciiLowercased == "cookie" else {
            try limiter.chargeAddress(&exchange)
            throw APIError(.validation, "\(Self.modeField) must be cookie")
        }
        guard carriesCookies(exchange) else {
            try limiter.chargeAddress(&exchange)
            throw APIError(.validation, "Sessions in cookies need https (in development, or the loopback)")
        }
        if case .foreign(let reason) = origins.verdict(on: exchange) {
            try limiter.chargeAddress(&exchange)
            throw Self.foreign(reason)
        }
        exchange.keepsTokens = true
        guard !route.renewsSession else { return }
        // The answer's cookies replace these, so that the browser loses their session. Auth ends it; that
        // needs no proof of the origin, unlike its use.
        exchange.formerToken =
            BrowserCookies(exchange.request.fields, isSecure: exchange.isSecure)?.refresh
        exchange.deviceToken = BrowserCookies.device(exchange.request.fields, isSecure: exchange.isSecure)
    }

    /// Reads the cookie that binds a sign-in by an identity provider to the browser. Throws 400 where no
    /// cookie may be set. Throws 403 for a page of another site that begins a sign-in: its person would be
    /// signed out of the present session, or into another account than they think.
    private func admitFlow(_ exchange: inout Exchange, _ route: GatewayRoute) throws(APIError) {
        let fields = exchange.request.fields
        guard carriesCookies(exchange) else {
            // An app confirms a link by a token of its own.
            if route.endpoint.access.needsUser { return }
            try limiter.chargeAddress(&exchange)
            throw APIError(
                .validation, "Sign-in by a provider needs https (in development, or the loopback)")
        }
        exchange.flow = BrowserCookies.flow(fields, isSecure: exchange.isSecure)
        // What answers tokens goes on for our own page alone, which keeps them in cookies.
        if route.endpoint.answersTokens, !isOwnPage(exchange) {
            try limiter.chargeAddress(&exchange)
            throw APIError(.forbidden, "Only a page of this site goes on with this sign-in")
        }
        guard route.beginsFlow else { return }
        // Typed addresses, bookmarks and apps state `none`.
        let sites = fields.values("Sec-Fetch-Site")
        if sites != ["none"], case .foreign(let reason) = origins.verdict(on: exchange) {
            try limiter.chargeAddress(&exchange)
            throw APIError(.forbidden, "Sign-in by a provider begins on a page of this site, but \(reason)")
        }
        exchange.formerToken = BrowserCookies(fields, isSecure: exchange.isSecure)?.refresh
        exchange.deviceToken = BrowserCookies.device(fields, isSecure: exchange.isSecure)
    }

    /// Whether a page of ours asks for a session in cookies, where cookies may be set.
    private func isOwnPage(_ exchange: Exchange) -> Bool {
        guard exchange.request.fields[Self.modeField]?.asciiLowercased == "cookie",
            carriesCookies(exchange), case .own = origins.verdict(on: exchange)
        else { return false }
        return true
    }

    /// Cookies go over TLS; in development also over the loopback and Unix sockets.
    private func carriesCookies(_ exchange: Exchange) -> Bool {
        let address = exchange.clientAddress
        return exchange.isSecure
            || (isDevelopment && (IPAddress.isLoopback(address) || address == "unix"))
    }

    // MARK: Proof

    /// Throws 403 unless a page of our own origin sent the request. In today's browsers the field alone would
    /// do, since no other site's page may set it; without a stated origin the request is still refused.
    private func requireProof(_ exchange: Exchange) throws(APIError) {
        guard exchange.request.fields.values(Self.proofField) == ["1"] else {
            throw APIError(
                .forbidden, "Requests with session cookies that change something need \(Self.proofField): 1")
        }
        switch origins.verdict(on: exchange) {
        case .own: return
        case .foreign(let reason): throw Self.foreign(reason)
        case .unknown: throw Self.foreign("neither Sec-Fetch-Site nor Origin was sent")
        }
    }

    private static func foreign(_ reason: String) -> APIError {
        APIError(.forbidden, "Session cookies are for pages of this site, but \(reason)")
    }

    // MARK: Renewing

    @discardableResult
    private func renew(
        _ cookies: BrowserCookies, _ exchange: inout Exchange
    ) async throws -> RenewedTokens {
        do {
            guard let token = cookies.refresh else { throw APIError(.unauthorized) }
            let renewed = try await renewals.renew(
                token, requestID: exchange.request.id, address: exchange.clientAddress)
            exchange.cookieChange = .renew(renewed)
            exchange.authorization = "Bearer \(renewed.tokens.accessToken)"
            // An expired cookie is no failed attempt.
            limiter.forgiveAddress(&exchange)
            return renewed
        } catch let refusal as APIError where refusal.code == .unauthorized {
            exchange.cookieChange = .expire
            throw refusal
        }
    }

    /// Puts the cookies' refresh token into the body, where auth reads it.
    private func putIntoBody(_ token: String, _ exchange: inout Exchange) throws(APIError) {
        guard let body = try? SessionRenewals.body(token) else { throw APIError(.serverError) }
        exchange.request = exchange.request.with(body, contentType: "application/json")
    }
}

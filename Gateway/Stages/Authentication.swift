import Contracts
import HTTPKit
import ServiceKit
import SodiumKit

/// Finds the user of each request: checks the token, then the session.
struct Authentication: Sendable {
    let keys: VerificationKeys
    let tokens: TokenCache
    let directory: SessionDirectory
    let limiter: RequestLimiter
    let issuer: String
    let signer: IdentitySigner
    let clock: Clock

    /// Returns the caller's session. On routes that need no user it returns nil for a request without a good
    /// session. Throws 401, 423, 429, 503.
    func authenticate(_ exchange: inout Exchange, _ route: GatewayRoute) async throws -> AdmittedSession? {
        let header = exchange.authorization
        let found: AdmittedSession?
        if route.endpoint.access.needsUser {
            found = if let header { try await admitBearer(header, &exchange, route) } else { nil }
            if found == nil, exchange.verdict == nil { try limiter.chargeAddress(&exchange) }
        } else {
            // On an open endpoint, a caller with a good session is named; any other stays anonymous.
            guard let header, route.takesSessions else { return nil }
            found = try? await admitBearer(header, &exchange, route)
        }
        if let found, found.grant != nil, route.endpoint.access.needsUser { exchange.token = found.session }
        let admitted: AdmittedSession?
        do throws(APIError) { admitted = try Self.allowed(found, route) } catch {
            // Trying what a token may not do counts, too.
            if let token = exchange.token { try limiter.charge(token: token, &exchange) }
            throw error
        }
        exchange.user = admitted?.user
        exchange.lockedSince = admitted?.lockedSince
        return admitted
    }

    /// Checks an admitted session again after a wait. Returns and throws like `authenticate`.
    func confirm(
        _ session: AdmittedSession?, _ address: String, _ route: GatewayRoute
    ) async throws -> AdmittedSession? {
        guard let session else { return nil }
        return try Self.allowed(
            try await admitSession(session.session, of: session.user, address, isActivity: false), route)
    }

    /// Returns the session if it may act on the route. On an open endpoint a locked session counts as none,
    /// so that its user may sign in, and so does an API token. Throws 401, 403 or 423.
    private static func allowed(
        _ session: AdmittedSession?, _ route: GatewayRoute
    ) throws(APIError) -> AdmittedSession? {
        if let grant = session?.grant {
            guard route.endpoint.access.needsUser else { return nil }
            try grant.require(route.endpoint.access)
            return session
        }
        let isLockedOut = session?.lockedSince != nil && !route.servesLockedSessions
        guard route.endpoint.access.needsUser else { return isLockedOut ? nil : session }
        guard session != nil else { throw APIError(.unauthorized) }
        if isLockedOut { throw APIError(.sessionLocked) }
        return session
    }

    private func admitBearer(
        _ header: String, _ exchange: inout Exchange, _ route: GatewayRoute
    ) async throws -> AdmittedSession? {
        guard let token = BearerToken.read(header),
            let claims = try await APITokenText.isMeant(token)
                ? found(token, &exchange) : verified(token, &exchange)
        else { return nil }
        exchange.namedUser = claims.user
        guard claims.expiresAt > clock.now() else { return nil }
        return try await admitSession(
            claims.session, of: claims.user, exchange.clientAddress, isActivity: route.isActivity)
    }

    private func admitSession(
        _ session: ID<Session>, of user: ID<User>, _ address: String, isActivity: Bool
    ) async throws -> AdmittedSession? {
        guard
            let known = try await directory.admission(
                of: session, address: address, isActivity: isActivity),
            !known.isRevoked, known.user == user
        else { return nil }
        if let identity = known.identity {
            return AdmittedSession(
                user: known.user, session: session, lockedSince: known.lockedSince, grant: known.grant,
                identity: identity)
        }
        guard let record = known.record else { return nil }
        let identity = signer.field(
            for: .user(
                UserIdentity(
                    user: record.user, session: record.id, currency: record.currency,
                    timeZone: record.timeZone, clientAddress: address, grant: record.grant)))
        directory.table.keepIdentity(identity, of: record.id, address: address, now: clock.now())
        return AdmittedSession(
            user: known.user, session: session, lockedSince: known.lockedSince, grant: known.grant,
            identity: identity)
    }

    /// Returns what is known of an API token, which may have expired, or nil. Like an invalid access token,
    /// an unknown one counts against the address; a mistyped one costs no look-up.
    private func found(_ token: String, _ exchange: inout Exchange) async throws -> SessionToken? {
        if let claims = tokens.claims(of: token) {
            if claims.expiresAt <= clock.now() { tokens.forget(token) }
            return claims
        }
        tokens.misses.add(1)
        try limiter.chargeAddress(&exchange)
        guard APITokenText.isWellFormed(token), let claims = try await directory.token(token) else {
            return nil
        }
        limiter.forgiveAddress(&exchange)
        if claims.expiresAt > clock.now() { tokens.keep(claims, of: token) }
        return claims
    }

    /// Returns the claims of a token that auth signed, which may have expired, or nil. An invalid token
    /// counts against the address: the count is taken before the signature is checked, and given back if it
    /// is good.
    private func verified(_ token: String, _ exchange: inout Exchange) async throws -> SessionToken? {
        if let claims = tokens.claims(of: token) {
            if claims.expiresAt <= clock.now() { tokens.forget(token) }
            return claims
        }
        tokens.misses.add(1)
        try limiter.chargeAddress(&exchange)
        let generation = keys.generation
        guard let payload = try await payload(of: token),
            let claims = SessionToken(payload: payload, issuer: issuer, now: clock.now())
        else {
            return nil
        }
        limiter.forgiveAddress(&exchange)
        if claims.expiresAt > clock.now() { tokens.keep(claims, of: token) }
        // The token's key may have been removed meanwhile.
        if keys.generation != generation { tokens.forget(token) }
        return claims
    }

    private func payload(of token: String) async throws -> [UInt8]? {
        var unknown: String?
        let payload = SignedToken.verify(token) { id in
            let key = keys.key(id)
            if key == nil { unknown = id }
            return key
        }
        guard payload == nil, unknown != nil, try await keys.refresh() else { return payload }
        return SignedToken.verify(token) { keys.key($0) }
    }
}

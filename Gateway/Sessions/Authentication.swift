import Contracts
import HTTPKit
import ServiceKit
import SodiumKit

/// Finds the user whom a request speaks for: token, then session, on every request.
struct Authentication: Sendable {
    /// A session that was let in.
    struct Admitted {
        let user: ID<User>
        let session: ID<Session>
        /// Nil while it is not locked.
        let lockedSince: Timestamp?
        /// The signed header for the services.
        let identity: HTTPFields
    }

    let keys: KeySet
    let tokens: TokenCache
    let directory: SessionDirectory
    let limits: RateLimits
    let issuer: String
    let signer: IdentitySigner
    let clock: Clock

    /// The caller's session; nil on routes that need none for requests that have none. Throws 401, 423,
    /// 429, 503.
    func authenticate(_ exchange: inout Exchange, _ route: GatewayRoute) async throws -> Admitted? {
        let header = exchange.authorization
        let found: Admitted?
        if route.endpoint.access == .user {
            found = if let header { try await admit(header, &exchange, route) } else { nil }
            if found == nil, exchange.rate == nil { try limits.chargeAddress(&exchange) }
        } else {
            // Open to all: a caller with a good session is named, any other stays anonymous.
            guard let header, case .service = route.destination else { return nil }
            found = try? await admit(header, &exchange, route)
        }
        let admitted = try Self.allowed(found, route)
        exchange.user = admitted?.user
        exchange.lockedSince = admitted?.lockedSince
        return admitted
    }

    /// What has become of a session that was let in, after a wait. Throws and answers as `authenticate`.
    func confirm(_ session: Admitted?, _ address: String, _ route: GatewayRoute) async throws -> Admitted? {
        guard let session else { return nil }
        return try Self.allowed(
            try await admit(session.session, of: session.user, address, isActivity: false), route)
    }

    /// A session where it may act. A locked one may sign in anew, as anybody may.
    private static func allowed(
        _ session: Admitted?, _ route: GatewayRoute
    ) throws(APIError) -> Admitted? {
        let isLockedOut = session?.lockedSince != nil && !route.servesLockedSessions
        guard route.endpoint.access == .user else { return isLockedOut ? nil : session }
        guard session != nil else { throw APIError(.unauthorized) }
        if isLockedOut { throw APIError(.sessionLocked) }
        return session
    }

    private func admit(
        _ header: String, _ exchange: inout Exchange, _ route: GatewayRoute
    ) async throws -> Admitted? {
        guard let token = BearerToken.read(header), let claims = try await verified(token, &exchange),
            claims.expiresAt > clock.now()
        else { return nil }
        return try await admit(
            claims.session, of: claims.user, exchange.clientAddress, isActivity: route.isActivity)
    }

    private func admit(
        _ session: ID<Session>, of user: ID<User>, _ address: String, isActivity: Bool
    ) async throws -> Admitted? {
        guard
            let known = try await directory.admission(
                of: session, address: address, isActivity: isActivity),
            !known.isRevoked, known.user == user
        else { return nil }
        if let identity = known.identity {
            return Admitted(
                user: known.user, session: session, lockedSince: known.lockedSince, identity: identity)
        }
        guard let record = known.record else { return nil }
        let identity = signer.field(
            for: .user(
                UserIdentity(
                    user: record.user, session: record.id, currency: record.currency,
                    timeZone: record.timeZone, clientAddress: address)))
        directory.table.keep(identity, of: record.id, address: address, now: clock.now())
        return Admitted(
            user: known.user, session: session, lockedSince: known.lockedSince, identity: identity)
    }

    /// The claims of a token that auth signed; nil for any other, which counts against the address: the
    /// count is taken before the signature is looked at, and given back when it is good.
    private func verified(_ token: String, _ exchange: inout Exchange) async throws -> SessionToken? {
        if let claims = tokens.claims(of: token) {
            if claims.expiresAt > clock.now() { return claims }
            tokens.forget(token)
            return nil
        }
        try limits.chargeAddress(&exchange)
        let generation = keys.generation
        guard let payload = try await payload(of: token),
            let claims = SessionToken(payload: payload, issuer: issuer, now: clock.now())
        else {
            return nil
        }
        limits.forgiveAddress(&exchange)
        if claims.expiresAt > clock.now() { tokens.keep(claims, of: token) }
        // A key that went meanwhile may have been this token's.
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

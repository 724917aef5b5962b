import Contracts
import HTTPKit
import JSONKit
import ServiceKit

/// Exchanges browsers' refresh tokens at auth: once for all requests that wait, and not again for requests
/// that were on their way with the old cookies.
final class SessionRenewals: Sendable {
    /// `RefreshRequest` in the form that is sent.
    private struct Body: Encodable {
        let refreshToken: String
    }

    private let auth: Upstream
    private let sessions: SessionTable
    private let anonymous: AnonymousIdentities
    private let clock: Clock
    private let deadlineMilliseconds: Int
    private let flights = SingleFlight<String, RenewedTokens>()
    /// Renewals by the spent token.
    private let recent: RecentValues<String, RenewedTokens>

    init(
        auth: Upstream, sessions: SessionTable, anonymous: AnonymousIdentities, clock: Clock,
        deadlineMilliseconds: Int
    ) {
        self.auth = auth
        self.sessions = sessions
        self.anonymous = anonymous
        self.clock = clock
        self.deadlineMilliseconds = deadlineMilliseconds
        // Two windows last as long as auth itself answers a spent token in any case (contract §1, "Tokens").
        recent = RecentValues(windowMilliseconds: 5_000, limit: 4_096, clock: clock)
    }

    /// Returns the body that exchanges a refresh token, or ends its session.
    static func body(_ token: String) throws -> HTTPBody {
        .bytes(try JSON.encode(Body(refreshToken: token)))
    }

    /// Returns the pair for a refresh token. Throws `UNAUTHORIZED` if auth refuses the token. After any other
    /// error the token is as good as before, since auth answers the same successor again.
    /// - Parameters:
    ///   - requestID: the id of the request that needs the tokens.
    ///   - address: its client's address.
    func renew(_ token: String, requestID: String, address: String) async throws -> RenewedTokens {
        if let known = recent[token] { return known }
        return try await flights.run(token) {
            if let known = self.recent[token] { return known }
            let renewed = RenewedTokens(
                tokens: try await self.ask(token, requestID, address), at: self.clock.monotonicMicroseconds())
            self.recent.keep(renewed, for: token)
            return renewed
        }
    }

    private func ask(
        _ token: String, _ requestID: String, _ address: String
    ) async throws -> TokenPair {
        let endpoint = AuthAPI.refresh.description
        var request = HTTPClientRequest(
            HTTPMethod(rawValue: endpoint.method.rawValue), endpoint.path, id: requestID)
        request.fields.append(contentsOf: anonymous.field(for: address))
        request.fields.set("Content-Type", "application/json")
        request.body = try Self.body(token)
        let answer = try await auth.client.send(request, deadlineMilliseconds: deadlineMilliseconds)
        sessions.apply(noticesIn: answer.fields, from: auth, clock)
        guard case .bytes(let bytes) = answer.body else {
            throw APIError(.upstreamError, logMessage: "refresh answered \(answer.status) without a body")
        }
        guard answer.status == AuthAPI.refresh.description.success.rawValue else {
            throw APIError(body: bytes)
                ?? APIError(.upstreamError, logMessage: "refresh answered \(answer.status)")
        }
        return try JSON.decode(TokenPair.self, from: bytes)
    }
}

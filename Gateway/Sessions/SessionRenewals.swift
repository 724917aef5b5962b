import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import Synchronization

/// Exchanges browsers' refresh tokens at auth: once for all requests that wait, and not again for requests
/// that were on their way with the old cookies.
final class SessionRenewals: Sendable {
    struct Renewed: Sendable {
        let tokens: TokenPair
        /// Monotonic microseconds.
        let at: Int64
    }

    /// Renewals of the current window and of the one before, keyed by the spent token.
    private struct State {
        var window: Int64 = 0
        var current: [String: Renewed] = [:]
        var former: [String: Renewed] = [:]
    }

    /// Two windows last as long as auth itself answers a spent token in any case (contract §1, "Tokens").
    private static let windowMilliseconds: Int64 = 5_000
    private static let limit = 4_096
    /// `RefreshRequest` in the form that is sent.
    private struct Body: Encodable {
        let refreshToken: String
    }

    private let auth: Upstream
    private let sessions: SessionTable
    private let anonymous: AnonymousIdentities
    private let clock: Clock
    private let deadlineMilliseconds: Int
    private let flights = SingleFlight<String, Renewed>()
    private let state = Mutex(State())

    init(
        auth: Upstream, sessions: SessionTable, anonymous: AnonymousIdentities, clock: Clock,
        deadlineMilliseconds: Int
    ) {
        self.auth = auth
        self.sessions = sessions
        self.anonymous = anonymous
        self.clock = clock
        self.deadlineMilliseconds = deadlineMilliseconds
    }

    /// Returns the body that exchanges a refresh token, or ends its session.
    static func body(_ token: String) throws -> HTTPBody {
        .bytes(try JSON.encode(Body(refreshToken: token)))
    }

    /// Returns the pair for a refresh token. Throws `UNAUTHORIZED` if auth refuses the token. After any other
    /// error the token is as good as before, since auth answers the same successor again.
    func renew(_ token: String, for exchange: Exchange) async throws -> Renewed {
        if let known = recent(token) { return known }
        return try await flights.run(token) {
            if let known = self.recent(token) { return known }
            let renewed = Renewed(
                tokens: try await self.ask(token, exchange), at: self.clock.monotonicMicroseconds())
            self.keep(renewed, of: token)
            return renewed
        }
    }

    private func ask(_ token: String, _ exchange: Exchange) async throws -> TokenPair {
        let endpoint = AuthAPI.refresh.description
        var request = HTTPClientRequest(
            HTTPMethod(rawValue: endpoint.method.rawValue), endpoint.path, id: exchange.request.id)
        request.fields.append(contentsOf: anonymous.field(for: exchange.clientAddress))
        request.fields.set("Content-Type", "application/json")
        request.body = try Self.body(token)
        let answer = try await auth.client.send(request, deadlineMilliseconds: deadlineMilliseconds)
        sessions.apply(noticesIn: answer.fields, from: auth, now: clock.now())
        guard case .bytes(let bytes) = answer.body else {
            throw APIError(.upstreamError, logMessage: "refresh answered \(answer.status) without a body")
        }
        guard answer.status == AuthAPI.refresh.description.success.rawValue else {
            throw APIError(body: bytes)
                ?? APIError(.upstreamError, logMessage: "refresh answered \(answer.status)")
        }
        return try JSON.decode(TokenPair.self, from: bytes)
    }

    private func recent(_ token: String) -> Renewed? {
        let window = window()
        return state.withLock { state in
            Self.turn(&state, to: window)
            return state.current[token] ?? state.former[token]
        }
    }

    private func keep(_ renewed: Renewed, of token: String) {
        let window = window()
        state.withLock { state in
            Self.turn(&state, to: window)
            if state.current.count >= Self.limit { state.current.removeAll(keepingCapacity: true) }
            state.current[token] = renewed
        }
    }

    private func window() -> Int64 { clock.now().millisecondsSinceEpoch / Self.windowMilliseconds }

    /// Drops renewals from before the previous window.
    private static func turn(_ state: inout State, to window: Int64) {
        guard window != state.window else { return }
        state.former = window == state.window + 1 ? state.current : [:]
        state.current = [:]
        state.window = window
    }
}

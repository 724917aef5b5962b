import Contracts
import HTTPKit
import ServiceKit

/// A service behind the gateway, with its pool of connections.
final class Upstream: Sendable {
    let name: String
    let client: HTTPClient
    /// Only auth reads tokens itself, and only auth's session notices are believed.
    let isAuth: Bool

    private let deadlineMilliseconds: Int
    private static let connections = 64
    /// A flood of sign-ins holds at most 64 connections while they are compared or wait for it, and other
    /// hashing as many (auth's `LoginQueue`, `PasswordHasher`): the rest is for routes that must go on.
    private static let authConnections = 192
    /// Longest wait for an answer that takes work first (a backup, a long export), while its service signals
    /// progress.
    private static let longestMilliseconds = 120_000

    init(_ name: String, context: ServiceContext, deadlineMilliseconds: Int) {
        self.name = name
        self.deadlineMilliseconds = deadlineMilliseconds
        isAuth = name == "auth"
        client = HTTPClient(
            .unix(path: context.socketPath(of: name)),
            connectionsPerLoop: isAuth ? Self.authConnections : Self.connections, isPatient: true,
            counters: context.metrics.client(of: name))
    }

    /// Passes a request on and returns at the answer's head. Throws the error that broke the client's body,
    /// 408 if the client leaves, else `HTTPClientError`.
    func send(
        _ exchange: Exchange, _ route: GatewayRoute, _ body: RequestBody, identity: HTTPFields
    ) async throws -> HTTPClientResponse {
        let request = HTTPClientRequest(
            exchange.isHead ? .get : exchange.request.method, exchange.target, id: exchange.request.id,
            fields: requestFields(exchange, route, identity), body: body.body)
        do {
            return try await client.send(
                request, deadlineMilliseconds: deadlineMilliseconds,
                longestMilliseconds: route.endpoint.streamsAnswer ? Self.longestMilliseconds : 0,
                onBehalfOf: needsAnswer(to: request) ? nil : exchange.request,
                owner: owner(of: exchange))
        } catch {
            if error == .abandoned { throw APIError(.requestTimeout) }
            throw body.failure ?? error
        }
    }

    /// For whom a request takes a connection: the user, or the address of a client without one.
    private func owner(of exchange: Exchange) -> UInt64 {
        if let user = exchange.user { return user.high ^ user.low }
        return UInt64(bitPattern: Int64(IPv6Network.prefix(of: exchange.clientAddress).hashValue))
    }

    /// Whether the gateway itself has a use for the answer: auth's answers end, lock and unlock sessions.
    private func needsAnswer(to request: HTTPClientRequest) -> Bool { isAuth && !request.method.isSafe }

    private func requestFields(
        _ exchange: Exchange, _ route: GatewayRoute, _ identity: HTTPFields
    ) -> HTTPFields {
        let own = exchange.request.fields
        var fields = FieldRules.passedToService(own)
        fields.append(contentsOf: identity)
        // A body that is passed on while it arrives has no deadline as a whole.
        if !route.endpoint.streamsRequest {
            let wait = route.endpoint.streamsAnswer ? Self.longestMilliseconds : deadlineMilliseconds
            CallDeadline(afterMilliseconds: wait).write(to: &fields)
        }
        if let trace = exchange.trace {
            fields.append(TraceContext.fieldName, trace.header)
            for state in own.values("tracestate") { fields.append("tracestate", state) }
        }
        if isAuth, let authorization = exchange.authorization {
            fields.append("Authorization", authorization)
        }
        if isAuth, let lockedSince = exchange.lockedSince {
            fields.append(LockedSince.fieldName, LockedSince.text(lockedSince))
        }
        if exchange.isOverQuota { fields.append(OverQuota.fieldName, "1") }
        if isAuth, let former = exchange.formerToken { fields.append(FormerSession.fieldName, former) }
        if isAuth, let device = exchange.deviceToken ?? own[KnownDevice.fieldName] {
            fields.append(KnownDevice.fieldName, device)
        }
        return fields
    }
}

import Contracts
import HTTPKit
import ServiceKit

/// Forwards requests to services, and puts their answers into the envelope of contract §0; the bytes of an
/// answer are never parsed.
struct ReverseProxy: Sendable {
    /// Time for an answer, unless its endpoint streams it.
    let deadlineMilliseconds: Int

    /// Longest wait for an answer that takes work first (a backup, a long export), while its service signals
    /// progress.
    private static let longestMilliseconds = 120_000

    /// Forwards a request and returns at the answer's head. Throws the error that broke the client's body,
    /// 408 if the client leaves, else `HTTPClientError`.
    func forward(
        _ exchange: Exchange, _ route: GatewayRoute, to upstream: Upstream, _ body: RequestBody,
        identity: HTTPFields
    ) async throws -> HTTPClientResponse {
        let request = HTTPClientRequest(
            exchange.isHead ? .get : exchange.request.method, exchange.target, id: exchange.request.id,
            fields: requestFields(exchange, route, upstream, identity), body: body.body)
        // The gateway itself has a use for auth's answers: they end, lock and unlock sessions.
        let needsAnswer = upstream.isAuth && !request.method.isSafe
        do {
            return try await upstream.client.send(
                request, deadlineMilliseconds: deadlineMilliseconds,
                longestMilliseconds: route.endpoint.streamsAnswer ? Self.longestMilliseconds : 0,
                onBehalfOf: needsAnswer ? nil : exchange.request,
                owner: Self.owner(of: exchange))
        } catch {
            if error == .abandoned { throw APIError(.requestTimeout) }
            // The client's body broke off or was malformed: a part of a file is never stored.
            if route.endpoint.streamsRequest, (body.failure as? HTTPProblem)?.status == 400 {
                throw APIError(.validation, "Cannot read file")
            }
            throw body.failure ?? error
        }
    }

    /// For whom a request takes a connection: the user, or the address of a client without one.
    private static func owner(of exchange: Exchange) -> UInt64 {
        if let user = exchange.user { return user.high ^ user.low }
        return UInt64(bitPattern: Int64(IPv6Network.prefix(of: exchange.clientAddress).hashValue))
    }

    private func requestFields(
        _ exchange: Exchange, _ route: GatewayRoute, _ upstream: Upstream, _ identity: HTTPFields
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
        if exchange.isOverQuota { fields.append(OverQuota.fieldName, "1") }
        if let book = exchange.book { fields.append(BookPlace.fieldName, book.text) }
        guard upstream.isAuth else { return fields }
        if let authorization = exchange.authorization { fields.append("Authorization", authorization) }
        if let lockedSince = exchange.lockedSince {
            fields.append(LockedSince.fieldName, LockedSince.text(lockedSince))
        }
        if let flow = exchange.flow { fields.append(BrowserFlow.fieldName, flow) }
        if let former = exchange.formerToken { fields.append(FormerSession.fieldName, former) }
        if let device = exchange.deviceToken ?? own[KnownDevice.fieldName] {
            fields.append(KnownDevice.fieldName, device)
        }
        return fields
    }

    /// Returns a service's answer for the client; `base` are the fields of every answer. Throws
    /// `UPSTREAM_ERROR` if the service did not mark the kind of its body, or as one that does not fit the
    /// status.
    func response(to answer: HTTPClientResponse, base: HTTPFields) throws(APIError) -> HTTPResponse {
        guard let kind = Answer.Kind(of: answer.fields) else {
            throw APIError(.upstreamError, logMessage: "answer \(answer.status) without \(Answer.kindHeader)")
        }
        guard kind == .raw || (kind == .error) == (answer.status >= 400) else {
            throw APIError(.upstreamError, logMessage: "answer \(answer.status) marked as \(kind.rawValue)")
        }
        var response = HTTPResponse(
            status: answer.status, fields: FieldRules.passedToClient(answer.fields, base: base))
        switch kind {
        case .raw: response.body = answer.body
        case .error:
            guard case .bytes(let bytes) = answer.body, let whole = Envelope.ofError(bytes) else {
                throw APIError(
                    .upstreamError, logMessage: "answer \(answer.status) with an unreadable error")
            }
            response.body = .bytes(whole)
        // 304 has no content (RFC 9110 §15.4.5).
        case .data where answer.status == 304: break
        case .data:
            if case .empty = answer.body {
                response.body = .bytes(Array("null".utf8))
            } else {
                response.body = answer.body
            }
            response.enclosure = Envelope.ofData
        }
        return response
    }
}

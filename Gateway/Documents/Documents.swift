import Contracts
import HTTPKit
import ServiceKit

/// The gateway's own pages.
struct Documents: Sendable {
    let upstreams: [Upstream]
    let signer: IdentitySigner
    let base: AnswerFields
    let welcome: WelcomePage

    private static let readinessDeadlineMilliseconds = 500

    /// The routes of the gateway's own pages. Probes have no rate limit, so that none fails in a flood.
    static let endpoints: [(endpoint: EndpointDescription, document: Document)] = [
        (
            Endpoint<Empty, RawBody>(
                .get, "/", "Shows a page that says that Coffer runs here and where the app is.",
                access: .anonymous
            ).description, .welcome
        ),
        (
            Endpoint<Empty, Empty>(
                .get, "/healthz", "Returns success while the gateway runs.", access: .anonymous,
                rate: .unlimited
            ).description, .health
        ),
        (
            Endpoint<Empty, Empty>(
                .get, "/readyz", "Returns success while every service is ready.", access: .anonymous,
                rate: .unlimited
            ).description, .readiness
        ),
    ]

    func response(to exchange: Exchange, _ route: GatewayRoute) async throws -> HTTPResponse {
        guard case .document(let document) = route.destination else { throw APIError.notFound }
        switch document {
        case .welcome: return response(page: welcome.page, exchange)
        case .health: return response(data: #"{"status":"ok"}"#, exchange)
        case .readiness:
            try await checkReadiness(exchange.request.loop)
            return response(data: #"{"status":"ready"}"#, exchange)
        }
    }

    private func response(data: String, _ exchange: Exchange) -> HTTPResponse {
        var response = HTTPResponse(status: 200, fields: base.fields(exchange.isSecure))
        response.fields.append("Content-Type", "application/json")
        response.body = .bytes(Array(data.utf8))
        response.enclosure = Envelope.ofData
        return response
    }

    private func response(page: HTMLPage, _ exchange: Exchange) -> HTTPResponse {
        var response = HTTPResponse(
            status: 200, fields: base.fields(exchange.isSecure), body: .bytes(page.bytes))
        response.fields.append("Content-Type", HTMLPage.contentType)
        page.protect(&response.fields)
        return response
    }

    /// Throws 503 with each service's state under its name, unless all are ready.
    private func checkReadiness(_ loop: EventLoop) async throws {
        let states = await withTaskGroup(of: (String, String?).self) { group in
            for upstream in upstreams {
                group.addTask(executorPreference: loop) { (upstream.name, await self.problem(of: upstream)) }
            }
            return await group.reduce(into: [String: String]()) { states, state in
                if let problem = state.1 { states[state.0] = problem }
            }
        }
        guard !states.isEmpty else { return }
        var details = FieldErrors()
        for upstream in upstreams { details.add(upstream.name, states[upstream.name] ?? "ready") }
        let names = upstreams.map(\.name).filter { states[$0] != nil }.joined(separator: ", ")
        throw APIError(.serviceUnavailable, "Not ready: \(names)", details: details, retryAfterSeconds: 2)
    }

    /// Returns nil if the service is ready, otherwise the reason.
    private func problem(of upstream: Upstream) async -> String? {
        var request = HTTPClientRequest(.get, "/readyz", id: RequestID.make())
        request.fields.set(IdentitySigner.headerName, signer.sign(.service("gateway")))
        do {
            let answer = try await upstream.client.send(
                request, deadlineMilliseconds: Self.readinessDeadlineMilliseconds)
            if answer.status == 200 { return nil }
            guard case .bytes(let bytes) = answer.body, let refusal = APIError(body: bytes) else {
                return "answers \(answer.status)"
            }
            return refusal.message
        } catch {
            switch ServiceClientError(error) {
            case .unavailable(let reason): return reason
            case .timedOut: return "does not answer in time"
            case .malformed, .refused: return "answers wrongly"
            }
        }
    }
}

import Contracts
import HTTPKit
import JSONKit
import ServiceKit

/// The gateway's own pages.
struct Documents: Sendable {
    let upstreams: [Upstream]
    let signer: IdentitySigner
    let base: AnswerFields
    let welcome: WelcomePage
    let backups: BackupWatch
    /// Nil where the operator serves none.
    let app: WebApp?

    private static let readinessDeadlineMilliseconds = 500

    /// The routes of the gateway's own pages. Probes have no rate limit, so that none fails in a flood.
    static let endpoints: [(endpoint: EndpointDescription, document: Document)] = [
        (
            Endpoint<Empty, RawBody>(
                .get, "/", "Leads a browser to the web app, or shows where the app is.",
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
        case .welcome: return app == nil ? response(page: welcome.page, exchange) : toApp(exchange)
        case .app:
            guard let app else { throw APIError.notFound }
            return try app.response(to: exchange, base.fields(exchange.isSecure))
        case .health: return response(data: #"{"status":"ok"}"#, exchange)
        case .readiness:
            let readiness = try await readiness(exchange.request.loop)
            return response(data: String(decoding: try JSON.encode(readiness), as: UTF8.self), exchange)
        }
    }

    private func response(data: String, _ exchange: Exchange) -> HTTPResponse {
        var response = HTTPResponse(status: 200, fields: base.fields(exchange.isSecure))
        response.fields.append("Content-Type", "application/json")
        response.body = .bytes(Array(data.utf8))
        response.enclosure = Envelope.ofData
        return response
    }

    private func toApp(_ exchange: Exchange) -> HTTPResponse {
        var response = HTTPResponse(status: 303, fields: base.fields(exchange.isSecure))
        response.fields.set("Location", "/app/")
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
    private func readiness(_ loop: EventLoop) async throws -> Readiness {
        let states = await withTaskGroup(of: (String, ServiceState).self) { group in
            for upstream in upstreams {
                group.addTask(executorPreference: loop) { (upstream.name, await self.state(of: upstream)) }
            }
            return await group.reduce(into: [String: ServiceState]()) { $0[$1.0] = $1.1 }
        }
        let problems = states.compactMapValues(\.problem)
        guard problems.isEmpty else {
            var details = FieldErrors()
            for upstream in upstreams { details.add(upstream.name, problems[upstream.name] ?? "ready") }
            let names = upstreams.map(\.name).filter { problems[$0] != nil }.joined(separator: ", ")
            throw APIError(
                .serviceUnavailable, "Not ready: \(names)", details: details, retryAfterSeconds: 2)
        }
        var warnings = states.compactMapValues(\.warnings).filter { !$0.value.isEmpty }
        if let warning = backups.status?.warning { warnings["backup"] = [warning] }
        return Readiness(warnings: warnings.isEmpty ? nil : warnings)
    }

    private func state(of upstream: Upstream) async -> ServiceState {
        var request = HTTPClientRequest(.get, "/readyz", id: RequestID.make())
        request.fields.set(IdentitySigner.headerName, signer.sign(.service("gateway")))
        do {
            let answer = try await upstream.client.send(
                request, deadlineMilliseconds: Self.readinessDeadlineMilliseconds)
            guard case .bytes(let bytes) = answer.body else {
                return ServiceState(problem: answer.status == 200 ? nil : "answers \(answer.status)")
            }
            if answer.status == 200 {
                // A service that says nothing beyond its status is ready without warnings.
                return ServiceState(
                    warnings: (try? JSON.decode(ServiceReadiness.self, from: bytes))?.warnings)
            }
            return ServiceState(problem: APIError(body: bytes)?.message ?? "answers \(answer.status)")
        } catch {
            switch ServiceClientError(error) {
            case .unavailable(let reason): return ServiceState(problem: reason)
            case .timedOut: return ServiceState(problem: "does not answer in time")
            case .malformed, .refused: return ServiceState(problem: "answers wrongly")
            }
        }
    }
}

/// What a service says of itself.
private struct ServiceState: Sendable {
    /// The reason why it is not ready; nil if it is.
    var problem: String?
    /// What the operator should know although the service is ready.
    var warnings: [String]?
}

private struct ServiceReadiness: Decodable, Sendable {
    let warnings: [String]?
}

/// The answer of `/readyz` while every service is ready.
private struct Readiness: Encodable, Sendable {
    let status = "ready"
    /// Keyed by service, or `backup`; nil without any.
    let warnings: [String: [String]]?
}

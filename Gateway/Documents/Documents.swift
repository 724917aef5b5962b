import Contracts
import HTTPKit
import JSONKit
import ServiceKit

/// The gateway's own pages.
struct Documents: Sendable {
    let upstreams: [Upstream]
    let signer: IdentitySigner
    let dataFolder: String
    let base: AnswerFields
    /// Where `/` leads to.
    let home: String
    let backups: BackupWatch
    /// Nil where the operator serves none.
    let app: WebApp?
    let docs: LongDocument
    /// Makes the long documents, which would hold up a loop.
    let making: WorkQueue

    private static let readinessDeadlineMilliseconds = 500

    /// The gateway's own documents by their endpoints.
    static let endpoints: [(endpoint: EndpointDescription, document: Document)] = [
        (GatewayAPI.home.description, .home), (GatewayAPI.health.description, .health),
        (GatewayAPI.readiness.description, .readiness), (GatewayAPI.openAPI.description, .openAPI),
        (GatewayAPI.docs.description, .docs), (GatewayAPI.events.description, .events),
    ]

    func response(to exchange: Exchange, _ route: GatewayRoute) async throws -> HTTPResponse {
        guard case .document(let document) = route.destination else { throw APIError.notFound }
        switch document {
        case .home: return redirect(exchange)
        case .app:
            guard let app else { throw APIError.notFound }
            return try app.response(to: exchange, base.fields(exchange.isSecure))
        case .health: return try response(HealthState(status: "ok"), exchange)
        case .readiness: return try response(try await readiness(exchange.request.loop), exchange)
        case .openAPI: return try await response(exchange, .openAPI)
        case .docs: return try await response(exchange, docs, policy: DocsPage.policy)
        // Needs the session, which the pipeline has.
        case .events: throw APIError.notFound
        }
    }

    private func redirect(_ exchange: Exchange) -> HTTPResponse {
        var response = HTTPResponse(status: 303, fields: base.fields(exchange.isSecure))
        response.fields.set("Location", home)
        return response
    }

    /// Other origins may read what is public.
    private func response(
        _ exchange: Exchange, _ document: LongDocument, policy: String? = nil
    ) async throws -> HTTPResponse {
        var fields = base.fields(exchange.isSecure)
        fields.set("Cache-Control", "public, no-cache")
        fields.set("Cross-Origin-Resource-Policy", "cross-origin")
        if let policy { fields.set("Content-Security-Policy", policy) }
        return try await document.document(madeOn: making).response(to: exchange, fields: fields)
    }

    private func response(_ state: HealthState, _ exchange: Exchange) throws -> HTTPResponse {
        var response = HTTPResponse(status: 200, fields: base.fields(exchange.isSecure))
        response.fields.append("Content-Type", "application/json")
        response.body = .bytes(try JSON.encode(state))
        response.enclosure = Envelope.ofData
        return response
    }

    /// Throws 503 with each service's state under its name, unless all are ready.
    private func readiness(_ loop: EventLoop) async throws -> HealthState {
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
        return HealthState(status: "ready", warnings: warnings.isEmpty ? nil : warnings)
    }

    private func state(of upstream: Upstream) async -> ServiceState {
        var request = HTTPClientRequest(.get, "/readyz", id: RequestID.make())
        request.fields.set(IdentitySigner.headerName, signer.sign(.service("gateway")))
        do {
            let answer = try await upstream.client.send(
                request, deadlineMilliseconds: Self.readinessDeadlineMilliseconds, isProbe: true)
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
            case .unavailable(let reason):
                let standby = Standby.reason(of: upstream.name, dataFolder: dataFolder)
                return ServiceState(problem: standby.map { "stands by: \($0)" } ?? reason)
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

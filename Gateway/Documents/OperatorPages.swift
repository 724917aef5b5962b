import Contracts
import HTTPKit
import ServiceKit
import SodiumKit

/// The pages of the operator's listener: `/metrics` of the gateway, `/metrics/<service>` of the others. A
/// service that stands by does not listen: its page says that it does not lead.
struct OperatorPages: Sendable {
    let metrics: Metrics
    let upstreams: [Upstream]
    let dataFolder: String
    let base: AnswerFields
    let isSecure: Bool
    /// The bearer token to ask for; nil asks nobody.
    let token: String?

    private static let deadlineMilliseconds = 2_000

    func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        guard isAllowed(request.fields["Authorization"]) else { throw APIError(.unauthorized) }
        guard request.method == .get || request.method == .head else { throw APIError(.methodNotAllowed) }
        if request.path == "/metrics" {
            return page(.bytes(Array(metrics.render(service: "gateway").utf8)))
        }
        guard let upstream = upstreams.first(where: { request.path == "/metrics/\($0.name)" }) else {
            throw APIError.notFound
        }
        do {
            let answer = try await upstream.client.send(
                HTTPClientRequest(.get, "/metrics", id: request.id),
                deadlineMilliseconds: Self.deadlineMilliseconds, isProbe: true)
            guard answer.status == 200 else { throw APIError(.upstreamError) }
            return page(answer.body)
        } catch  where Standby.reason(of: upstream.name, dataFolder: dataFolder) != nil {
            let metrics = Metrics()
            metrics.gauge(Standby.leadMetric, "1 while this copy leads.") { 0 }
            return page(.bytes(Array(metrics.render(service: upstream.name).utf8)))
        }
    }

    private func isAllowed(_ authorization: String?) -> Bool {
        guard let token else { return true }
        guard let given = authorization.flatMap(BearerToken.read) else { return false }
        return Sodium.equal(Array(given.utf8), Array(token.utf8))
    }

    private func page(_ body: HTTPBody) -> HTTPResponse {
        var response = HTTPResponse(status: 200, fields: base.fields(isSecure), body: body)
        response.fields.append("Content-Type", "text/plain; version=0.0.4")
        return response
    }
}

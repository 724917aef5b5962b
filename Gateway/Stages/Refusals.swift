import Contracts
import HTTPKit
import ServiceKit

/// Turns every error into the envelope of contract §0. The only place in the gateway where errors end.
struct Refusals: Sendable {
    let log: Log
    let base: AnswerFields

    /// The answer to an error of any stage.
    func response(to error: any Error, _ exchange: Exchange) -> HTTPResponse {
        let refusal = APIError(cause: error)
        if refusal.code.status >= 500 {
            log.warning(
                "request failed",
                [
                    "requestId": exchange.requestID, "route": exchange.route?.name ?? "unmatched",
                    "code": refusal.code.rawValue, "reason": refusal.logMessage ?? refusal.message,
                ])
        }
        var response = HTTPResponse(
            status: status(of: error, refusal), fields: base.fields(exchange.isSecure))
        response.fields.append("Content-Type", "application/json")
        response.body = .bytes(Envelope.error(refusal))
        if let seconds = refusal.retryAfterSeconds { response.fields.append("Retry-After", String(seconds)) }
        if let allow = exchange.allow { response.fields.append("Allow", allow) }
        // RFC 9110 §11.6.1: a 401 names the scheme.
        if refusal.code == .unauthorized { response.fields.append("WWW-Authenticate", "Bearer") }
        return response
    }

    /// The answer to what the server refuses by itself, before any stage.
    func response(to problem: HTTPProblem) -> HTTPResponse {
        let refusal = APIError(problem: problem)
        var response = HTTPResponse(status: problem.status, fields: base.fields(false))
        response.fields.append("Content-Type", "application/json")
        response.fields.append("X-Request-Id", RequestID.make())
        if let seconds = refusal.retryAfterSeconds { response.fields.append("Retry-After", String(seconds)) }
        response.body = .bytes(Envelope.error(refusal))
        return response
    }

    /// The answer to an error of an operator's page.
    func response(toOperator error: any Error) -> HTTPResponse {
        let refusal = APIError(cause: error)
        var response = HTTPResponse(status: refusal.code.status, fields: base.fields(false))
        response.fields.append("Content-Type", "application/json")
        response.body = .bytes(Envelope.error(refusal))
        return response
    }

    // HTTP has statuses that the catalogue lacks (501, 505): the status stays, the code is the nearest.
    private func status(of error: any Error, _ refusal: APIError) -> Int {
        (error as? HTTPProblem)?.status ?? refusal.code.status
    }
}

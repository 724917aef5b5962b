import Contracts
import HTTPKit
import ServiceKit

/// Turns every error into the envelope of contract §0; the only place in the gateway where errors end.
struct Refusals: Sendable {
    let log: Log
    let base: AnswerFields
    /// Whether `COFFER_PUBLIC_URL` says https.
    let publicIsSecure: Bool

    /// Returns the answer to an error of any stage.
    func response(to error: any Error, _ exchange: Exchange) -> HTTPResponse {
        let refusal = APIError(cause: error)
        if refusal.code.status >= 500 {
            let reason = refusal.logMessage ?? refusal.message
            log.flood(
                "request failed", reason: reason,
                [
                    "requestId": exchange.request.id, "route": exchange.route?.name ?? "unmatched",
                    "code": refusal.code.rawValue, "reason": reason,
                ])
        }
        var response = envelope(refusal, isSecure: exchange.isSecure)
        if let allow = exchange.allow { response.fields.append("Allow", allow) }
        return response
    }

    /// Returns the answer to an error outside any exchange: a refusal of the server before the first stage,
    /// or an error of the operator's pages.
    func response(to error: any Error) -> HTTPResponse {
        envelope(APIError(cause: error), isSecure: publicIsSecure)
    }

    private func envelope(_ refusal: APIError, isSecure: Bool) -> HTTPResponse {
        var response = HTTPResponse(
            status: refusal.code.status, fields: base.fields(isSecure), body: .bytes(Envelope.error(refusal)))
        response.fields.append("Content-Type", "application/json")
        // RFC 9110 §11.6.1: a 401 names the scheme.
        if refusal.code == .unauthorized { response.fields.append("WWW-Authenticate", "Bearer") }
        if let seconds = refusal.retryAfterSeconds { response.fields.append("Retry-After", String(seconds)) }
        return response
    }
}

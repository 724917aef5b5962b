import HTTPKit
import ServiceKit

/// The last stage: the fields of every answer, metrics, the span of a traced request, access log.
struct Closing: Sendable {
    let answerFields: AnswerFields
    let metrics: Metrics
    let accessLog: AccessLog
    let clock: Clock
    /// Nil without a collector of traces.
    let tracer: Tracer?

    func base(_ exchange: Exchange) -> HTTPFields { answerFields.fields(exchange.isSecure) }

    func finish(_ response: inout HTTPResponse, _ exchange: Exchange) {
        if let verdict = exchange.verdict {
            response.fields.append("RateLimit-Policy", verdict.quota.policy)
            response.fields.append("RateLimit", verdict.field)
        }
        let now = clock.monotonicMicroseconds()
        exchange.cookieChange?.write(
            to: &response.fields, isSecure: exchange.isSecure, hasLeft: exchange.hasLeft, now: now)
        if let flow = exchange.nextFlow {
            response.fields.append("Set-Cookie", BrowserCookies.flow(flow, isSecure: exchange.isSecure))
        }
        let microseconds = now - exchange.startedAt
        (exchange.route?.metrics ?? metrics.unmatched).count(
            status: response.status, microseconds: microseconds)
        if let trace = exchange.trace, let tracer, trace.isSampled {
            tracer.keep(
                Span(
                    trace, exchange.route?.name ?? "unmatched", exchange.request, status: response.status,
                    endedAt: clock.now(), microseconds: microseconds))
        }
        accessLog.write(&response, exchange, microseconds: microseconds)
    }
}

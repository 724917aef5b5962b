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
        if let rate = exchange.rate {
            response.fields.append("RateLimit-Policy", rate.quota.policy)
            response.fields.append("RateLimit", rate.field)
        }
        let now = clock.monotonicMicroseconds()
        exchange.cookieChange?.write(
            to: &response.fields, isSecure: exchange.isSecure, hasLeft: exchange.hasLeft, now: now)
        let microseconds = now - exchange.startedAt
        (exchange.route?.metrics ?? metrics.unmatched).record(
            status: response.status, microseconds: microseconds)
        if let trace = exchange.trace, let tracer, trace.isSampled {
            tracer.record(
                Span(
                    trace, exchange.route?.name ?? "unmatched", exchange.request, status: response.status,
                    endedAt: clock.now(), microseconds: microseconds))
        }
        accessLog.record(&response, exchange, microseconds: microseconds)
    }
}

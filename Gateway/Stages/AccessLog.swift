import Contracts
import HTTPKit
import ServiceKit

/// Writes one line per request, with the route's template; never a query's values, a body or a token.
struct AccessLog: Sendable {
    let log: Log
    let clock: Clock

    /// Writes the line now, or at the end of a streamed body.
    func write(_ response: inout HTTPResponse, _ exchange: Exchange, microseconds: Int64) {
        guard log.level == .info || log.level == .debug else { return }
        let line = AccessLine(
            method: exchange.request.method.rawValue, route: exchange.route?.name ?? "unmatched",
            status: response.status, requestID: exchange.request.id,
            user: exchange.user ?? exchange.namedUser, address: exchange.clientAddress,
            startedAt: exchange.startedAt)
        let around = response.enclosure?.count ?? 0
        switch response.body {
        case .empty: line.write(to: log, bytes: 0, microseconds: microseconds, outcome: nil)
        case .bytes(let bytes):
            line.write(to: log, bytes: bytes.count + around, microseconds: microseconds, outcome: nil)
        case .stream(let stream):
            let counted = CountedStream(stream, bytesAround: around, line, log, clock)
            response.body = .stream(BodyStream(length: stream.length) { try await counted.next() })
        }
    }
}

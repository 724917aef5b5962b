package import HTTPKit
import Synchronization

/// Counters, gauges and durations of a program, rendered in Prometheus' text format.
package final class Metrics: Sendable {
    private struct Figure: Sendable {
        let name: String
        let help: String
        /// Rendered labels after the service's, each with a comma before it.
        let labels: String
        let read: @Sendable () -> Int
    }

    /// Requests that matched no route.
    package let unmatched = RouteMetrics(route: "unmatched")
    /// Requests that were refused because their callers had stopped waiting.
    let expired = Counter()
    private let routes = Mutex<[RouteMetrics]>([])
    private let figures = Mutex<[Figure]>([])
    private let peers = Mutex<[String: HTTPClientCounters]>([:])

    package init() {
        gauge("requests_expired_total", "Requests whose callers had stopped waiting.") { [expired] in
            expired.value
        }
    }

    /// Returns the metrics of one route. Called once per route at start.
    package func route(_ name: String) -> RouteMetrics {
        let metrics = RouteMetrics(route: name)
        routes.withLock { $0.append(metrics) }
        return metrics
    }

    /// Adds a figure that each rendering reads. `name` lacks the prefix `coffer_`; counters end in `_total`.
    /// - Parameter labels: labels besides the service's, from our own source, so that they need no escaping.
    package func gauge(
        _ name: String, _ help: String, labels: KeyValuePairs<String, String> = [:],
        _ read: @escaping @Sendable () -> Int
    ) {
        let rendered = labels.map { ",\($0.key)=\"\($0.value)\"" }.joined()
        figures.withLock { $0.append(Figure(name: name, help: help, labels: rendered, read: read)) }
    }

    /// Returns the counters that all clients of a peer share, and adds their figures at the first call.
    package func client(of peer: String) -> HTTPClientCounters {
        let (counters, isNew) = peers.withLock { peers in
            if let known = peers[peer] { return (known, false) }
            let counters = HTTPClientCounters()
            peers[peer] = counters
            return (counters, true)
        }
        guard isNew else { return counters }
        gauge("peer_connections", "Open connections to another program.", labels: ["peer": peer]) {
            counters.openConnections
        }
        gauge("peer_waiting_requests", "Requests that wait for a connection.", labels: ["peer": peer]) {
            counters.waitingRequests
        }
        gauge("peer_retries_total", "Requests that were sent once more.", labels: ["peer": peer]) {
            counters.retries
        }
        gauge(
            "peer_refusals_total", "Requests refused before they were sent: full queue, or peer left alone.",
            labels: ["peer": peer]
        ) { counters.refusals }
        return counters
    }

    package func render(service: String) -> String {
        var text = "# HELP coffer_requests_total Requests by route and status class.\n"
        text += "# TYPE coffer_requests_total counter\n"
        let all = routes.withLock { $0 } + [unmatched]
        for metrics in all { text += metrics.renderCounts(service: service) }
        text += "# HELP coffer_request_seconds How long requests took.\n"
        text += "# TYPE coffer_request_seconds histogram\n"
        for metrics in all where metrics.count > 0 { text += metrics.renderDurations(service: service) }
        // The format wants the lines of one name together.
        let figures = figures.withLock { $0 }
        var seen: Set<String> = []
        for first in figures where seen.insert(first.name).inserted {
            let kind = first.name.hasSuffix("_total") ? "counter" : "gauge"
            text += "# HELP coffer_\(first.name) \(first.help)\n# TYPE coffer_\(first.name) \(kind)\n"
            for figure in figures where figure.name == first.name {
                text += "coffer_\(figure.name){service=\"\(service)\"\(figure.labels)} \(figure.read())\n"
            }
        }
        return text
    }
}

/// A number that many threads can add to.
package final class Counter: Sendable {
    private let number = Atomic<Int>(0)
    package init() {}
    package func add(_ amount: Int) { number.wrappingAdd(amount, ordering: .relaxed) }
    package var value: Int { number.load(ordering: .relaxed) }
}

import Synchronization

/// Counters, gauges and durations of a program, rendered in Prometheus' text format.
package final class Metrics: Sendable {
    /// Requests that matched no route.
    package let unmatched = RouteMetrics(route: "unmatched")
    private let routes = Mutex<[RouteMetrics]>([])
    private let gauges = Mutex<[(name: String, help: String, read: @Sendable () -> Int)]>([])

    package init() {}

    /// Returns the metrics of one route. Called once per route at start.
    package func route(_ name: String) -> RouteMetrics {
        let metrics = RouteMetrics(route: name)
        routes.withLock { $0.append(metrics) }
        return metrics
    }

    /// Adds a figure that each rendering reads. `name` lacks the prefix `coffer_`; counters end in `_total`.
    package func gauge(_ name: String, _ help: String, _ read: @escaping @Sendable () -> Int) {
        gauges.withLock { $0.append((name, help, read)) }
    }

    package func render(service: String) -> String {
        var text = "# HELP coffer_requests_total Requests by route and status class.\n"
        text += "# TYPE coffer_requests_total counter\n"
        let all = routes.withLock { $0 } + [unmatched]
        for metrics in all { text += metrics.renderCounts(service: service) }
        text += "# HELP coffer_request_seconds How long requests took.\n"
        text += "# TYPE coffer_request_seconds histogram\n"
        for metrics in all where metrics.count > 0 { text += metrics.renderDurations(service: service) }
        for gauge in gauges.withLock({ $0 }) {
            let kind = gauge.name.hasSuffix("_total") ? "counter" : "gauge"
            text += "# HELP coffer_\(gauge.name) \(gauge.help)\n# TYPE coffer_\(gauge.name) \(kind)\n"
            text += "coffer_\(gauge.name){service=\"\(service)\"} \(gauge.read())\n"
        }
        return text
    }
}

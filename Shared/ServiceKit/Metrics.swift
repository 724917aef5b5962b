import Synchronization

/// Counters, gauges and durations of a program, rendered in Prometheus' text format.
package final class Metrics: Sendable {
    /// Requests that matched no route.
    package let unmatched = RouteMetrics(route: "unmatched")
    private let routes = Mutex<[RouteMetrics]>([])
    private let gauges = Mutex<[(name: String, help: String, read: @Sendable () -> Int)]>([])

    package init() {}

    /// The figures of one route; called once a route at start.
    package func route(_ name: String) -> RouteMetrics {
        let metrics = RouteMetrics(route: name)
        routes.withLock { $0.append(metrics) }
        return metrics
    }

    /// A figure that is read when asked for. `name` without the `coffer_` prefix; counters end in `_total`.
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

/// Counts and durations of one route; recording costs a few atomic additions.
package final class RouteMetrics: Sendable {
    /// Upper bounds in microseconds.
    private static let bounds: [Int64] = [
        100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, 10_000_000,
    ]

    private let route: String
    private let classes: [Counter]
    private let buckets: [Counter]
    private let microseconds = Counter()

    init(route: String) {
        self.route = route
        classes = (0..<6).map { _ in Counter() }
        buckets = (0...Self.bounds.count).map { _ in Counter() }
    }

    package func record(status: Int, microseconds duration: Int64) {
        classes[max(0, min(5, status / 100))].add(1)
        let bucket = Self.bounds.firstIndex { duration <= $0 } ?? Self.bounds.count
        buckets[bucket].add(1)
        microseconds.add(Int(duration))
    }

    var count: Int { buckets.reduce(0) { $0 + $1.value } }

    func renderCounts(service: String) -> String {
        var text = ""
        for (index, counter) in classes.enumerated() where counter.value > 0 {
            text += "coffer_requests_total{service=\"\(service)\",route=\"\(route)\",status=\"\(index)xx\"} "
            text += "\(counter.value)\n"
        }
        return text
    }

    func renderDurations(service: String) -> String {
        let labels = "service=\"\(service)\",route=\"\(route)\""
        var text = ""
        var sum = 0
        for (index, bucket) in buckets.enumerated() {
            sum += bucket.value
            let bound = index < Self.bounds.count ? "\(Double(Self.bounds[index]) / 1_000_000)" : "+Inf"
            text += "coffer_request_seconds_bucket{\(labels),le=\"\(bound)\"} \(sum)\n"
        }
        text += "coffer_request_seconds_sum{\(labels)} \(Double(microseconds.value) / 1_000_000)\n"
        text += "coffer_request_seconds_count{\(labels)} \(sum)\n"
        return text
    }
}

/// A number that many threads add to.
package final class Counter: Sendable {
    private let number = Atomic<Int>(0)
    package init() {}
    package func add(_ amount: Int) { number.wrappingAdd(amount, ordering: .relaxed) }
    package var value: Int { number.load(ordering: .relaxed) }
}

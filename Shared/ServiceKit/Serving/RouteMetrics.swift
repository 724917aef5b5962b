/// Counts and durations of one route; recording costs a few atomic additions.
package final class RouteMetrics: Sendable {
    /// The buckets' upper bounds in microseconds.
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

    package func count(status: Int, microseconds duration: Int64) {
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

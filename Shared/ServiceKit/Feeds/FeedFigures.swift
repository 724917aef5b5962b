import Synchronization

/// The figures of one reader of another service's feed, in `/metrics`.
package final class FeedFigures: Sendable {
    private let readAt = Atomic<Int64>(Clock.monotonicMicroseconds())
    private let lag = Atomic<Int>(0)
    private let parked = Counter()

    package init(source: String, metrics: Metrics) {
        metrics.gauge(
            "feed_silence_seconds", "Time since a feed was last read; a quiet feed answers every 20 s.",
            labels: ["source": source]
        ) { [self] in Int((Clock.monotonicMicroseconds() - readAt.load(ordering: .relaxed)) / 1_000_000) }
        metrics.gauge(
            "feed_lag_events", "Events of a feed that were not applied when it was last read.",
            labels: ["source": source]
        ) { [self] in lag.load(ordering: .relaxed) }
        metrics.gauge(
            "feed_parked_events_total", "Events of a feed that could not be applied.",
            labels: ["source": source]
        ) { [self] in parked.value }
    }

    /// Notes a page.
    /// - Parameter missing: events after the position reached.
    package func noteRead(missing: Int64) {
        readAt.store(Clock.monotonicMicroseconds(), ordering: .relaxed)
        lag.store(Int(max(0, missing)), ordering: .relaxed)
    }

    func noteParked() { parked.add(1) }
}

import Synchronization

/// Decides which requests are traced, keeps their spans in a bounded queue, and sends them in the
/// background to a collector (OTLP over HTTP, JSON). A collector that is slow or down costs spans, never a
/// request's time.
package final class Tracer: Sendable {
    static let intervalMilliseconds = 1_000
    /// Spans that may wait; further ones are dropped and counted.
    private static let queueLimit = 2_048
    private static let batchLimit = 512
    private static let timeoutMilliseconds = 5_000
    /// The last batch has less time, because the program ends.
    private static let lastTimeoutMilliseconds = 1_000

    private let service: String
    private let url: String
    private let every: Int
    private let log: Log
    private let client = WebClient(timeoutMilliseconds: timeoutMilliseconds, bodyLimitBytes: 64 << 10)
    private let begun = Atomic<Int>(0)
    private let queue = Mutex<[Span]>([])
    private let sent = Counter()
    private let dropped = Counter()

    /// - Parameters:
    ///   - collector: the collector's address without `/v1/traces`.
    ///   - every: one of how many requests begins a trace.
    init(service: String, collector: String, every: Int, log: Log, metrics: Metrics) {
        self.service = service
        url = "\(collector)/v1/traces"
        self.every = max(1, every)
        self.log = log
        metrics.gauge("spans_sent_total", "Spans that the collector took.") { [sent] in sent.value }
        metrics.gauge("spans_dropped_total", "Spans lost: full queue, or no collector.") { [dropped] in
            dropped.value
        }
    }

    /// Returns the trace of a request that came without one, or nil for most.
    package func begin() -> TraceContext? {
        begun.wrappingAdd(1, ordering: .relaxed).oldValue % every == 0 ? TraceContext() : nil
    }

    /// Keeps a span until the next sending, unless too many wait.
    package func keep(_ span: Span) {
        let isKept = queue.withLock { queue in
            guard queue.count < Self.queueLimit else { return false }
            queue.append(span)
            return true
        }
        if !isKept { dropped.add(1) }
    }

    /// Sends what waits, a batch at a time.
    func send() async { await send(timeoutMilliseconds: Self.timeoutMilliseconds) }

    func sendLast() async { await send(timeoutMilliseconds: Self.lastTimeoutMilliseconds) }

    private func send(timeoutMilliseconds: Int) async {
        while true {
            let batch = queue.withLock { queue in
                let batch = Array(queue.prefix(Self.batchLimit))
                queue.removeFirst(batch.count)
                return batch
            }
            guard !batch.isEmpty else { return }
            let json = String(decoding: SpanBatchJSON.bytes(of: batch, service: service), as: UTF8.self)
            let problem: String?
            do throws(WebFailure) {
                let answer = try await client.send(
                    url, json: json, timeoutMilliseconds: timeoutMilliseconds)
                problem = (200..<300).contains(answer.status) ? nil : "status \(answer.status)"
            } catch {
                problem = error.reason
            }
            guard let problem else {
                sent.add(batch.count)
                continue
            }
            dropped.add(batch.count)
            log.flood("traces not sent", reason: problem, ["reason": problem])
            return
        }
    }
}

import Synchronization

/// The figures of clients, summed over their loops; several clients of one peer can share them.
package final class HTTPClientCounters: Sendable {
    private let connections = Atomic<Int>(0)
    private let waiting = Atomic<Int>(0)
    private let retried = Atomic<Int>(0)
    private let refused = Atomic<Int>(0)

    package init() {}

    /// Connections open now, or being opened.
    package var openConnections: Int { connections.load(ordering: .relaxed) }
    /// Requests that wait for a connection now.
    package var waitingRequests: Int { waiting.load(ordering: .relaxed) }
    /// Requests that were sent once more.
    package var retries: Int { retried.load(ordering: .relaxed) }
    /// Requests that were refused without being sent: the queue is full, or the peer is left alone.
    package var refusals: Int { refused.load(ordering: .relaxed) }

    func addConnections(_ count: Int) { connections.wrappingAdd(count, ordering: .relaxed) }
    func addWaiting(_ count: Int) { waiting.wrappingAdd(count, ordering: .relaxed) }
    func countRetry() { retried.wrappingAdd(1, ordering: .relaxed) }
    func countRefusal() { refused.wrappingAdd(1, ordering: .relaxed) }
}

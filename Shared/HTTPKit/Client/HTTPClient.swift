import Glibc
import Synchronization

/// A client for one address: it keeps connections alive in a pool per loop and sends one request at a time on
/// each. `send` must run on an `EventLoop`.
package final class HTTPClient: Sendable {
    private let address: HTTPAddress
    private let connectionsPerLoop: Int
    private let waitingPerLoop: Int
    private let pools = LoopLocal<ClientPool>()
    private let loops = Mutex<[EventLoop]>([])

    package init(_ address: HTTPAddress, connectionsPerLoop: Int = 64, waitingPerLoop: Int = 1_024) {
        self.address = address
        self.connectionsPerLoop = max(1, connectionsPerLoop)
        self.waitingPerLoop = waitingPerLoop
    }

    deinit {
        let pools = pools
        for loop in loops.withLock({ $0 }) {
            loop.execute {
                pools.get(loop)?.closeIdle()
                pools.set(nil, on: loop)
            }
        }
    }

    /// Sends a request and returns its answer: with the whole body if the length is known and at most
    /// `bufferLimitBytes`, otherwise at the end of the head, with a stream. A request is sent once more, on a
    /// new connection, if a reused connection turns out to be closed before the answer's first byte, and
    /// either the method is safe or nothing was sent (RFC 9110 §9.2.2).
    ///
    /// The deadline covers the wait for a connection, the sending, and the answer up to its return. While a
    /// body streams, in either direction, each wait for the peer has the whole deadline again, and so has the
    /// wait after an interim answer (1xx) until `longestMilliseconds` have passed.
    /// - Parameter source: the request that is served by this one. When its client leaves before the answer's
    ///   return, the exchange ends with `.abandoned`.
    package func send(
        _ request: HTTPClientRequest, deadlineMilliseconds: Int, longestMilliseconds: Int = 0,
        bufferLimitBytes: Int = 256 * 1024, onBehalfOf source: HTTPRequest? = nil
    ) async throws(HTTPClientError) -> HTTPClientResponse {
        guard let loop = EventLoop.current else {
            assertionFailure("a client's send runs on a loop")
            throw .connectFailed(EDEADLK)
        }
        guard request.isWellFormed else { throw .malformed("The request is not well-formed.") }
        let pool = pool(on: loop)
        let deadline = MonotonicTime.deadline(loop.now, after: deadlineMilliseconds)
        var connection: ClientConnection
        if let idle = pool.takeIdle() {
            connection = idle
        } else {
            connection = try await pool.acquire(deadline)
        }
        var isRetry = false
        while true {
            connection.begin(
                request, deadline: deadline,
                latestDeadline: MonotonicTime.deadline(loop.now, after: longestMilliseconds),
                waitMilliseconds: deadlineMilliseconds, bufferLimitBytes: bufferLimitBytes)
            let (exchange, number) = (connection, connection.exchangeNumber)
            source?.onAbandoned { exchange.abandon(number) }
            do throws(HTTPClientError) {
                return try await connection.answer()
            } catch {
                let mayRetry = !isRetry && connection.mayRetry(request, after: error)
                connection.close()
                guard mayRetry else { throw error }
            }
            isRetry = true
            connection = try await pool.acquireFresh(deadline)
        }
    }

    /// Closes idle connections.
    package func closeIdle() {
        let pools = pools
        for loop in loops.withLock({ $0 }) { loop.execute { pools.get(loop)?.closeIdle() } }
    }

    private func pool(on loop: EventLoop) -> ClientPool {
        if let pool = pools.get(loop) { return pool }
        let pool = ClientPool(
            address: address, loop: loop, connectionLimit: connectionsPerLoop, waitingLimit: waitingPerLoop)
        pools.set(pool, on: loop)
        loops.withLock { $0.append(loop) }
        return pool
    }
}

import Glibc
import Synchronization

/// A keep-alive client for one address with a pool per loop; `send` must run on an `EventLoop`.
package final class HTTPClient: Sendable {
    private let address: HTTPAddress
    private let connectionsPerLoop: Int
    private let waitingPerLoop: Int
    private let pipelining: HTTPPipelining
    private let pools = LoopLocal<ClientPool>()
    private let loops = Mutex<[EventLoop]>([])

    package init(
        _ address: HTTPAddress, connectionsPerLoop: Int = 64, waitingPerLoop: Int = 1_024,
        pipelining: HTTPPipelining = HTTPPipelining()
    ) {
        self.address = address
        self.connectionsPerLoop = max(1, connectionsPerLoop)
        self.waitingPerLoop = waitingPerLoop
        self.pipelining = pipelining
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

    /// Sends a request and returns at the answer's head. Bodies of known length up to `bufferLimitBytes`
    /// come as `.bytes`, longer ones as `.stream`. Retried once on a fresh connection only if a kept-alive
    /// one turned out to be closed before any byte of an answer and the method is safe, or nothing was sent
    /// (RFC 9110 §9.2.2). A pipelined one that must begin anew elsewhere may be retried there as well: the
    /// peer sees it up to three times.
    ///
    /// The deadline covers waiting for a connection, sending and the answer up to what is returned. Where a
    /// body streams, in either direction, it covers each wait for the peer anew.
    package func send(
        _ request: HTTPClientRequest, deadlineMilliseconds: Int, bufferLimitBytes: Int = 256 * 1024
    ) async throws(HTTPClientError) -> HTTPClientResponse {
        guard let loop = EventLoop.current else {
            assertionFailure("a client's send runs on a loop")
            throw .connectFailed(EDEADLK)
        }
        guard request.isWellFormed else { throw .malformed("The request is not well-formed.") }
        let pool = pool(on: loop)
        let deadline = MonotonicTime.deadline(loop.now, after: deadlineMilliseconds)
        let awaited = AwaitedAnswer(
            request, deadline: deadline, waitMilliseconds: deadlineMilliseconds,
            bufferLimitBytes: bufferLimitBytes)
        if request.isPipelined, let connection = pool.openPipeline,
            let response = try await connection.pipeline(request, awaited)
        {
            return response
        }
        var connection: ClientConnection
        if let idle = pool.takeIdle() {
            connection = idle
        } else {
            connection = try await pool.acquire(deadline)
        }
        var isRetry = false
        while true {
            connection.begin(request, awaited)
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
            address: address, loop: loop, connectionLimit: connectionsPerLoop, waitingLimit: waitingPerLoop,
            pipelining: pipelining)
        pools.set(pool, on: loop)
        loops.withLock { $0.append(loop) }
        return pool
    }
}

import Glibc
import Synchronization

/// A client for one address: it keeps connections alive in a pool per loop and sends one request at a time on
/// each. `send` must run on an `EventLoop`.
package final class HTTPClient: Sendable {
    private let address: HTTPAddress
    private let connectionsPerLoop: Int
    private let waitingPerLoop: Int
    private let isPatient: Bool
    private let authority: String
    private let transport: TransportMaker?
    package let counters: HTTPClientCounters
    private let pools = LoopLocal<ClientPool>()
    private let loops = Mutex<[EventLoop]>([])

    /// - Parameters:
    ///   - isPatient: whether the peer may restart. The client then waits up to 2 s for its socket, sends a
    ///     GET or HEAD again that it lost, within a budget of 20 %, and leaves a peer alone for a second at a
    ///     time that fails again and again.
    ///   - authority: the value of `Host`; nil for that of the address.
    ///   - transport: lies between each connection and its socket, as TLS does.
    package init(
        _ address: HTTPAddress, connectionsPerLoop: Int = 64, waitingPerLoop: Int = 1_024,
        isPatient: Bool = false, counters: HTTPClientCounters = HTTPClientCounters(),
        authority: String? = nil, over transport: TransportMaker? = nil
    ) {
        self.address = address
        self.authority = authority ?? address.authority
        self.transport = transport
        self.isPatient = isPatient
        self.counters = counters
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
    /// `bufferLimitBytes`, otherwise at the end of the head, with a stream. A request is sent once more, on
    /// a new connection, if a reused connection turns out to be closed before the answer's first byte, and
    /// either the method is safe or nothing was sent (RFC 9110 §9.2.2). A patient client does more, see
    /// `init`.
    ///
    /// The deadline covers the wait for a connection, the sending, and the answer up to its return. While a
    /// body streams, in either direction, each wait for the peer has the whole deadline again, and so has
    /// the wait after an interim answer (1xx) until `longestMilliseconds` have passed.
    /// - Parameters:
    ///   - source: the request that is served by this one. When its client leaves before the answer's
    ///     return, the exchange ends with `.abandoned`.
    ///   - owner: for whom the request is, in numbers of the caller: one owner's exchanges never take all
    ///     connections, and owners who wait for one take turns.
    ///   - isProbe: whether the request asks for the peer's state as it is now, without any patience.
    package func send(
        _ request: HTTPClientRequest, deadlineMilliseconds: Int, longestMilliseconds: Int = 0,
        bufferLimitBytes: Int = 256 * 1024, onBehalfOf source: HTTPRequest? = nil, owner: UInt64? = nil,
        isProbe: Bool = false
    ) async throws(HTTPClientError) -> HTTPClientResponse {
        guard let loop = EventLoop.current else {
            assertionFailure("a client's send runs on a loop")
            throw .connectFailed(EDEADLK)
        }
        guard request.isWellFormed else { throw .malformed("The request is not well-formed.") }
        let pool = pool(on: loop)
        let terms = ExchangeTerms(
            deadline: MonotonicTime.deadline(loop.now, after: deadlineMilliseconds),
            latestDeadline: MonotonicTime.deadline(loop.now, after: longestMilliseconds),
            waitMilliseconds: deadlineMilliseconds, bufferLimitBytes: bufferLimitBytes,
            isPatient: isPatient && !isProbe, owner: owner)
        guard terms.isPatient else { return try await exchange(request, terms, pool, source) }
        guard pool.health.admits(now: loop.now) else {
            counters.countRefusal()
            throw .leftAlone
        }
        do throws(HTTPClientError) {
            let answer = try await exchange(request, terms, pool, source)
            pool.health.noteAnswer()
            return answer
        } catch {
            pool.health.note(error, now: loop.now)
            throw error
        }
    }

    private func exchange(
        _ request: HTTPClientRequest, _ terms: ExchangeTerms, _ pool: ClientPool, _ source: HTTPRequest?
    ) async throws(HTTPClientError) -> HTTPClientResponse {
        pool.budget.noteRequest()
        var connection: ClientConnection
        if let idle = pool.takeIdle(for: terms.owner) {
            connection = idle
        } else {
            connection = try await pool.acquire(terms)
        }
        var retries = 0
        while true {
            connection.begin(request, terms)
            source?.note(DependentExchange(connection: connection, number: connection.exchangeNumber))
            do throws(HTTPClientError) {
                return try await connection.answer()
            } catch {
                let isRetried = mayRetry(request, after: error, on: connection, retries, terms, pool)
                connection.close()
                guard isRetried else { throw error }
            }
            retries += 1
            counters.countRetry()
            connection = try await pool.acquireFresh(terms)
        }
    }

    private func mayRetry(
        _ request: HTTPClientRequest, after error: HTTPClientError, on connection: ClientConnection,
        _ retries: Int, _ terms: ExchangeTerms, _ pool: ClientPool
    ) -> Bool {
        guard terms.isPatient, error == .closed(sent: true) else {
            return retries == 0 && connection.mayRetry(request, after: error)
        }
        return request.isRepeatable && retries < Self.retryLimit && pool.loop.now < terms.deadline
            && pool.budget.take()
    }

    /// A peer that ends may accept a connection that it never serves, before the next one listens.
    private static let retryLimit = 2

    /// Closes idle connections.
    package func closeIdle() {
        let pools = pools
        for loop in loops.withLock({ $0 }) { loop.execute { pools.get(loop)?.closeIdle() } }
    }

    private func pool(on loop: EventLoop) -> ClientPool {
        if let pool = pools.get(loop) { return pool }
        let pool = ClientPool(
            address: address, authority: authority, transport: transport, loop: loop,
            connectionLimit: connectionsPerLoop, waitingLimit: waitingPerLoop, counters: counters)
        pools.set(pool, on: loop)
        loops.withLock { $0.append(loop) }
        return pool
    }
}

/// An exchange that is of no use once the client has left on whose behalf it runs.
struct DependentExchange: Sendable {
    let connection: ClientConnection
    /// The exchange's number on its connection.
    let number: Int

    func abandon() { connection.abandon(number) }
}

/// How long an exchange may take and how much of its answer is held.
struct ExchangeTerms {
    /// The loop's time until which the answer must have come.
    let deadline: Int64
    /// The loop's time until which interim answers may put off the deadline.
    let latestDeadline: Int64
    /// The wait for the peer after an interim answer, and for each piece of a stream.
    let waitMilliseconds: Int
    let bufferLimitBytes: Int
    /// Whether the exchange waits for a peer that restarts, and may be repeated.
    let isPatient: Bool
    /// For whom the exchange is, in numbers of the caller; nil for its own.
    let owner: UInt64?
}

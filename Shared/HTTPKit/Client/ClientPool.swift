import CLinux
import Glibc

/// One loop's connections to one address, and the tasks that wait for a connection.
// Unchecked: confined to its loop, where all of `HTTPClient` runs; debug builds assert this.
final class ClientPool: @unchecked Sendable {
    let loop: EventLoop
    let address: HTTPAddress
    /// The value of `Host`.
    let authority: String
    private let connectionLimit: Int
    private let waitingLimit: Int
    private var idle: [ClientConnection] = []
    /// The number of connections, including those being opened.
    private var count = 0
    private var waiters: [Waiter] = []
    private var firstWaiter = 0

    /// Shorter than the server's idle deadline, so that a request seldom meets a connection that is closing.
    static let idleMilliseconds = 30_000

    // Unchecked: confined to the pool's loop; only the closure of its timer asks for Sendable.
    private final class Waiter: @unchecked Sendable {
        let continuation: UnsafeContinuation<Turn, Never>
        var timer: LoopTimer?
        var isOver = false
        init(_ continuation: UnsafeContinuation<Turn, Never>) { self.continuation = continuation }
    }

    private enum Turn {
        case connection(ClientConnection)
        /// A place is free for a new connection.
        case place
        case timedOut
        case overloaded
    }

    init(address: HTTPAddress, loop: EventLoop, connectionLimit: Int, waitingLimit: Int) {
        self.address = address
        self.loop = loop
        self.connectionLimit = connectionLimit
        self.waitingLimit = waitingLimit
        switch address {
        case .tcp(let host, let port):
            authority = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .unix: authority = "localhost"
        }
    }

    /// Returns the idle connection that was used last, or nil.
    func takeIdle() -> ClientConnection? {
        assert(loop.isCurrent)
        return idle.popLast()
    }

    /// Returns a new connection; closes an idle one if all places are taken.
    func acquireFresh(_ deadline: Int64) async throws(HTTPClientError) -> ClientConnection {
        if count >= connectionLimit, let oldest = idle.first { oldest.close() }
        return try await acquire(deadline)
    }

    /// Returns a new connection, or the next one to become free if all places are taken.
    func acquire(_ deadline: Int64) async throws(HTTPClientError) -> ClientConnection {
        assert(loop.isCurrent)
        if count < connectionLimit {
            count += 1
            return try await open(deadline)
        }
        switch await wait(deadline) {
        case .connection(let connection):
            // The peer may have closed the connection since it was handed over.
            return connection.isOpen ? connection : try await acquire(deadline)
        case .place: return try await open(deadline)
        case .timedOut: throw .timedOut
        case .overloaded: throw .overloaded
        }
    }

    /// Takes a connection back after an exchange.
    func release(_ connection: ClientConnection) {
        while let waiter = nextWaiter() {
            waiter.timer?.cancel()
            waiter.continuation.resume(returning: .connection(connection))
            return
        }
        idle.append(connection)
        connection.setDeadline(MonotonicTime.deadline(loop.now, after: Self.idleMilliseconds))
    }

    /// Gives a closed connection's place to the next task in the queue.
    func closed(_ connection: ClientConnection) {
        if let index = idle.lastIndex(where: { $0 === connection }) { idle.remove(at: index) }
        freePlace()
    }

    func closeIdle() {
        while let connection = idle.popLast() { connection.close() }
    }

    // MARK: Opening

    /// Opens a connection; its place is counted already.
    private func open(_ deadline: Int64) async throws(HTTPClientError) -> ClientConnection {
        let connection: ClientConnection
        let isPending: Bool
        do throws(HTTPClientError) {
            (connection, isPending) = try connect()
        } catch {
            freePlace()
            throw error
        }
        // From here on, the connection's `close` frees the place.
        if isPending { try await connection.awaitConnect(deadline) }
        return connection
    }

    private func connect() throws(HTTPClientError) -> (ClientConnection, isPending: Bool) {
        let family: Int32
        let target: SocketAddress
        var place: SocketPath?
        do throws(HTTPSystemError) {
            switch address {
            case .tcp(let host, let port): target = try SocketAddress(host: host, port: port)
            case .unix(let path):
                let short = try SocketPath(path)
                target = try SocketAddress(path: short.short)
                place = consume short
            }
        } catch {
            throw .connectFailed(error.errorNumber)
        }
        family = target.family
        let flags = COFFER_SOCK_STREAM | COFFER_SOCK_NONBLOCK | COFFER_SOCK_CLOEXEC
        let descriptor = socket(family, flags, 0)
        guard descriptor >= 0 else { throw .connectFailed(errno) }
        if family != AF_UNIX {
            var on: Int32 = 1
            _ = setsockopt(
                descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        }
        var error: Int32 = 0
        if target.withPointer({ Glibc.connect(descriptor, $0, $1) }) != 0 { error = errno }
        _ = consume place
        guard error == 0 || error == EINPROGRESS else {
            Glibc.close(descriptor)
            throw error == EAGAIN ? .overloaded : .connectFailed(error)
        }
        let connection = ClientConnection(pool: self, descriptor: descriptor)
        do throws(HTTPSystemError) {
            if error == 0 { try connection.register() } else { try connection.registerForConnect() }
        } catch {
            connection.discardUnopened()
            throw .connectFailed(error.errorNumber)
        }
        return (connection, error != 0)
    }

    // MARK: Waiting

    private func wait(_ deadline: Int64) async -> Turn {
        await withUnsafeContinuation { continuation in
            guard waiters.count - firstWaiter < waitingLimit else {
                return continuation.resume(returning: .overloaded)
            }
            let waiter = Waiter(continuation)
            let time = ScheduledCall(loop: loop, time: deadline) {
                guard !waiter.isOver else { return }
                waiter.isOver = true
                waiter.continuation.resume(returning: .timedOut)
            }
            loop.timers.add(time)
            waiter.timer = LoopTimer(call: time)
            waiters.append(waiter)
        }
    }

    private func nextWaiter() -> Waiter? {
        while firstWaiter < waiters.count {
            let waiter = waiters[firstWaiter]
            firstWaiter += 1
            if firstWaiter > 64, firstWaiter > waiters.count / 2 {
                waiters.removeFirst(firstWaiter)
                firstWaiter = 0
            }
            guard !waiter.isOver else { continue }
            waiter.isOver = true
            return waiter
        }
        waiters.removeAll(keepingCapacity: waiters.capacity <= 1_024)
        firstWaiter = 0
        return nil
    }

    private func freePlace() {
        if let waiter = nextWaiter() {
            waiter.timer?.cancel()
            waiter.continuation.resume(returning: .place)
        } else {
            count -= 1
        }
    }
}

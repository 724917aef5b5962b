import CLinux
import Glibc

/// One loop's connections to one address, and the tasks that wait for a connection.
// Unchecked: confined to its loop, where all of `HTTPClient` runs; debug builds assert this.
final class ClientPool: @unchecked Sendable {
    let loop: EventLoop
    let address: HTTPAddress
    /// The value of `Host`.
    let authority: String
    private let transport: TransportMaker?
    private let connectionLimit: Int
    private let waitingLimit: Int
    private var idle: [ClientConnection] = []
    /// The number of connections, including those being opened.
    private var count = 0
    private var waiters: [Waiter] = []
    /// The connections that exchange, or are opened, for each owner.
    private var held: [UInt64: Int] = [:]
    /// The most connections of one owner; the rest is for others.
    private let limitOfOne: Int
    var health = PeerHealth()
    var budget = RetryBudget()
    private let counters: HTTPClientCounters

    /// The longest wait for the socket of a peer that restarts, and the time between two tries meanwhile.
    private static let outageMilliseconds = 2_000
    private static let outagePollMilliseconds = 20
    /// Shorter than the server's idle deadline, so that a request seldom meets a connection that is closing.
    static let idleMilliseconds = 30_000

    // Unchecked: confined to the pool's loop; only the closure of its timer asks for Sendable.
    private final class Waiter: @unchecked Sendable {
        let continuation: UnsafeContinuation<Turn, Never>
        var timer: LoopTimer?
        var isOver = false
        let owner: UInt64?
        init(_ continuation: UnsafeContinuation<Turn, Never>, _ owner: UInt64?) {
            self.continuation = continuation
            self.owner = owner
        }
    }

    private enum Turn {
        case connection(ClientConnection)
        /// A place is free for a new connection.
        case place
        case timedOut
        case overloaded
    }

    init(
        address: HTTPAddress, authority: String, transport: TransportMaker?, loop: EventLoop,
        connectionLimit: Int, waitingLimit: Int, counters: HTTPClientCounters
    ) {
        self.counters = counters
        self.address = address
        self.loop = loop
        self.connectionLimit = connectionLimit
        limitOfOne = connectionLimit - connectionLimit / 4
        self.waitingLimit = waitingLimit
        self.authority = authority
        self.transport = transport
    }

    /// Returns the idle connection that was used last, or nil.
    func takeIdle(for owner: UInt64?) -> ClientConnection? {
        assert(loop.isCurrent)
        guard admits(owner), let connection = idle.popLast() else { return nil }
        hold(owner)
        connection.owner = owner
        return connection
    }

    private func admits(_ owner: UInt64?) -> Bool { owner.map { held[$0] ?? 0 < limitOfOne } ?? true }

    private func hold(_ owner: UInt64?) {
        if let owner { held[owner, default: 0] += 1 }
    }

    private func drop(ownerOf connection: ClientConnection) {
        drop(connection.owner)
        connection.owner = nil
    }

    private func drop(_ owner: UInt64?) {
        guard let owner else { return }
        let left = (held[owner] ?? 1) - 1
        held[owner] = left > 0 ? left : nil
    }

    /// Returns a new connection; closes an idle one if all places are taken.
    func acquireFresh(_ terms: ExchangeTerms) async throws(HTTPClientError) -> ClientConnection {
        if count >= connectionLimit, let oldest = idle.first { oldest.close() }
        return try await acquire(terms)
    }

    /// Returns a new connection, or the next one to become free if all places are taken.
    func acquire(_ terms: ExchangeTerms) async throws(HTTPClientError) -> ClientConnection {
        assert(loop.isCurrent)
        if count < connectionLimit, admits(terms.owner) {
            count += 1
            hold(terms.owner)
            counters.addConnections(1)
            return try await open(terms)
        }
        switch await wait(terms) {
        case .connection(let connection):
            // The peer may have closed the connection since it was handed over.
            return connection.isOpen ? connection : try await acquire(terms)
        case .place: return try await open(terms)
        case .timedOut: throw .timedOut
        case .overloaded:
            counters.countRefusal()
            throw .overloaded
        }
    }

    /// Takes a connection back after an exchange.
    func release(_ connection: ClientConnection) {
        drop(ownerOf: connection)
        if let waiter = nextWaiter() {
            waiter.timer?.cancel()
            connection.owner = waiter.owner
            return waiter.continuation.resume(returning: .connection(connection))
        }
        idle.append(connection)
        connection.setDeadline(MonotonicTime.deadline(loop.now, after: Self.idleMilliseconds))
    }

    /// Gives a closed connection's place to the next task in the queue.
    func closed(_ connection: ClientConnection) {
        drop(ownerOf: connection)
        if let index = idle.lastIndex(where: { $0 === connection }) { idle.remove(at: index) }
        freePlace()
    }

    func closeIdle() {
        while let connection = idle.popLast() { connection.close() }
    }

    // MARK: Opening

    /// Opens a connection; its place is counted already.
    private func open(_ terms: ExchangeTerms) async throws(HTTPClientError) -> ClientConnection {
        let (connection, isPending) = try await connectPatiently(terms)
        connection.owner = terms.owner
        health.isKnownToBeDown = false
        // From here on, the connection's `close` frees the place.
        if isPending { try await connection.awaitConnect(terms.deadline) }
        if let transport { try await connection.secure(by: transport, terms.deadline) }
        return connection
    }

    /// Connects, and waits meanwhile for the socket of a peer that restarts. Every request may wait,
    /// whatever its method: nothing of it has been sent.
    private func connectPatiently(
        _ terms: ExchangeTerms
    ) async throws(HTTPClientError) -> (ClientConnection, isPending: Bool) {
        let latest = MonotonicTime.deadline(loop.now, after: Self.outageMilliseconds)
        while true {
            do throws(HTTPClientError) {
                return try connect()
            } catch {
                let waits = terms.isPatient && error.mayBeRestart && !health.isKnownToBeDown
                if waits, loop.now >= latest { health.isKnownToBeDown = true }
                guard waits, loop.now < min(latest, terms.deadline) else {
                    drop(terms.owner)
                    freePlace()
                    throw error
                }
            }
            await loop.sleep(milliseconds: Self.outagePollMilliseconds)
        }
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

    private func wait(_ terms: ExchangeTerms) async -> Turn {
        await withUnsafeContinuation { continuation in
            guard waiters.count < waitingLimit else {
                return continuation.resume(returning: .overloaded)
            }
            let waiter = Waiter(continuation, terms.owner)
            let time = ScheduledCall(loop: loop, time: terms.deadline) {
                guard !waiter.isOver else { return }
                waiter.isOver = true
                self.counters.addWaiting(-1)
                waiter.continuation.resume(returning: .timedOut)
            }
            loop.timers.add(time)
            waiter.timer = LoopTimer(call: time)
            waiters.append(waiter)
            counters.addWaiting(1)
        }
    }

    /// Takes the first waiter of the owner with the fewest connections, who then has one more.
    private func nextWaiter() -> Waiter? {
        if waiters.isEmpty { return nil }
        waiters.removeAll(where: \.isOver)
        var next: (index: Int, held: Int)?
        for (index, waiter) in waiters.enumerated() where admits(waiter.owner) {
            let count = waiter.owner.flatMap { held[$0] } ?? 0
            if next.map({ count < $0.held }) ?? true { next = (index, count) }
            if count == 0 { break }
        }
        guard let next else { return nil }
        let waiter = waiters.remove(at: next.index)
        waiter.isOver = true
        hold(waiter.owner)
        counters.addWaiting(-1)
        return waiter
    }

    private func freePlace() {
        if let waiter = nextWaiter() {
            waiter.timer?.cancel()
            waiter.continuation.resume(returning: .place)
        } else {
            count -= 1
            counters.addConnections(-1)
        }
    }
}

extension HTTPClientError {
    /// Whether the peer's socket is missing or has nobody behind it: a peer that restarts, or one that is
    /// down.
    fileprivate var mayBeRestart: Bool {
        switch self {
        case .connectFailed(ENOENT), .connectFailed(ECONNREFUSED): true
        default: false
        }
    }
}

/// Allows one retry for five requests, so that retries never multiply the load on a peer that fails, and
/// some in a row: the exchanges that a restart of the peer breaks. A value of its pool's loop.
struct RetryBudget {
    private static let requestsPerRetry = 5
    private static let limit = 256 * requestsPerRetry

    /// Requests that no retry has used up yet.
    private var saved = Self.limit

    mutating func noteRequest() { if saved < Self.limit { saved += 1 } }

    /// Returns whether a retry is allowed, and counts it.
    mutating func take() -> Bool {
        guard saved >= Self.requestsPerRetry else { return false }
        saved -= Self.requestsPerRetry
        return true
    }
}

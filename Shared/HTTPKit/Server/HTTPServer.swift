import Glibc
import Synchronization

/// A strict HTTP/1.1 server on shared loops.
///
/// A connection belongs to the loop whose shard had the fewest connections when it was accepted.
package final class HTTPServer: Sendable {
    let configuration: HTTPServerConfiguration
    let handler: HTTPHandler
    private let shards: [ServerShard]
    private let state = Mutex(State())
    private let openCount = Atomic<Int>(0)
    private let draining = Atomic<Bool>(false)

    private struct State {
        var perAddress: [String: Int] = [:]
        var acceptors: [Acceptor] = []
        var drainWaiters: [UnsafeContinuation<Void, Never>] = []
    }

    /// Most refusals at the same time past the limit; further connections are closed without an answer.
    private static let refusalLimit = 128

    package init(configuration: HTTPServerConfiguration, loops: [EventLoop], handler: @escaping HTTPHandler) {
        precondition(!loops.isEmpty, "a server needs a loop")
        self.configuration = configuration
        self.handler = handler
        shards = loops.map { ServerShard(loop: $0) }
    }

    package var connectionCount: Int { openCount.load(ordering: .relaxed) }

    /// Counts since the start, summed over all loops.
    package var counters: HTTPServerCounters {
        var sum = HTTPServerCounters()
        sum.connectionsOpen = connectionCount
        for shard in shards {
            sum.connectionsAccepted += shard.accepted.load(ordering: .relaxed)
            sum.connectionsRefused += shard.refused.load(ordering: .relaxed)
            sum.requests += shard.requests.load(ordering: .relaxed)
            sum.problems += shard.problems.load(ordering: .relaxed)
        }
        return sum
    }

    /// Binds, listens and accepts; returns the address in force. Port 0 asks for a free port. A Unix path is
    /// bound under a temporary name and renamed into place, mode 0600.
    /// - Parameter transport: makes what lies between each connection and its socket; nil for plain HTTP.
    @discardableResult
    package func listen(
        on address: HTTPAddress, over transport: TransportMaker? = nil
    ) throws(HTTPSystemError) -> HTTPAddress {
        let socket = try ListeningSocket.listen(on: address)
        accept(from: socket, over: transport)
        return socket.address(asked: address)
    }

    /// Accepts on an inherited socket (`LISTEN_FDS`) that already listens at this address, and closes it in
    /// the end. Returns the address in force.
    @discardableResult
    package func listen(
        inherited descriptor: Int32, at address: HTTPAddress, over transport: TransportMaker? = nil
    ) throws(HTTPSystemError) -> HTTPAddress {
        let socket = try ListeningSocket.inherited(descriptor)
        accept(from: socket, over: transport)
        return socket.address(asked: address)
    }

    /// Stops accepting, lets running requests end (their answers say `Connection: close`) and closes idle
    /// connections. Returns when no connection is left; at the deadline it closes the rest.
    package func drain(deadlineMilliseconds: Int) async {
        draining.store(true, ordering: .sequentiallyConsistent)
        await stopAccepting()
        for shard in shards {
            await onLoop(shard.loop) { for connection in shard.connections { connection.drain() } }
        }
        await allClosed(withinMilliseconds: deadlineMilliseconds)
        for shard in shards {
            await onLoop(shard.loop) { for connection in shard.connections { connection.abandon() } }
        }
    }

    // MARK: For acceptors and connections

    var isDraining: Bool { draining.load(ordering: .relaxed) }

    /// Takes over an accepted descriptor and gives it to the loop with the fewest connections.
    func adopt(
        _ descriptor: Int32, peer: HTTPPeer, _ transport: TransportMaker?, acceptedOn loop: EventLoop
    ) {
        let home = shards.first { $0.loop === loop } ?? shards[0]
        ServerShard.count(home.accepted)
        let isWelcome = admit(peer)
        if !isWelcome {
            ServerShard.count(home.refused)
            // An answer over TLS would cost a handshake.
            guard transport == nil,
                connectionCount <= configuration.connectionLimit + Self.refusalLimit
            else {
                close(descriptor)
                return leave(peer, isCounted: false)
            }
        }
        var target = home
        for shard in shards where shard.openConnections + 1 < target.openConnections { target = shard }
        target.open.wrappingAdd(1, ordering: .relaxed)
        let shard = target
        if shard.loop === loop {
            open(descriptor, peer, shard, transport, isWelcome)
        } else {
            shard.loop.execute { self.open(descriptor, peer, shard, transport, isWelcome) }
        }
    }

    private func open(
        _ descriptor: Int32, _ peer: HTTPPeer, _ shard: ServerShard, _ transport: TransportMaker?,
        _ isWelcome: Bool
    ) {
        let connection = ServerConnection(
            server: self, shard: shard, descriptor: descriptor, peer: peer, isCounted: isWelcome)
        shard.add(connection)
        if let transport {
            connection.transport = transport(descriptor)
            guard connection.transport != nil else { return connection.close() }
        }
        connection.open()
        if !isWelcome { connection.refuse(.tooManyConnections) } else if isDraining { connection.drain() }
    }

    /// Forgets a connection that has closed.
    func closed(_ connection: ServerConnection) {
        connection.shard.remove(connection)
        connection.shard.open.wrappingSubtract(1, ordering: .relaxed)
        leave(connection.peer, isCounted: connection.isCounted)
    }

    // MARK: Limits

    /// Counts a connection; returns false when a limit is reached. A refused connection counts as open, but
    /// not for its address.
    private func admit(_ peer: HTTPPeer) -> Bool {
        let count = openCount.wrappingAdd(1, ordering: .relaxed).newValue
        guard count <= configuration.connectionLimit else { return false }
        guard let address = limitedAddress(peer) else { return true }
        return state.withLock { state in
            let count = state.perAddress[address, default: 0]
            guard count < configuration.connectionsPerAddress else { return false }
            state.perAddress[address] = count + 1
            return true
        }
    }

    private func leave(_ peer: HTTPPeer, isCounted: Bool) {
        let address = isCounted ? limitedAddress(peer) : nil
        let isLast = openCount.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue == 0
        guard address != nil || (isLast && isDraining) else { return }
        let waiters = state.withLock { state -> [UnsafeContinuation<Void, Never>] in
            if let address {
                let count = state.perAddress[address, default: 1]
                state.perAddress[address] = count > 1 ? count - 1 : nil
            }
            guard isLast else { return [] }
            defer { state.drainWaiters = [] }
            return state.drainWaiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Returns the address whose connections count with the peer's, or nil for a peer without a limit.
    private func limitedAddress(_ peer: HTTPPeer) -> String? {
        guard case .address(let address) = peer, !configuration.trustedPeers.contains(address) else {
            return nil
        }
        return IPv6Network.prefix(of: address)
    }

    // MARK: Inside

    private func accept(from socket: ListeningSocket, over transport: TransportMaker?) {
        let acceptors = shards.map {
            Acceptor(server: self, socket: socket, transport: transport, loop: $0.loop)
        }
        state.withLock { $0.acceptors += acceptors }
        for acceptor in acceptors { acceptor.loop.execute { acceptor.start() } }
    }

    /// Stops the acceptors one after the other, so that the drain of a shard sees the connection accepted
    /// last. The last acceptor closes the socket.
    private func stopAccepting() async {
        let acceptors = state.withLock { state in
            defer { state.acceptors = [] }
            return state.acceptors
        }
        for acceptor in acceptors { await onLoop(acceptor.loop) { acceptor.stop() } }
    }

    private func onLoop(_ loop: EventLoop, _ work: @escaping @Sendable () -> Void) async {
        await withUnsafeContinuation { continuation in
            loop.execute {
                work()
                continuation.resume()
            }
        }
    }

    private func allClosed(withinMilliseconds deadline: Int) async {
        await withUnsafeContinuation { continuation in
            let isWaiting = state.withLock { state in
                guard openCount.load(ordering: .sequentiallyConsistent) > 0 else { return false }
                state.drainWaiters.append(continuation)
                return true
            }
            guard isWaiting else { return continuation.resume() }
            // Only the code that takes the waiters out of the list resumes them: never twice.
            shards[0].loop.schedule(afterMilliseconds: deadline) {
                let waiters = self.state.withLock { state in
                    defer { state.drainWaiters = [] }
                    return state.drainWaiters
                }
                for waiter in waiters { waiter.resume() }
            }
        }
    }
}

/// Answers one request; runs on the connection's loop and must not block it. The configuration turns a thrown
/// `HTTPProblem` into a response with `problem`, any other error with `failure`.
package typealias HTTPHandler = @Sendable (HTTPRequest) async throws -> HTTPResponse

/// A server's counters, for metrics.
package struct HTTPServerCounters: Sendable, Equatable {
    /// Connections open now.
    package var connectionsOpen = 0
    package var connectionsAccepted = 0
    /// Connections turned away by a limit.
    package var connectionsRefused = 0
    /// Requests given to the handler.
    package var requests = 0
    /// Requests that the server refused by itself.
    package var problems = 0
}

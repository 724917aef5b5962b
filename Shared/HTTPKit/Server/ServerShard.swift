import Synchronization

/// A server's part on one loop: its connections and counters.
// Unchecked: the list of connections is confined to the loop; the counters are atomics, which only the loop
// writes, except `open`.
final class ServerShard: @unchecked Sendable {
    let loop: EventLoop
    let open = Atomic<Int>(0)
    let accepted = Atomic<Int>(0)
    let refused = Atomic<Int>(0)
    let requests = Atomic<Int>(0)
    let problems = Atomic<Int>(0)
    private(set) var connections: [ServerConnection] = []
    /// Connections whose handshakes are under way.
    var handshakes = 0

    init(loop: EventLoop) { self.loop = loop }

    var openConnections: Int { open.load(ordering: .relaxed) }

    /// Adds 1 without a locked instruction, since only the loop's thread writes.
    @inline(__always)
    static func count(_ counter: borrowing Atomic<Int>) {
        counter.store(counter.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    }

    func add(_ connection: ServerConnection) {
        assert(loop.isCurrent)
        connection.shardIndex = connections.count
        connections.append(connection)
    }

    /// Drops the connection whose handshake has been under way for the longest time.
    func dropOldestHandshake() {
        let waiting = connections.filter { $0.phase == .handshaking }
        waiting.min { $0.deadline < $1.deadline }?.close()
    }

    func remove(_ connection: ServerConnection) {
        assert(loop.isCurrent)
        let index = connection.shardIndex
        guard index >= 0, index < connections.count else { return }
        let last = connections.removeLast()
        if last !== connection {
            connections[index] = last
            last.shardIndex = index
        }
        connection.shardIndex = -1
    }
}

import CLinux
import Glibc

/// One loop's watch on a listening socket.
// Unchecked: confined to its loop, like every channel; debug builds assert it.
final class Acceptor: LoopChannel, @unchecked Sendable {
    private let server: HTTPServer
    private let socket: ListeningSocket
    /// Makes the transports of the accepted connections; nil for plain ones.
    private let transport: TransportMaker?
    private var isStopped = false
    private static let interest = COFFER_EPOLLIN | COFFER_EPOLLEXCLUSIVE

    init(server: HTTPServer, socket: ListeningSocket, transport: TransportMaker?, loop: EventLoop) {
        self.server = server
        self.socket = socket
        self.transport = transport
        super.init(loop: loop, descriptor: socket.descriptor)
    }

    func start() {
        guard !isStopped, slot < 0 else { return }
        // This fails only when the kernel's memory or watch limit is used up; it is retried as after a lack
        // of descriptors.
        do { try loop.register(self, events: Self.interest) } catch { tryLater() }
    }

    /// Accepts the queued connections, then leaves the loop.
    func stop() {
        guard !isStopped else { return }
        isStopped = true
        if slot >= 0 { accept(limit: .max) }
        loop.unregister(self)
    }

    override func ready(_ events: UInt32) { accept(limit: 64) }

    override func abandon() {
        isStopped = true
        loop.unregister(self)
    }

    private func accept(limit: Int) {
        var count = 0
        while count < limit {
            var address = SocketAddress()
            let accepted = address.fill {
                coffer_accept4(socket.descriptor, $0, $1, COFFER_SOCK_NONBLOCK | COFFER_SOCK_CLOEXEC)
            }
            if accepted >= 0 {
                server.adopt(accepted, peer: address.peer, transport, acceptedOn: loop)
                count += 1
                continue
            }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EMFILE, ENFILE, ENOMEM, ENOBUFS:
                // Without free descriptors, the queued connections would wake the loop for ever.
                loop.unregister(self)
                return tryLater()
            default: return
            }
        }
    }

    private func tryLater() { loop.schedule(afterMilliseconds: 100) { self.start() } }
}

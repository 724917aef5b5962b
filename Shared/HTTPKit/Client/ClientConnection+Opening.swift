import CLinux
import Glibc

/// The beginning of a client's connection.
extension ClientConnection {
    /// Waits for a connect in progress. Throws `.timedOut` or `.connectFailed` and closes the connection.
    func awaitConnect(_ deadline: Int64) async throws(HTTPClientError) {
        phase = .connecting
        setDeadline(deadline)
        await awaitPeer()
        var error: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        let status = getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length)
        guard !isLate, status == 0, error == 0 else {
            let isLate = isLate
            close()
            throw isLate ? .timedOut : .connectFailed(status == 0 ? error : errno)
        }
        phase = .idle
    }

    /// Puts a transport between the connection and its socket. Throws `.timedOut` or `.notSecured` and closes
    /// the connection.
    func secure(by make: TransportMaker, _ deadline: Int64) async throws(HTTPClientError) {
        guard let transport = make(descriptor) else {
            close()
            throw .connectFailed(ENOMEM)
        }
        self.transport = transport
        phase = .connecting
        setDeadline(deadline)
        var state = transport.handshake()
        while state == .needsInput || state == .needsOutput {
            if state == .needsOutput { watchOutput() }
            await awaitPeer()
            guard !isLate else {
                close()
                throw .timedOut
            }
            guard phase == .connecting else { throw .closed(sent: false) }
            state = transport.handshake()
        }
        guard state == .done else {
            close()
            throw .notSecured(transport.failureReason)
        }
        clearDeadline()
        phase = .idle
    }
}

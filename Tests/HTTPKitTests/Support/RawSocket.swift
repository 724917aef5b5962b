import CLinux
import Glibc

@testable import HTTPKit

/// A plain blocking socket with timeouts.
final class RawSocket {
    enum End: Equatable { case open, ended, reset }

    let descriptor: Int32
    private var received: [UInt8] = []
    private(set) var end = End.open

    init(descriptor: Int32, timeoutSeconds: Int = 10) {
        self.descriptor = descriptor
        var timeout = timeval(tv_sec: timeoutSeconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }

    convenience init(_ address: HTTPAddress, receiveBufferBytes: Int32? = nil) throws {
        let target: SocketAddress
        switch address {
        case .tcp(let host, let port): target = try SocketAddress(host: host, port: port)
        case .unix(let path): target = try SocketAddress(path: path)
        }
        let descriptor = socket(target.family, COFFER_SOCK_STREAM | COFFER_SOCK_CLOEXEC, 0)
        if var size = receiveBufferBytes {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        guard target.withPointer({ Glibc.connect(descriptor, $0, $1) }) == 0 else {
            let error = errno
            close(descriptor)
            throw HTTPSystemError("connect", error)
        }
        var on: Int32 = 1
        setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        self.init(descriptor: descriptor)
    }

    deinit { close(descriptor) }

    /// Returns two connected descriptors, the second one as a server accepts it.
    static func pair() throws -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, COFFER_SOCK_STREAM | COFFER_SOCK_CLOEXEC, 0, &ends) == 0,
            fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0
        else { throw HTTPSystemError("socketpair", errno) }
        return (ends[0], ends[1])
    }

    /// Returns false when the peer accepts no more bytes.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(
                    descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    func sendByByte(_ bytes: [UInt8]) {
        for byte in bytes where !send([byte]) { return }
    }

    func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Reads once. Returns false at the end or after the timeout.
    @discardableResult
    func receive() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 {
            received += buffer[..<count]
            return true
        }
        if count == 0 { end = .ended } else if errno == ECONNRESET { end = .reset }
        return false
    }

    /// Returns everything up to the end.
    func readAll() -> String {
        while receive() {}
        defer { received = [] }
        return String(decoding: received, as: UTF8.self)
    }

    /// Returns everything received and not yet taken.
    func takeReceived() -> [UInt8] {
        defer { received = [] }
        return received
    }

    /// Returns the next response, or nil when the connection ends before the response is complete.
    func readResponse(toHead: Bool = false) -> RawResponse? {
        while true {
            if let (response, length) = RawResponse.parse(received, toHead: toHead, isEnded: end != .open) {
                received.removeFirst(length)
                return response
            }
            if end != .open || !receive(), RawResponse.parse(received, toHead: toHead, isEnded: true) == nil {
                return nil
            }
        }
    }

    /// Returns a whole head as text, up to its empty line.
    func readHead() -> String? {
        while true {
            if let end = RawResponse.headEnd(received) {
                defer { received.removeFirst(end) }
                return String(decoding: received[..<end], as: UTF8.self)
            }
            if !receive() { return nil }
        }
    }

    /// Returns exactly `count` bytes, or nil when fewer arrive.
    func readBytes(_ count: Int) -> [UInt8]? {
        while received.count < count { guard receive() else { return nil } }
        defer { received.removeFirst(count) }
        return Array(received[..<count])
    }
}

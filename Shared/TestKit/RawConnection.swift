import Glibc

/// A blocking TCP connection, to send malformed requests and to see how connections end.
package struct RawConnection {
    private let descriptor: Int32

    /// Returns nil when the port cannot be reached.
    package init?(port: Int) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port)).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { return nil }
        var limit = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    package func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Reads until `text` has arrived. Returns false when the other side closes or is silent for five seconds
    /// before.
    package func wait(for text: String) -> Bool {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while !String(decoding: all, as: UTF8.self).contains(text) {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return false }
            all += buffer[0..<count]
        }
        return true
    }

    /// Returns all text until the other side closes or is silent for five seconds.
    package func readToEnd() -> String {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            all += buffer[0..<count]
        }
        return String(decoding: all, as: UTF8.self)
    }

    /// Says that nothing more is sent; answers can be read still.
    package func endSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    package func close() { _ = Glibc.close(descriptor) }
}

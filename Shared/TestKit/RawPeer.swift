import Glibc
import ServiceKit
import Synchronization

/// A service on a plain Unix socket that answers each request with a text, right or wrong.
package final class RawPeer: Sendable {
    private let descriptor: Int32
    private let accepted = Atomic<Int>(0)
    private let left = Atomic<Int>(0)

    /// Connections accepted so far.
    package var connections: Int { accepted.load(ordering: .relaxed) }
    /// Connections that the client has closed.
    package var closedByClient: Int { left.load(ordering: .relaxed) }

    /// Listens at a path. Returns nil if the path is taken.
    /// - Parameters:
    ///   - keepsOpen: waits for the next request after an answer; otherwise an answer ends its connection.
    ///   - answer: returns the whole answer to a request's head.
    package init?(path: String, keepsOpen: Bool, answer: @escaping @Sendable (_ head: String) -> String) {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard bound == 0, listen(descriptor, 16) == 0 else { return nil }
        startThread(named: "raw-peer") { [self] in
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { return }
                accepted.wrappingAdd(1, ordering: .relaxed)
                startThread(named: "raw-connection") { [self] in serve(connection, keepsOpen, answer) }
            }
        }
    }

    private func serve(_ connection: Int32, _ keepsOpen: Bool, _ answer: (String) -> String) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        repeat {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else {
                left.wrappingAdd(1, ordering: .relaxed)
                break
            }
            let bytes = Array(answer(String(decoding: buffer[..<count], as: UTF8.self)).utf8)
            _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        } while keepsOpen
        Glibc.close(connection)
    }

    package func close() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        Glibc.close(descriptor)
    }
}

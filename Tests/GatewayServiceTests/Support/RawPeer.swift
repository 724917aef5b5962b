import Glibc
import ServiceKit
import Synchronization

/// A service that reads a little and then sends what it was given and closes; for services that break HTTP.
final class RawPeer: Sendable {
    private let descriptor: Int32
    private let isClosed = Atomic<Bool>(false)

    init?(path: String, answering text: String) {
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
            while !isClosed.load(ordering: .relaxed) {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { return }
                var buffer = [UInt8](repeating: 0, count: 4_096)
                _ = recv(connection, &buffer, buffer.count, 0)
                let bytes = Array(text.utf8)
                _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
                Glibc.close(connection)
            }
        }
    }

    func close() {
        isClosed.store(true, ordering: .relaxed)
        shutdown(descriptor, Int32(SHUT_RDWR))
        Glibc.close(descriptor)
    }
}

import Glibc
import HTTPKit
import Synchronization

/// A server on loops of its own, which stop when the server is released.
final class LiveServer: Sendable {
    let server: HTTPServer
    let loops: [EventLoop]
    let address: HTTPAddress

    init(
        loops count: Int = 1, on address: HTTPAddress = .tcp(host: "127.0.0.1", port: 0),
        configure: (inout HTTPServerConfiguration) -> Void = { _ in }, handler: @escaping HTTPHandler
    ) throws {
        var loops: [EventLoop] = []
        for index in 0..<count { loops.append(try EventLoop(index: index, name: "server-\(index)")) }
        var configuration = HTTPServerConfiguration(
            problem: { HTTPResponse(status: $0.status, body: .bytes(Array("problem \($0.reason)".utf8))) },
            failure: { HTTPResponse(status: 500, body: .bytes(Array("failure \($0)".utf8))) })
        configure(&configuration)
        self.loops = loops
        server = HTTPServer(configuration: configuration, loops: loops, handler: handler)
        self.address = try server.listen(on: address)
    }

    deinit { for loop in loops { loop.stop() } }

    func connect() throws -> RawSocket { try RawSocket(address) }

    /// Returns an unused path for a Unix socket.
    static func freshPath(_ name: String = "s") -> String {
        let number = counter.wrappingAdd(1, ordering: .relaxed).newValue
        return "/tmp/httpkit-\(getpid())-\(number)-\(name)"
    }

    private static let counter = Atomic<Int>(0)
}

extension HTTPResponse {
    static func text(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, body: .bytes(Array(text.utf8)))
    }
}

import Glibc
import HTTPKit
import TLSKit
import TestKit

/// A server over TLS on loops of its own, which stop when the server is released.
final class SecureServer: Sendable {
    let server: HTTPServer
    let tls: TLSServer
    let loops: [EventLoop]
    let port: Int

    init(
        _ certificate: TestCertificate? = nil, tickets: TicketKeys = TicketKeys(), loops count: Int = 1,
        configure: (inout HTTPServerConfiguration) -> Void = { _ in },
        handler: @escaping HTTPHandler = { .text("\($0.method.rawValue) \($0.target)") }
    ) throws {
        var loops: [EventLoop] = []
        for index in 0..<count { loops.append(try EventLoop(index: index, name: "tls-\(index)")) }
        var configuration = HTTPServerConfiguration(
            problem: { HTTPResponse(status: $0.status, body: .bytes(Array("problem \($0.reason)".utf8))) },
            failure: { HTTPResponse(status: 500, body: .bytes(Array("failure \($0)".utf8))) })
        configuration.connectionsPerAddress = 1_000
        configure(&configuration)
        self.loops = loops
        tls = try TLSServer(try (certificate ?? TestCertificate()).loaded(), tickets: tickets)
        server = HTTPServer(configuration: configuration, loops: loops, handler: handler)
        let address = try server.listen(on: .tcp(host: "127.0.0.1", port: 0), over: tls.transport)
        port = if case .tcp(_, let port) = address { port } else { 0 }
    }

    deinit { for loop in loops { loop.stop() } }

    func connect(
        _ version: TLSConnection.Version? = nil, resuming: TLSConnection.Resumption? = nil
    ) throws -> TLSConnection {
        var options = TLSConnection.Options()
        options.version = version
        guard let connection = TLSConnection(port: port, options, resuming: resuming) else {
            throw HTTPSystemError("connect", ECONNREFUSED)
        }
        return connection
    }
}

extension TestCertificate {
    func loaded() throws -> TLSCertificate { try TLSCertificate(chain: chain, key: key) }
}

extension HTTPResponse {
    static func text(_ text: String) -> HTTPResponse {
        HTTPResponse(status: 200, body: .bytes(Array(text.utf8)))
    }
}

/// Waits until a condition holds; false after ten seconds.
func becomes(_ isTrue: () -> Bool) -> Bool {
    for _ in 0..<6_000 {
        if isTrue() { return true }
        usleep(10_000)
    }
    return false
}

import CofferClient
import Contracts
import Foundation
import HTTPKit
import Synchronization
import TLSKit
import TestKit
import Testing

/// The client over real sockets, to a server that answers with what it is asked.
struct TransportTests {
    private static let size = 3_000_003
    private static let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }

    private final class Server: Sendable {
        let port: Int
        private let loop: EventLoop
        private let server: HTTPServer

        init(over tls: TLSServer? = nil) throws {
            loop = try EventLoop(index: 0, name: "server")
            server = HTTPServer(
                configuration: HTTPServerConfiguration(
                    problem: { HTTPResponse(status: $0.status) }, failure: { _ in HTTPResponse(status: 500) }),
                loops: [loop]
            ) { request in
                switch request.path {
                case "/money/export/archive", "/money/exports/csv":
                    let left = Mutex(TransportTests.bytes[...])
                    var answer = HTTPResponse(
                        status: 200,
                        body: .stream(
                            BodyStream(length: nil) {
                                left.withLock { left in
                                    let piece = left.prefix(100_000)
                                    left = left.dropFirst(piece.count)
                                    return piece.isEmpty ? nil : Array(piece)
                                }
                            }))
                    answer.fields.append("Content-Type", "application/zip")
                    answer.fields.append("Content-Disposition", "attachment; filename=\"all.zip\"")
                    return answer
                default:
                    var body: [UInt8] = []
                    switch request.body {
                    case .empty: break
                    case .bytes(let bytes): body = bytes
                    case .stream(let stream): body = try await stream.collect(upTo: 1 << 24)
                    }
                    let text = "\(request.fields["host"] ?? "") \(request.method.rawValue) \(request.target)"
                    let isEqual = body == TransportTests.bytes
                    return HTTPResponse(status: 418, body: .bytes(Array("\(text) \(isEqual)".utf8)))
                }
            }
            let address = try server.listen(on: .tcp(host: "127.0.0.1", port: 0), over: tls?.transport)
            port = if case .tcp(_, let port) = address { port } else { 0 }
        }

        deinit { loop.stop() }
    }

    private static func answer(
        _ transport: HTTPTransport, _ request: TransportRequest
    ) async throws -> String {
        String(decoding: try await transport.send(request).body, as: UTF8.self)
    }

    @Test func `a base address with a path stands before each path`() async throws {
        let server = try Server()
        // A form of 127.0.0.1 that is looked up as a name.
        for host in ["127.0.0.1", "localhost", "127.1"] {
            let transport = try HTTPTransport("http://\(host):\(server.port)/money/")
            let request = TransportRequest(.get, "/goals?limit=1", body: nil)
            #expect(
                try await Self.answer(transport, request)
                    == "\(host):\(server.port) GET /money/goals?limit=1 false")
        }
    }

    @Test func `a name without an address and a port without a server fail before anything is sent`()
        async throws
    {
        for address in ["http://no-such-host.invalid", "http://127.0.0.1:1", "http://127.1:1"] {
            let transport = try HTTPTransport(address)
            let failure = await #expect(throws: ConnectionFailure.self) {
                try await transport.send(TransportRequest(.get, "/goals", body: nil))
            }
            #expect(failure?.mayHaveArrived == false, "\(address)")
        }
    }

    @Test func `HTTPS is spoken with a server whose certificate is good and for its name`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let certificate = try TestCertificate()
        let file = "\(folder.path)/authority.pem"
        try Data(certificate.chain).write(to: URL(filePath: file))
        let tls = try TLSServer(TLSCertificate(chain: certificate.chain, key: certificate.key))
        let server = try Server(over: tls)
        let request = TransportRequest(.post, "/goals", body: .bytes(Self.bytes))
        for host in ["127.0.0.1", "localhost"] {
            let transport = try HTTPTransport("https://\(host):\(server.port)", authorities: file)
            for _ in 0..<3 {
                #expect(
                    try await Self.answer(transport, request) == "\(host):\(server.port) POST /goals true")
            }
        }
        // One connection a client.
        #expect(tls.handshakes == 2)
        // The certificate is not for 127.1, and is not of the system's authorities.
        for (host, authorities) in [("127.1", file), ("localhost", nil)] {
            let transport = try HTTPTransport("https://\(host):\(server.port)", authorities: authorities)
            let failure = await #expect(throws: ConnectionFailure.self) {
                try await transport.send(request)
            }
            #expect(failure?.mayHaveArrived == false)
            #expect(failure?.description.contains("certificate is not good") == true, "\(host)")
        }
        #expect(throws: TLSProblem.self) { try HTTPTransport("https://a", authorities: folder.path) }
    }

    @Test func `an expired certificate, plain HTTP and a server that hangs are no HTTPS`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let certificate = try TestCertificate(validSeconds: -7_200 ... -3_600)
        let file = "\(folder.path)/authority.pem"
        try Data(certificate.chain).write(to: URL(filePath: file))
        let expired = try Server(
            over: TLSServer(TLSCertificate(chain: certificate.chain, key: certificate.key)))
        let plain = try Server()
        for (port, reason) in [(expired.port, "expired"), (plain.port, "no TLS")] {
            let transport = try HTTPTransport("https://localhost:\(port)", authorities: file)
            let failure = await #expect(throws: ConnectionFailure.self) {
                try await transport.send(TransportRequest(.get, "/goals", body: nil))
            }
            #expect(failure?.description.contains(reason) == true, "\(failure?.description ?? "")")
        }
        // It listens and never accepts.
        let silent = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(silent) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                #expect(bind(silent, $0, length) == 0 && listen(silent, 1) == 0)
                #expect(getsockname(silent, $0, &length) == 0)
            }
        }
        let port = UInt16(bigEndian: address.sin_port)
        let transport = try HTTPTransport(
            "https://localhost:\(port)", authorities: file, timeoutSeconds: 1)
        let failure = await #expect(throws: ConnectionFailure.self) {
            try await transport.send(TransportRequest(.get, "/goals", body: nil))
        }
        #expect(failure?.description.contains("timedOut") == true)
    }

    @Test func `a file of the device is sent and written`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let server = try Server()
        let transport = try HTTPTransport("http://127.0.0.1:\(server.port)/money")
        let path = "\(folder.path)/file"
        try Data(Self.bytes).write(to: URL(filePath: path))
        let request = TransportRequest(.post, "/restore", body: .file(path: path))
        #expect(try await Self.answer(transport, request).hasSuffix("POST /money/restore true"))
        await #expect(throws: FileFailure.self) {
            try await transport.send(TransportRequest(.post, "/restore", body: .file(path: "\(path)-2")))
        }

        let client = CofferClient(transport: transport)
        let target = "\(folder.path)/all.zip"
        let file = try await client.download(ExportAPI.exportArchive, to: target)
        #expect(file == StoredFile(target, contentType: "application/zip", name: "all.zip"))
        #expect(try Data(contentsOf: URL(filePath: target)) == Data(Self.bytes))
        await #expect(throws: FileFailure.self) {
            try await client.download(ExportAPI.exportArchive, to: "\(folder.path)/none/all.zip")
        }
        // A refusal leaves the file as it is, and nothing beside it.
        await #expect(throws: (any Error).self) {
            try await client.download(ExportAPI.downloadBackup, to: target, at: ["1"])
        }
        #expect(try Data(contentsOf: URL(filePath: target)) == Data(Self.bytes))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["all.zip", "file"])
    }
}

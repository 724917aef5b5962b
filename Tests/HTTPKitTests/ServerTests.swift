import Glibc

import TestKit
import Testing

@testable import HTTPKit

@Suite struct ServerTests {
    /// Answers with the request's line and body.
    private static let echo: HTTPHandler = { request in
        let body = try await request.body.collect(upTo: 1 << 20)
        return .text("\(request.method.rawValue) \(request.target) \(String(decoding: body, as: UTF8.self))")
    }

    private static func small(_ configuration: inout HTTPServerConfiguration) {
        configuration.headLimitBytes = WireReader.limits.headBytes
        configuration.fieldLimit = WireReader.limits.fields
        configuration.targetLimitBytes = WireReader.limits.targetBytes
        configuration.connectionsPerAddress = 10_000
    }

    @Test func `hostile requests are refused over a socket, whole and by byte, and the connection closes`()
        throws
    {
        let live = try LiveServer(configure: Self.small, handler: Self.echo)
        for test in HostileRequests.all {
            guard let status = test.status else { continue }
            for isSplit in [false, true] {
                let socket = try live.connect()
                if isSplit { socket.sendByByte(test.bytes) } else { socket.send(test.bytes) }
                let response = socket.readResponse()
                #expect(response?.status == status, "\(test.name), split: \(isSplit)")
                guard status >= 400 else { continue }
                #expect(response?.fields["connection"] == "close", "\(test.name)")
                socket.finishSending()
                _ = socket.readAll()
                #expect(socket.end == .ended, "\(test.name), split: \(isSplit)")
            }
        }
        #expect(eventually { live.server.connectionCount == 0 })
    }

    @Test(.seeded(0xfeed))
    func `3 000 mutated requests get over a socket the statuses of the readers in memory`() throws {
        let live = try LiveServer(configure: Self.small, handler: Self.echo)
        var random = SeededRandom()
        let seeds = (HostileRequests.accepted + HostileRequests.framings + HostileRequests.chunks).map(
            \.bytes
        )
        .filter { $0.count < 160 }
        for _ in 0..<3_000 {
            var bytes = seeds[random.below(seeds.count)] + seeds[random.below(seeds.count)]
            for _ in 0...random.below(2) {
                bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.below(256))
            }
            var expected: [Int] = []
            for line in WireReader.whole(bytes) where line != "end" {
                expected.append(line == "more" ? 400 : Int(line) ?? 200)
                if line.contains(" close ") { break }
            }
            let socket = try live.connect()
            socket.send(bytes)
            socket.finishSending()
            var statuses: [Int] = []
            while let response = socket.readResponse() { statuses.append(response.status) }
            #expect(statuses == expected, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
        }
    }

    @Test(arguments: [1, 2])
    func `pipelined requests are answered in order, also when handlers suspend`(_ loops: Int) throws {
        let live = try LiveServer(loops: loops) { request in
            let number = Int(request.path.dropFirst()) ?? 0
            if number % 7 == 3 { await request.loop.sleep(milliseconds: 1) }
            if number % 11 == 5 {
                return HTTPResponse(status: 200, body: .stream(Self.pieces(["\(num(number))"])))
            }
            return .text(num(number))
        }
        @Sendable func num(_ number: Int) -> String { "answer \(number)" }
        let socket = try live.connect()
        socket.send((0..<200).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
        for number in 0..<200 { #expect(socket.readResponse()?.body == "answer \(number)") }
        #expect(live.server.counters.requests == 200)
    }

    private static func pieces(_ texts: [String], length: Int? = nil) -> BodyStream {
        let rest = Latch(texts)
        return BodyStream(length: length) {
            let next = rest.current.first
            rest.update { if !$0.isEmpty { $0.removeFirst() } }
            return next.map { Array($0.utf8) }
        }
    }

    @Test func `HEAD is answered without a body and with the body's length`() throws {
        let live = try LiveServer { request in
            switch request.path {
            case "/bytes": .text("hello")
            case "/stream": HTTPResponse(status: 200, body: .stream(Self.pieces(["hello"], length: 5)))
            case "/own": HTTPResponse(status: 200, fields: ["Content-Length": "77"])
            default: HTTPResponse(status: 200, body: .stream(Self.pieces(["hello"])))
            }
        }
        let socket = try live.connect()
        for (path, length) in [("bytes", "5"), ("stream", "5"), ("own", "77"), ("unknown", nil)] {
            socket.send("HEAD /\(path) HTTP/1.1\r\nHost: a\r\n\r\n")
            let response = socket.readResponse(toHead: true)
            #expect(response?.status == 200)
            #expect(response?.fields["content-length"] == length)
        }
        socket.send("GET /bytes HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(socket.readResponse()?.body == "hello")
        #expect(socket.readAll().isEmpty)
    }

    @Test func `the server writes the framing itself, and none without a body`() throws {
        let live = try LiveServer { request in
            let fields: HTTPFields = [
                "Content-Length": "99", "Transfer-Encoding": "gzip", "Connection": "x", "A": "b",
            ]
            let status = Int(request.path.dropFirst()) ?? 200
            return HTTPResponse(status: status, fields: fields, body: status == 200 ? .bytes([65]) : .empty)
        }
        let socket = try live.connect()
        socket.send("GET /200 HTTP/1.1\r\nHost: a\r\n\r\n")
        let full = socket.readResponse()
        #expect(full?.fields["content-length"] == "1")
        #expect(full?.fields["transfer-encoding"] == nil && full?.fields["connection"] == nil)
        #expect(full?.fields["a"] == "b" && full?.fields["date"]?.hasSuffix(" GMT") == true)
        socket.send("GET /204 HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(socket.readResponse()?.fields["content-length"] == nil)
        socket.send("GET /304 HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(socket.readResponse()?.fields["content-length"] == "99")
        socket.send("GET /404 HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(socket.readResponse()?.fields["content-length"] == "0")
    }

    @Test func `HTTP/1.0 gets an answer that ends with the connection, never chunks`() throws {
        let live = try LiveServer { _ in HTTPResponse(status: 200, body: .stream(Self.pieces(["ab", "cd"]))) }
        let socket = try live.connect()
        socket.send("GET / HTTP/1.0\r\n\r\n")
        let text = socket.readAll()
        #expect(text.hasSuffix("\r\n\r\nabcd"))
        #expect(text.contains("Connection: close") && !text.contains("chunked"))
    }

    @Test func `a thrown problem becomes its own answer, and any other error the failure`() throws {
        struct Broken: Error {}
        let live = try LiveServer { request in
            if request.path == "/problem" { throw HTTPProblem(status: 413, reason: "big") }
            if request.path == "/field" {
                return HTTPResponse(status: 200, fields: ["A": "b\r\nSet-Cookie: c"])
            }
            throw Broken()
        }
        let socket = try live.connect()
        socket.send("GET /problem HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(socket.readResponse()?.status == 413)
        socket.send("GET /other HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(socket.readResponse()?.body == "failure Broken()")
        socket.send("GET /field HTTP/1.1\r\nHost: a\r\n\r\n")
        let response = socket.readResponse()
        #expect(response?.status == 500 && response?.fields["set-cookie"] == nil)
    }

    @Test func `after its share of requests a connection closes and says so`() throws {
        let live = try LiveServer(configure: { $0.requestsPerConnection = 2 }, handler: Self.echo)
        let socket = try live.connect()
        socket.send(String(repeating: "GET / HTTP/1.1\r\nHost: a\r\n\r\n", count: 3))
        #expect(socket.readResponse()?.fields["connection"] == nil)
        #expect(socket.readResponse()?.fields["connection"] == "close")
        #expect(socket.readResponse() == nil && socket.end == .ended)
    }

    @Test func `a disconnect cancels no handler, and the handler's answer is dropped`() throws {
        let done = Latch(false)
        let live = try LiveServer { request in
            _ = try await request.body.collect(upTo: 10)
            await request.loop.sleep(milliseconds: 100)
            #expect(!Task.isCancelled)
            done.set(true)
            return .text(String(repeating: "x", count: 1 << 20))
        }
        do {
            let socket = try live.connect()
            socket.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\na")
            #expect(eventually { live.server.counters.requests == 1 })
        }
        #expect(done.reaches { $0 })
        #expect(eventually { live.server.connectionCount == 0 })
    }

    @Test func `a Unix socket has mode 0600, replaces another, and may have a long path`() throws {
        let folder = LiveServer.freshPath(String(repeating: "d", count: 120))
        #expect(mkdir(folder, 0o700) == 0)
        for _ in 0..<2 {
            let live = try LiveServer(on: .unix(path: "\(folder)/s.sock")) { request in
                #expect(request.peer == .unix)
                return .text("unix")
            }
            var status = stat()
            #expect(stat("\(folder)/s.sock", &status) == 0 && status.st_mode & 0o777 == 0o600)
            let client = HTTPClient(live.address)
            let loop = live.loops[0]
            let done = Latch<Int>(0)
            loop.spawn {
                let answer = try? await client.send(HTTPClientRequest(.get, "/"), deadlineMilliseconds: 5_000)
                done.set(answer?.status ?? -1)
            }
            #expect(done.reaches { $0 != 0 } && done.current == 200)
        }
        unlink("\(folder)/s.sock")
        rmdir(folder)
    }

    @Test func `a listening socket can be inherited`() throws {
        let first = try LiveServer(handler: Self.echo)
        guard case .tcp(_, let port) = first.address else {
            Issue.record("the server has no port")
            return
        }
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #expect(throws: HTTPSystemError.self) {
            try first.server.listen(inherited: descriptor, at: first.address)
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        #expect(bound == 0 && listen(descriptor, 5) == 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        let found = try first.server.listen(inherited: descriptor, at: first.address)
        let other = Int(UInt16(bigEndian: address.sin_port))
        guard case .tcp(_, other) = found else { throw HTTPSystemError("\(found)", EINVAL) }
        #expect(other != port)
        let client = try RawSocket(.tcp(host: "127.0.0.1", port: other))
        client.send("GET /x HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(client.readResponse()?.body == "GET /x ")
    }
}

import Foundation
import HTTPKit
import Synchronization
import TLSKit
import TestKit
import Testing

@Suite struct ExchangeTests {
    private static let megabytes = 4

    /// Counts and sums a body's bytes, or streams many bytes, as the path asks.
    private static let handler: HTTPHandler = { request in
        switch request.path {
        case "/upload":
            var (count, sum) = (0, 0)
            switch request.body {
            case .empty: break
            case .bytes(let bytes): (count, sum) = (bytes.count, bytes.reduce(0) { $0 + Int($1) })
            case .stream(let stream):
                while let piece = try await stream.next() {
                    count += piece.count
                    sum += piece.reduce(0) { $0 + Int($1) }
                }
            }
            return .text("\(count) \(sum)")
        case "/chunks", "/length":
            let left = Mutex(megabytes * 16)
            return HTTPResponse(
                status: 200,
                body: .stream(
                    BodyStream(length: request.path == "/length" ? megabytes << 20 : nil) {
                        let index = left.withLock { left in
                            left -= 1
                            return left
                        }
                        return index < 0 ? nil : [UInt8](repeating: UInt8(index % 251), count: 65_536)
                    }))
        case "/broken":
            return HTTPResponse(
                status: 200, body: .stream(BodyStream(length: 100) { throw HTTPProblem.bodyTooLarge }))
        default: return .text("\(request.method.rawValue) \(request.target)")
        }
    }

    private static let expected = (0..<megabytes * 16).reversed().reduce(0) { $0 + $1 % 251 * 65_536 }

    @Test(arguments: [TLSConnection.Version.tls12, .tls13])
    func `a large upload arrives whole`(version: TLSConnection.Version) throws {
        let live = try SecureServer(handler: Self.handler)
        let connection = try live.connect(version)
        let size = 3_000_003
        connection.send("POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n")
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let sum = bytes.reduce(0) { $0 + Int($1) }
        for start in stride(from: 0, to: size, by: 70_001) {
            #expect(connection.send(Array(bytes[start..<min(size, start + 70_001)])))
        }
        #expect(connection.exchange("").hasSuffix("\(size) \(sum)"))
        #expect(connection.get("/after").hasSuffix("GET /after"))
    }

    @Test(arguments: ["/length", "/chunks"])
    func `a large streamed answer arrives whole, at the pace of a slow reader`(path: String) throws {
        let live = try SecureServer(handler: Self.handler)
        var options = TLSConnection.Options()
        options.receiveBufferBytes = 8_192
        let connection = try #require(TLSConnection(port: live.port, options))
        connection.send("GET \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        let all = connection.receiveAll()
        #expect(connection.end == .closeNotify)
        let head = try #require(Data(all).range(of: Data("\r\n\r\n".utf8)))
        if path == "/length" {
            let body = all[head.upperBound...]
            #expect(body.count == Self.megabytes << 20)
            #expect(body.reduce(0) { $0 + Int($1) } == Self.expected)
        } else {
            // Each piece is a chunk: "10000\r\n" before it and "\r\n" after it; "0\r\n\r\n" ends the body.
            #expect(all.count - head.upperBound == Self.megabytes * 16 * (65_536 + 9) + 5)
        }
    }

    @Test func `small requests that come by byte or all at once are answered in order`() throws {
        let live = try SecureServer(handler: Self.handler)
        let connection = try live.connect()
        for byte in Array("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n".utf8) { connection.send([byte]) }
        #expect(connection.exchange("").hasSuffix("GET /slow"))
        let many = (0..<100).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined()
        connection.send(many)
        var answers = ""
        while !answers.hasSuffix("GET /99"), let bytes = connection.receive() {
            answers += String(decoding: bytes, as: UTF8.self)
        }
        let order = answers.matches(of: /GET \/(\d+)/).compactMap { Int($0.1) }
        #expect(order == Array(0..<100))
    }

    @Test func `a connection that the answer ends says goodbye`() throws {
        let live = try SecureServer(handler: Self.handler)
        for version in ["HTTP/1.1", "HTTP/1.0"] {
            let connection = try live.connect()
            connection.send("GET / \(version)\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(String(decoding: connection.receiveAll(), as: UTF8.self).hasSuffix("GET /"))
            #expect(connection.end == .closeNotify)
        }
        let refused = try live.connect()
        refused.send("nonsense\r\n\r\n")
        #expect(String(decoding: refused.receiveAll(), as: UTF8.self).hasPrefix("HTTP/1.1 400 "))
        #expect(refused.end == .closeNotify)
    }

    @Test func `an idle connection is closed with a goodbye, an answer that breaks off without`() throws {
        let live = try SecureServer(
            configure: { $0.idleDeadlineMilliseconds = 100 }, handler: Self.handler)
        let idle = try live.connect()
        #expect(idle.receiveAll().isEmpty && idle.end == .closeNotify)
        let broken = try live.connect()
        broken.send("GET /broken HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(!broken.receiveAll().isEmpty)
        #expect(broken.end == .cut)
    }

    @Test func `a client that says goodbye is closed, with or without a request before`() throws {
        let live = try SecureServer(handler: Self.handler)
        for asks in [true, false] {
            let connection = try live.connect()
            if asks { #expect(connection.get("/").hasSuffix("GET /")) }
            connection.finish()
            #expect(connection.receive() == nil && connection.end == .closeNotify)
        }
        #expect(becomes { live.server.connectionCount == 0 })
    }

    @Test func `a head that trickles in is answered 408, a record that trickles in too`() throws {
        let live = try SecureServer(
            configure: { $0.headDeadlineMilliseconds = 200 }, handler: Self.handler)
        let head = try live.connect()
        #expect(head.get("/").hasSuffix("GET /"))
        for _ in 0..<30 {
            head.send("G")
            usleep(10_000)
        }
        #expect(String(decoding: head.receiveAll(), as: UTF8.self).hasPrefix("HTTP/1.1 408 "))
        let record = try live.connect()
        #expect(record.get("/").hasSuffix("GET /"))
        // A record of 16 384 bytes, of which hardly any comes.
        record.sendRaw([0x17, 3, 3, 0x40, 0])
        for _ in 0..<30 {
            record.sendRaw([7])
            usleep(10_000)
        }
        #expect(String(decoding: record.receiveAll(), as: UTF8.self).hasPrefix("HTTP/1.1 408 "))
    }

    @Test func `a forged record ends the connection`() throws {
        let live = try SecureServer(handler: Self.handler)
        let connection = try live.connect()
        #expect(connection.get("/").hasSuffix("GET /"))
        connection.sendRaw([0x17, 3, 3, 0, 32] + [UInt8](repeating: 9, count: 32))
        #expect(connection.receive() == nil && connection.end == .cut)
        #expect(becomes { live.server.connectionCount == 0 })
    }

    @Test func `certificates change under load, and no request is lost`() throws {
        let live = try SecureServer(TestCertificate(serial: 1), loops: 2, handler: Self.handler)
        let kept = try live.connect()
        #expect(kept.get("/").hasSuffix("GET /") && kept.serial == 1)
        let answered = Atomic<Int>(0)
        let lost = Atomic<Int>(0)
        let seen = Mutex<Set<Int>>([])
        let group = DispatchGroup()
        for worker in 0..<4 {
            DispatchQueue.global().async(group: group) {
                for turn in 0..<60 {
                    guard let connection = try? live.connect(turn % 2 == 0 ? .tls12 : .tls13) else {
                        lost.add(1, ordering: .relaxed)
                        continue
                    }
                    _ = seen.withLock { $0.insert(connection.serial) }
                    for path in ["/\(worker)/\(turn)", "/again"] {
                        let isAnswered = connection.get(path).hasSuffix("GET \(path)")
                        if isAnswered {
                            answered.add(1, ordering: .relaxed)
                        } else {
                            lost.add(1, ordering: .relaxed)
                        }
                    }
                }
            }
        }
        var serial = 1
        repeat {
            serial += 1
            try live.tls.replace(by: TestCertificate(serial: serial).loaded())
        } while group.wait(timeout: .now() + .milliseconds(5)) == .timedOut
        #expect(answered.load(ordering: .relaxed) == 480 && lost.load(ordering: .relaxed) == 0)
        #expect(seen.withLock { $0.count } > 1)
        #expect(try live.connect().serial == serial)
        #expect(kept.get("/").hasSuffix("GET /") && kept.serial == 1)
    }

    @Test func `a server that ends answers the request under way`() async throws {
        let live = try SecureServer(handler: { request in
            await request.loop.sleep(milliseconds: 200)
            return .text("done")
        })
        let busy = try live.connect()
        let idle = try live.connect()
        busy.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(becomes { live.server.counters.requests == 1 })
        await live.server.drain(deadlineMilliseconds: 5_000)
        #expect(String(decoding: busy.receiveAll(), as: UTF8.self).hasSuffix("done"))
        #expect(busy.end == .closeNotify)
        #expect(idle.receiveAll().isEmpty && idle.end == .closeNotify)
        #expect(live.server.connectionCount == 0)
    }
}

import Glibc
import Testing

@testable import HTTPKit

@Suite(.serialized) struct DeadlineTests {
    private static let collect: HTTPHandler = { request in
        if request.path == "/slow" { request.allowSlowBody() }
        return .text("\(try await request.body.collect(upTo: 1 << 20).count)")
    }

    @Test func `a head that trickles in is answered 408 at its deadline`() throws {
        let live = try LiveServer(configure: { $0.headDeadlineMilliseconds = 150 }, handler: Self.collect)
        let socket = try live.connect()
        socket.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(socket.readResponse()?.status == 200)
        let worker = Worker {
            for _ in 0..<30 {
                socket.send("G")
                usleep(10_000)
            }
        }
        let started = MonotonicTime.milliseconds()
        #expect(socket.readResponse()?.status == 408)
        #expect((100...1_500).contains(MonotonicTime.milliseconds() - started))
        worker.join()
        _ = socket.readAll()
        #expect(socket.end == .ended)
    }

    @Test func `an idle connection is closed without an answer`() throws {
        let live = try LiveServer(configure: { $0.idleDeadlineMilliseconds = 100 }, handler: Self.collect)
        let fresh = try live.connect()
        let used = try live.connect()
        used.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(used.readResponse()?.status == 200)
        #expect(fresh.readAll().isEmpty && fresh.end == .ended)
        #expect(used.readAll().isEmpty && used.end == .ended)
    }

    @Test func `a late body is answered 408, however it trickles in`() throws {
        let live = try LiveServer(configure: { $0.bodyDeadlineMilliseconds = 150 }, handler: Self.collect)
        let socket = try live.connect()
        socket.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n")
        let worker = Worker {
            for _ in 0..<30 {
                socket.send("a")
                usleep(10_000)
            }
        }
        let response = socket.readResponse()
        #expect(response?.status == 408 && response?.fields["connection"] == "close")
        worker.join()
    }

    @Test func `a slow body passes the deadline while it keeps its rate, and not when it stalls`() throws {
        let live = try LiveServer(
            configure: {
                $0.bodyDeadlineMilliseconds = 50
                $0.slowBodyBytesPerSecond = 10_000
                $0.slowBodyGraceMilliseconds = 100
            }, handler: Self.collect)
        let socket = try live.connect()
        socket.send("POST /slow HTTP/1.1\r\nHost: a\r\nContent-Length: 12000\r\n\r\n")
        for _ in 0..<12 {
            usleep(20_000)
            socket.send([UInt8](repeating: 1, count: 1_000))
        }
        #expect(socket.readResponse()?.body == "12000")
        // A fast start does not pay for a long stall.
        socket.send("POST /slow HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\n")
        socket.send([UInt8](repeating: 1, count: 800_000))
        let started = MonotonicTime.milliseconds()
        #expect(socket.readResponse()?.status == 408)
        #expect((50...2_000).contains(MonotonicTime.milliseconds() - started))
    }

    @Test func `a client that reads nothing of its answer is dropped`() throws {
        let ended = Latch(false)
        let live = try LiveServer(configure: { $0.idleDeadlineMilliseconds = 150 }) { _ in
            final class Mark: Sendable {
                let ended: Latch<Bool>
                init(_ ended: Latch<Bool>) { self.ended = ended }
                deinit { ended.set(true) }
            }
            let mark = Mark(ended)
            return HTTPResponse(
                status: 200,
                body: .stream(
                    BodyStream(length: nil) {
                        withExtendedLifetime(mark) { [UInt8](repeating: 0, count: 65_536) }
                    }))
        }
        let socket = try live.connect()
        socket.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(eventually { live.server.counters.requests == 1 })
        #expect(eventually { live.server.connectionCount == 0 })
        #expect(ended.reaches { $0 })
        withExtendedLifetime(socket) {}
    }

    @Test func `connections above the limit are answered 503, and closed ones make room`() throws {
        let live = try LiveServer(loops: 2, configure: { $0.connectionLimit = 3 }, handler: Self.collect)
        var sockets = try (0..<3).map { _ in try live.connect() }
        for socket in sockets {
            socket.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(socket.readResponse()?.status == 200)
        }
        let excess = try live.connect()
        let response = excess.readResponse()
        #expect(response?.status == 503 && response?.body == "problem Too many connections are open.")
        excess.finishSending()
        _ = excess.readAll()
        #expect(live.server.counters.connectionsRefused == 1)
        sockets.removeLast()
        #expect(eventually { live.server.connectionCount == 2 })
        let next = try live.connect()
        next.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(next.readResponse()?.status == 200)
    }

    @Test func `an address has its own limit, unless it is trusted or a Unix peer`() throws {
        func statuses(_ live: LiveServer) throws -> [Int?] {
            let sockets = try (0..<3).map { _ in try live.connect() }
            return sockets.map { socket in
                socket.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                return socket.readResponse()?.status
            }
        }
        let limited = try LiveServer(configure: { $0.connectionsPerAddress = 2 }, handler: Self.collect)
        #expect(try statuses(limited) == [200, 200, 503])
        #expect(eventually { limited.server.connectionCount == 0 })
        #expect(try statuses(limited) == [200, 200, 503])
        let trusting = try LiveServer(
            configure: {
                $0.connectionsPerAddress = 2
                $0.trustedPeers = ["127.0.0.1"]
            }, handler: Self.collect)
        #expect(try statuses(trusting) == [200, 200, 200])
        let path = LiveServer.freshPath()
        defer { unlink(path) }
        let unix = try LiveServer(
            on: .unix(path: path), configure: { $0.connectionsPerAddress = 2 }, handler: Self.collect)
        #expect(try statuses(unix) == [200, 200, 200])
    }

    @Test func `the addresses of an IPv6 subscriber have one limit together`() async throws {
        let live = try LiveServer(configure: { $0.connectionsPerAddress = 2 }, handler: Self.collect)
        let loop = live.loops[0]
        func statuses(_ addresses: [String]) async throws -> [Int?] {
            let descriptors = try await loop.perform {
                try addresses.map { address in
                    let (near, far) = try RawSocket.pair()
                    live.server.adopt(far, peer: .address(address), nil, acceptedOn: loop)
                    return near
                }
            }
            let sockets = descriptors.map { RawSocket(descriptor: $0) }
            return sockets.map { socket in
                socket.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                return socket.readResponse()?.status
            }
        }
        let addresses = (1...3).map { "2001:db8:0:1::\($0)" } + ["2001:db8:0:2::1"]
        #expect(try await statuses(addresses) == [200, 200, 503, 200])
        // Those that closed gave their places back.
        #expect(eventually { live.server.connectionCount == 0 })
        #expect(try await statuses(addresses) == [200, 200, 503, 200])
    }

    @Test func `a drain lets requests end, closes idle connections and accepts no new ones`() async throws {
        let live = try LiveServer(loops: 2) { request in
            if request.path == "/slow" { await request.loop.sleep(milliseconds: 200) }
            return .text(String(request.path))
        }
        let idle = try live.connect()
        let busy = try live.connect()
        idle.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(idle.readResponse()?.status == 200)
        busy.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(eventually { live.server.counters.requests == 2 })
        await live.server.drain(deadlineMilliseconds: 5_000)
        #expect(live.server.connectionCount == 0)
        let last = busy.readResponse()
        #expect(last?.body == "/slow" && last?.fields["connection"] == "close")
        #expect(idle.readAll().isEmpty && idle.end == .ended)
        #expect(throws: HTTPSystemError.self) { try live.connect() }
    }

    @Test func `a drain serves the first request of a connection, and waits no longer for it than a second`()
        async throws
    {
        let live = try LiveServer { .text(String($0.path)) }
        let new = try live.connect()
        let silent = try live.connect()
        #expect(eventually { live.server.connectionCount == 2 })
        let worker = Worker {
            _ = eventually { live.server.isDraining }
            new.send("GET /first HTTP/1.1\r\nHost: a\r\n\r\n")
        }
        await live.server.drain(deadlineMilliseconds: 30_000)
        worker.join()
        #expect(live.server.connectionCount == 0)
        let first = new.readResponse()
        #expect(first?.body == "/first" && first?.fields["connection"] == "close")
        #expect(silent.readAll().isEmpty && silent.end == .ended)
    }

    @Test func `a drain ends at its deadline`() async throws {
        let live = try LiveServer { request in
            await request.loop.sleep(milliseconds: 60_000)
            return .text("")
        }
        let socket = try live.connect()
        socket.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(eventually { live.server.counters.requests == 1 })
        let started = MonotonicTime.milliseconds()
        await live.server.drain(deadlineMilliseconds: 100)
        #expect((80...3_000).contains(MonotonicTime.milliseconds() - started))
        #expect(live.server.connectionCount == 0)
        #expect(socket.readAll().isEmpty && socket.end != .open)
    }
}

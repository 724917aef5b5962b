import Glibc
import Testing

@testable import HTTPKit

/// The time between a request and its answer: clients that leave, and signs of progress.
@Suite struct WaitingTests {
    private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    /// Passes every request on to another server.
    private func proxy(to address: HTTPAddress) throws -> LiveServer {
        let client = HTTPClient(address)
        return try LiveServer { request in
            let answer = try await client.send(
                HTTPClientRequest(request.method, request.target, body: request.body),
                deadlineMilliseconds: 60_000, onBehalfOf: request)
            return HTTPResponse(status: answer.status, body: answer.body)
        }
    }

    @Test func `a request whose client has left gives its inner connection back`() throws {
        let hasEnded = Latch(false)
        let silent = try ScriptedServer { _, socket in
            _ = socket.readHead()
            _ = socket.readAll()
            hasEnded.set(socket.end == .ended)
        }
        let proxy = try proxy(to: silent.address)
        var client: RawSocket? = try proxy.connect()
        client?.send(Self.get)
        #expect(silent.accepted.reaches { $0 == 1 })
        client = nil
        #expect(hasEnded.reaches { $0 })
        #expect(eventually { proxy.server.connectionCount == 0 })
    }

    @Test func `a request that changes something runs to its end, whoever has left`() throws {
        let (hasBegun, isDone) = (Latch(false), Latch(false))
        let service = try LiveServer { request in
            hasBegun.set(true)
            await request.loop.sleep(milliseconds: 3_000)
            isDone.set(true)
            return .text("done")
        }
        let proxy = try proxy(to: service.address)
        var client: RawSocket? = try proxy.connect()
        client?.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc")
        #expect(hasBegun.reaches { $0 })
        client = nil
        #expect(eventually { proxy.server.connectionCount == 0 })
        #expect(!isDone.current)
        #expect(isDone.reaches { $0 })
    }

    @Test func `a client that only ends its own side gets a quick answer`() throws {
        let service = try LiveServer { request in
            await request.loop.sleep(milliseconds: 100)
            return .text("here")
        }
        let proxy = try proxy(to: service.address)
        let client = try proxy.connect()
        client.send(Self.get)
        client.finishSending()
        #expect(client.readResponse()?.body == "here")
        #expect(proxy.server.counters.requests == 1)
    }

    @Test func `a request that signals progress gets interim answers until its answer begins`() throws {
        let live = try LiveServer(configure: { $0.progressMilliseconds = 30 }) { request in
            request.signalProgress()
            await request.loop.sleep(milliseconds: 200)
            return .text("done")
        }
        let socket = try live.connect()
        socket.send(Self.get)
        #expect(socket.readHead() == "HTTP/1.1 102 Processing\r\n\r\n")
        #expect(socket.readHead() == "HTTP/1.1 102 Processing\r\n\r\n")
        while let head = socket.readHead(), !head.hasPrefix("HTTP/1.1 200") {}
        #expect(socket.readBytes(4) == Array("done".utf8))
        // HTTP/1.0 knows no interim answers.
        let old = try live.connect()
        old.send("GET / HTTP/1.0\r\n\r\n")
        #expect(old.readResponse()?.status == 200)
    }

    @Test func `an answer that is ready when the next sign of progress is due arrives`() throws {
        let live = try LiveServer(configure: { $0.progressMilliseconds = 50 }) { request in
            guard request.target == "/" else {
                // Holds the loop until the other answer is ready and its sign is due: one turn sees both.
                usleep(150_000)
                return .text("held")
            }
            request.signalProgress()
            await withCheckedContinuation { continuation in
                Task.detached {
                    usleep(40_000)
                    continuation.resume()
                }
            }
            return .text("done")
        }
        let (slow, holding) = (try live.connect(), try live.connect())
        slow.send(Self.get)
        usleep(10_000)
        holding.send("GET /hold HTTP/1.1\r\nHost: a\r\n\r\n")
        var head = slow.readHead()
        while let interim = head, interim.hasPrefix("HTTP/1.1 102") { head = slow.readHead() }
        #expect(head?.hasPrefix("HTTP/1.1 200") == true)
        #expect(slow.readBytes(4) == Array("done".utf8))
        #expect(holding.readResponse()?.body == "held")
    }

    @Test func `an interim answer puts off the deadline, and not for ever`() async throws {
        let live = try LiveServer(configure: { $0.progressMilliseconds = 50 }) { request in
            request.signalProgress()
            await request.loop.sleep(milliseconds: 1_000)
            return .text("done")
        }
        let client = HTTPClient(live.address)
        func outcome(_ longest: Int) async throws -> String {
            try await ClientTests.withLoop { _ in
                do throws(HTTPClientError) {
                    let answer = try await client.send(
                        HTTPClientRequest(.get, "/"), deadlineMilliseconds: 300,
                        longestMilliseconds: longest)
                    return "\(answer.status)"
                } catch { return "\(error)" }
            }
        }
        #expect(try await outcome(60_000) == "200")
        #expect(try await outcome(0) == "timedOut")
        #expect(try await outcome(600) == "timedOut")
    }

    @Test func `interim answers are limited by their rate, so that work may take hours`() {
        #expect(ClientConnection.interimLimit(afterMilliseconds: 0) == 64)
        let hours: Int64 = 3 * 3_600_000
        // Our servers send one every two seconds.
        #expect(hours / 2_000 <= ClientConnection.interimLimit(afterMilliseconds: hours))
    }
}

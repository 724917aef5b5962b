import Glibc
import Testing

@testable import HTTPKit

@Suite struct ClientStreamTests {
    /// Returns a stream of `count` pieces of `bytes` bytes each, and counts the pulled ones.
    private static func stream(_ count: Int, of bytes: Int, pulled: Latch<Int>, isSized: Bool) -> BodyStream {
        BodyStream(length: isSized ? count * bytes : nil) {
            guard pulled.current < count else { return nil }
            pulled.update { $0 += 1 }
            return [UInt8](repeating: UInt8(truncatingIfNeeded: pulled.current), count: bytes)
        }
    }

    @Test(arguments: [false, true])
    func `bodies stream through a proxy both ways, unchanged`(_ isSized: Bool) async throws {
        let backend = try LiveServer { request in HTTPResponse(status: 200, body: request.body) }
        let client = HTTPClient(backend.address)
        let proxy = try LiveServer { request in
            request.allowSlowBody()
            let answer = try await client.send(
                HTTPClientRequest(.post, "/", body: request.body), deadlineMilliseconds: 5_000)
            return HTTPResponse(status: answer.status, body: answer.body)
        }
        let outer = HTTPClient(proxy.address)
        try await ClientTests.withLoop { _ in
            for _ in 0..<3 {
                let pulled = Latch(0)
                let body = Self.stream(100, of: 30_000, pulled: pulled, isSized: isSized)
                let answer = try await outer.send(
                    HTTPClientRequest(.post, "/", body: .stream(body)), deadlineMilliseconds: 5_000)
                let bytes = try await answer.body.collect(upTo: 1 << 24)
                #expect(bytes.count == 3_000_000)
                for index in 0..<100 where bytes.count == 3_000_000 {
                    let piece = Array(bytes[index * 30_000..<(index + 1) * 30_000])
                    #expect(piece == [UInt8](repeating: UInt8(index + 1), count: 30_000))
                }
            }
        }
        #expect(proxy.server.counters.connectionsAccepted == 1)
        #expect(backend.server.counters.connectionsAccepted == 1)
    }

    @Test func `a peer that does not read holds the request's stream back`() async throws {
        let isOpen = Latch(false)
        let server = try ScriptedServer { _, socket in
            _ = socket.readHead()
            while !isOpen.current { usleep(2_000) }
            _ = socket.readBytes(100_000_000)
            socket.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            _ = socket.readAll()
        }
        let pulled = Latch(0)
        try await ClientTests.withLoop { loop in
            let outcome = Latch("")
            loop.spawn {
                let body = Self.stream(1_000, of: 100_000, pulled: pulled, isSized: true)
                outcome.set(
                    await ClientTests.outcome(
                        HTTPClient(server.address), HTTPClientRequest(.post, "/", body: .stream(body)),
                        deadline: 20_000))
            }
            await loop.sleep(milliseconds: 300)
            #expect(pulled.current > 0 && pulled.current < 300)
            isOpen.set(true)
            while outcome.current.isEmpty { await loop.sleep(milliseconds: 5) }
            #expect(outcome.current == "200 ok")
        }
        #expect(pulled.current == 1_000)
    }

    @Test func `an answer that is not read holds its peer back, and dropping it closes the connection`()
        async throws
    {
        let pulled = Latch(0)
        let live = try LiveServer { _ in
            HTTPResponse(
                status: 200, body: .stream(Self.stream(1_000, of: 100_000, pulled: pulled, isSized: true)))
        }
        let client = HTTPClient(live.address)
        try await ClientTests.withLoop { loop in
            do {
                let answer = try await client.send(HTTPClientRequest(.get, "/"), deadlineMilliseconds: 100)
                guard case .stream(let stream) = answer.body else {
                    Issue.record("no stream")
                    return
                }
                #expect(try await stream.next() != nil)
                // The deadline runs only while the client waits for the peer.
                await loop.sleep(milliseconds: 250)
                #expect(pulled.current < 300)
                #expect(try await stream.next() != nil)
            }
            #expect(live.server.connectionCount == 1)
            await loop.sleep(milliseconds: 50)
            #expect(eventually { live.server.connectionCount == 0 })
        }
    }

    @Test func `a body that fails while it is sent fails the request and cuts the body`() async throws {
        struct Broken: Error {}
        let seen = Latch("")
        let live = try LiveServer { request in
            do { _ = try await request.body.collect(upTo: 100) } catch { seen.set("\(error)") }
            return .text("")
        }
        let client = HTTPClient(live.address)
        for length in [nil, 10] {
            seen.set("")
            try await ClientTests.withLoop { loop in
                let step = Latch(0)
                let body = BodyStream(length: length) {
                    step.update { $0 += 1 }
                    guard step.current == 1 else {
                        // The first piece is sent at the end of the loop's turn.
                        await loop.sleep(milliseconds: 10)
                        throw Broken()
                    }
                    return [1, 2, 3]
                }
                #expect(
                    await ClientTests.outcome(client, HTTPClientRequest(.post, "/", body: .stream(body)))
                        == "bodyFailed")
            }
            #expect(seen.reaches { $0.contains("ended early") })
        }
    }

    @Test func `a refusal during the upload is the answer and ends the upload`() async throws {
        let live = try LiveServer { request in
            .text(String(decoding: try await request.body.collect(upTo: 1_000), as: UTF8.self))
        }
        let client = HTTPClient(live.address)
        try await ClientTests.withLoop { loop in
            let pulled = Latch(0)
            let body = BodyStream(length: nil) {
                pulled.update { $0 += 1 }
                await loop.sleep(milliseconds: 2)
                return [UInt8](repeating: 1, count: 500)
            }
            let outcome = await ClientTests.outcome(
                client, HTTPClientRequest(.post, "/", body: .stream(body)))
            #expect(outcome.hasPrefix("413 "))
            let count = pulled.current
            await loop.sleep(milliseconds: 50)
            #expect(pulled.current <= count + 1)
            // The connection with the broken upload was not kept.
            #expect(
                await ClientTests.outcome(client, HTTPClientRequest(.post, "/", body: .bytes([65])))
                    == "200 A")
        }
        #expect(live.server.counters.connectionsAccepted == 2)
    }

    @Test func `reading a stream fails when the peer falls silent`() async throws {
        let server = try ScriptedServer { _, socket in
            _ = socket.readHead()
            socket.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n")
            _ = socket.readAll()
        }
        try await ClientTests.withLoop { _ in
            #expect(
                await ClientTests.outcome(HTTPClient(server.address), deadline: 80) == "200 then timedOut")
        }
    }
}

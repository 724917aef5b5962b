import Glibc
import Testing

@testable import HTTPKit

@Suite struct ClientTests {
    static func withLoop<Result: Sendable>(
        _ body: @escaping @Sendable (EventLoop) async throws -> Result
    ) async throws -> Result {
        let loop = try EventLoop(index: 0, name: "client")
        defer { loop.stop() }
        return try await loop.perform { try await body(loop) }
    }

    /// Returns a request's status and body as text, or its error.
    static func outcome(
        _ client: HTTPClient, _ request: HTTPClientRequest = HTTPClientRequest(.get, "/"),
        deadline: Int = 5_000, buffer: Int = 1_024
    ) async -> String {
        do throws(HTTPClientError) {
            let answer = try await client.send(
                request, deadlineMilliseconds: deadline, bufferLimitBytes: buffer)
            do {
                let body = try await answer.body.collect(upTo: 1 << 24)
                return "\(answer.status) \(String(decoding: body, as: UTF8.self))"
            } catch { return "\(answer.status) then \(error)" }
        } catch { return "\(error)" }
    }

    @Test(arguments: [false, true])
    func `requests in a row share one connection, over TCP and Unix sockets`(_ isUnix: Bool) async throws {
        let path = LiveServer.freshPath()
        defer { unlink(path) }
        let address = isUnix ? HTTPAddress.unix(path: path) : .tcp(host: "localhost", port: 0)
        let live = try LiveServer(on: address) { request in
            let host = request.fields["Host"] ?? ""
            return .text(
                "\(request.method.rawValue) \(request.target) \(host.hasPrefix("127.0.0.1:") || host == "localhost")"
            )
        }
        let client = HTTPClient(live.address)
        try await Self.withLoop { _ in
            for number in 0..<20 {
                let outcome = await Self.outcome(client, HTTPClientRequest(.get, "/\(number)?a=%20"))
                #expect(outcome == "200 GET /\(number)?a=%20 true")
            }
        }
        #expect(live.server.counters.connectionsAccepted == 1)
        #expect(live.server.counters.requests == 20)
        client.closeIdle()
    }

    @Test func `one owner's requests never take all connections, and owners who wait take turns`()
        async throws
    {
        let isOpen = Latch(false)
        // The owners of the requests in the order in which the server gets them.
        let order = Latch<[UInt64]>([])
        let live = try LiveServer { request in
            order.update { $0.append(request.target.hasSuffix("2") ? 2 : 1) }
            while request.target.hasPrefix("/slow"), !isOpen.current {
                await request.loop.sleep(milliseconds: 2)
            }
            return .text("ok")
        }
        let client = HTTPClient(live.address, connectionsPerLoop: 4)
        let ended = Latch(0)
        let send: @Sendable (String, UInt64) async -> Void = { target, owner in
            do throws(HTTPClientError) {
                _ = try await client.send(
                    HTTPClientRequest(.get, "\(target)/\(owner)"), deadlineMilliseconds: 60_000, owner: owner)
                ended.update { $0 += 1 }
            } catch { Issue.record("\(error)") }
        }
        try await Self.withLoop { loop in
            for _ in 0..<10 { loop.spawn { await send("/slow", 1) } }
            // Three of four connections are the first owner's.
            await send("/quick", 2)
            #expect(ended.current == 1)
            loop.spawn { await send("/slow", 2) }
            loop.spawn { await send("/slow", 2) }
            for _ in 0..<5 { await loop.sleep(milliseconds: 1) }
            isOpen.set(true)
            while ended.current < 13 { await loop.sleep(milliseconds: 2) }
        }
        let places = order.current.enumerated().filter { $0.element == 2 }.map(\.offset)
        #expect(places.last ?? 13 < 9, "\(order.current)")
        client.closeIdle()
    }

    @Test func `the pool is bounded, so is its queue, and a request above both is overload`() async throws {
        let live = try LiveServer { request in
            await request.loop.sleep(milliseconds: 30)
            return .text("ok")
        }
        let client = HTTPClient(live.address, connectionsPerLoop: 2, waitingPerLoop: 3)
        try await Self.withLoop { loop in
            let outcomes = Latch<[String]>([])
            for _ in 0..<6 {
                loop.spawn {
                    let outcome = await Self.outcome(client)
                    outcomes.update { $0.append(outcome) }
                }
            }
            while outcomes.current.count < 6 { await loop.sleep(milliseconds: 5) }
            #expect(outcomes.current == ["overloaded"] + Array(repeating: "200 ok", count: 5))
        }
        #expect(live.server.counters.connectionsAccepted == 2)
    }

    @Test func `waiting in the queue ends at the deadline`() async throws {
        let live = try LiveServer { request in
            await request.loop.sleep(milliseconds: 300)
            return .text("ok")
        }
        let client = HTTPClient(live.address, connectionsPerLoop: 1)
        try await Self.withLoop { loop in
            let first = Latch("")
            loop.spawn { first.set(await Self.outcome(client)) }
            #expect(await Self.outcome(client, deadline: 50) == "timedOut")
            while first.current.isEmpty { await loop.sleep(milliseconds: 5) }
            #expect(first.current == "200 ok")
            #expect(await Self.outcome(client) == "200 ok")
        }
    }

    @Test func `a silent peer is given up at the deadline, and its connection is not used again`()
        async throws
    {
        let silent = try ScriptedServer { number, socket in
            _ = socket.readHead()
            if number > 1 { socket.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok") }
            _ = socket.readAll()
        }
        let client = HTTPClient(silent.address)
        try await Self.withLoop { _ in
            #expect(await Self.outcome(client, deadline: 60) == "timedOut")
            #expect(await Self.outcome(client) == "200 ok")
        }
        #expect(silent.accepted.current == 2)
    }

    @Test func `a refused connection fails at once`() async throws {
        let gone = try LiveServer { _ in .text("") }
        await gone.server.drain(deadlineMilliseconds: 100)
        let client = HTTPClient(gone.address)
        let unix = HTTPClient(.unix(path: LiveServer.freshPath("missing")))
        try await Self.withLoop { _ in
            #expect(await Self.outcome(client) == "connectFailed(\(ECONNREFUSED))")
            #expect(await Self.outcome(unix) == "connectFailed(\(ENOENT))")
        }
    }

    @Test func `a full accept queue of a Unix socket is overload`() async throws {
        let path = LiveServer.freshPath()
        defer { unlink(path) }
        let listener = try ListeningSocket.listen(on: .unix(path: path))
        #expect(listen(listener.descriptor, 0) == 0)
        let first = try RawSocket(.unix(path: path))
        let client = HTTPClient(.unix(path: path))
        try await Self.withLoop { _ in #expect(await Self.outcome(client) == "overloaded") }
        withExtendedLifetime((first, listener)) {}
    }

    @Test func `a kept connection that was closed is replaced for a safe method, and reported for another`()
        async throws
    {
        // Answers the first request on each connection and closes at the second.
        let server = try ScriptedServer { _, socket in
            guard socket.readHead() != nil else { return }
            socket.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            _ = socket.readHead()
        }
        try await Self.withLoop { _ in
            let client = HTTPClient(server.address)
            #expect(await Self.outcome(client) == "200 ok")
            #expect(await Self.outcome(client) == "200 ok")
            let post = HTTPClientRequest(.post, "/", body: .bytes([1, 2, 3]))
            #expect(await Self.outcome(client, post) == "closed(sent: true)")
            #expect(await Self.outcome(client, post) == "200 ok")
        }
        #expect(server.accepted.current == 3)
    }

    @Test func `a new connection that closes is not tried again`() async throws {
        let server = try ScriptedServer { _, socket in _ = socket.readHead() }
        let client = HTTPClient(server.address)
        try await Self.withLoop { _ in #expect(await Self.outcome(client) == "closed(sent: true)") }
        #expect(server.accepted.current == 1)
    }

    @Test func `a connection that closed between two requests is not used, for any method`() async throws {
        let server = try ScriptedServer { _, socket in
            guard socket.readHead() != nil else { return }
            socket.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        }
        let client = HTTPClient(server.address)
        try await Self.withLoop { loop in
            for _ in 0..<3 {
                #expect(await Self.outcome(client, HTTPClientRequest(.post, "/")) == "200 ok")
                await loop.sleep(milliseconds: 20)
            }
        }
        #expect(server.accepted.current == 3)
    }

    struct Answer: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let outcome: String
        init(_ name: String, _ text: String, _ outcome: String) {
            testDescription = name
            self.text = text
            self.outcome = outcome
        }
    }

    @Test(arguments: [
        Answer("length", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", "200 ok"),
        Answer("no body", "HTTP/1.1 204 No Content\r\n\r\n", "204 "),
        Answer("304 with a length", "HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n", "304 "),
        Answer("an empty reason", "HTTP/1.1 200 \r\nContent-Length: 0\r\n\r\n", "200 "),
        Answer(
            "chunks",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n1;x\r\n!\r\n0\r\nA: b\r\n\r\n",
            "200 ok!"),
        Answer(
            "interim answers",
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nA: b\r\n\r\n"
                + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", "200 ok"),
        Answer(
            "both framings",
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\nok",
            "malformed(\"Content-Length and Transfer-Encoding exclude each other.\")"),
        Answer(
            "two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nok",
            "malformed(\"Content-Length is not one plain number.\")"),
        Answer(
            "another coding", "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nok",
            "malformed(\"Transfer-Encoding does not end with a single chunked.\")"),
        Answer(
            "a status of two digits", "HTTP/1.1 20 OK\r\n\r\n",
            "malformed(\"The status code is not valid.\")"),
        Answer(
            "a status above 599", "HTTP/1.1 600 OK\r\n\r\n",
            "malformed(\"The status code is not valid.\")"),
        Answer("no status", "HTTP/1.1 OK\r\n\r\n", "malformed(\"The status code is not valid.\")"),
        Answer("not HTTP", "hello\r\n\r\n", "malformed(\"The protocol version is not valid.\")"),
        Answer(
            "a bare LF", "HTTP/1.1 200 OK\nA: b\n\n",
            "malformed(\"The status line holds a control byte.\")"),
        Answer(
            "a folded field", "HTTP/1.1 200 OK\r\nA: b\r\n c\r\n\r\n",
            "malformed(\"A folded header line is not allowed.\")"),
        Answer(
            "switching protocols", "HTTP/1.1 101 Switching\r\n\r\n",
            "malformed(\"Interim answers that were not asked for.\")"),
        Answer(
            "a broken chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            "malformed(\"A chunk size is not valid.\")"),
    ])
    func `answers are read strictly`(_ answer: Answer) async throws {
        let server = try ScriptedServer(answering: answer.text)
        let split = try ScriptedServer { _, socket in
            _ = socket.readHead()
            for byte in answer.text.utf8 {
                socket.send([byte])
                usleep(100)
            }
            _ = socket.readAll()
        }
        try await Self.withLoop { _ in
            #expect(await Self.outcome(HTTPClient(server.address)) == answer.outcome)
            let outcome = await Self.outcome(HTTPClient(split.address))
            // Byte by byte, a broken chunked body is found after the head was returned.
            #expect(outcome == answer.outcome || outcome == "200 then \(answer.outcome)")
        }
    }

    @Test func `an answer to HEAD has no body, whatever its length field`() async throws {
        let server = try ScriptedServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n")
        let client = HTTPClient(server.address)
        try await Self.withLoop { _ in
            for _ in 0..<3 { #expect(await Self.outcome(client, HTTPClientRequest(.head, "/")) == "200 ") }
        }
        #expect(server.accepted.current == 1)
    }

    @Test func `a body without length ends with the connection, and a cut one is an error`() async throws {
        let server = try ScriptedServer { number, socket in
            _ = socket.readHead()
            socket.send(
                number == 1 ? "HTTP/1.0 200 OK\r\n\r\nall" : "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\ncut"
            )
            usleep(20_000)
            if number == 1 { socket.send(" of it") }
        }
        let client = HTTPClient(server.address)
        try await Self.withLoop { _ in
            #expect(await Self.outcome(client) == "200 all of it")
            #expect(await Self.outcome(client) == "closed(sent: true)")
            // A body longer than the buffer is streamed, unless its end arrives with the head.
            let streamed = await Self.outcome(client, buffer: 4)
            #expect(["closed(sent: true)", "200 then closed(sent: true)"].contains(streamed))
        }
    }

    @Test func `a request that would be malformed is not sent`() async throws {
        let live = try LiveServer { _ in .text("") }
        let client = HTTPClient(live.address)
        let refused = "malformed(\"The request is not well-formed.\")"
        try await Self.withLoop { _ in
            #expect(await Self.outcome(client, HTTPClientRequest(.get, "/a b")) == refused)
            #expect(await Self.outcome(client, HTTPClientRequest(.get, "/\r\nA: b")) == refused)
            #expect(
                await Self.outcome(client, HTTPClientRequest(HTTPMethod(rawValue: "G T"), "/")) == refused)
            let fields: HTTPFields = ["A": "b\r\nC: d"]
            #expect(await Self.outcome(client, HTTPClientRequest(.get, "/", fields: fields)) == refused)
        }
        #expect(live.server.counters.connectionsAccepted == 0)
    }
}

import Glibc
import Testing

@testable import HTTPKit

@Suite("The client")
struct ClientTests {
    static func withLoop<Result: Sendable>(
        _ body: @escaping @Sendable (EventLoop) async throws -> Result
    ) async throws -> Result {
        let loop = try EventLoop(index: 0, name: "client")
        defer { loop.stop() }
        return try await loop.perform { try await body(loop) }
    }

    /// The outcome of a request as text: status and body, or the error.
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

    @Test("Requests in a row share one connection, over TCP and Unix sockets", arguments: [false, true])
    func reuse(_ isUnix: Bool) async throws {
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

    @Test("The pool is bounded, the wait is a queue, and past it is overload")
    func pool() async throws {
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

    @Test("Waiting in the queue ends at the deadline")
    func queueDeadline() async throws {
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

    @Test("A silent peer is given up at the deadline, and its connection is not used again")
    func silence() async throws {
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

    @Test("Nobody listening is told at once")
    func refused() async throws {
        let gone = try LiveServer { _ in .text("") }
        await gone.server.drain(deadlineMilliseconds: 100)
        let client = HTTPClient(gone.address)
        let unix = HTTPClient(.unix(path: LiveServer.freshPath("missing")))
        try await Self.withLoop { _ in
            #expect(await Self.outcome(client) == "connectFailed(\(ECONNREFUSED))")
            #expect(await Self.outcome(unix) == "connectFailed(\(ENOENT))")
        }
    }

    @Test("A full accept queue of a Unix socket is overload")
    func overload() async throws {
        let path = LiveServer.freshPath()
        defer { unlink(path) }
        let listener = try ListeningSocket.listen(on: .unix(path: path))
        #expect(listen(listener.descriptor, 0) == 0)
        let first = try RawSocket(.unix(path: path))
        let client = HTTPClient(.unix(path: path))
        try await Self.withLoop { _ in #expect(await Self.outcome(client) == "overloaded") }
        withExtendedLifetime((first, listener)) {}
    }

    @Test("A kept connection that was closed is replaced for a safe method; for another the loss is told")
    func retry() async throws {
        // Takes a request, answers the first on each connection, closes on the second.
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

    @Test("A fresh connection that closes is not tried again")
    func noRetry() async throws {
        let server = try ScriptedServer { _, socket in _ = socket.readHead() }
        let client = HTTPClient(server.address)
        try await Self.withLoop { _ in #expect(await Self.outcome(client) == "closed(sent: true)") }
        #expect(server.accepted.current == 1)
    }

    @Test("A peer that closed between two requests is not used, whatever the method")
    func closedBetween() async throws {
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

    @Test(
        "Answers are read strictly",
        arguments: [
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
                "malformed(\"The only transfer coding taken is a single chunked.\")"),
            Answer(
                "a status of two digits", "HTTP/1.1 20 OK\r\n\r\n",
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
    func answers(_ answer: Answer) async throws {
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
            // By bytes, a broken chunked body is found after the head has been returned.
            #expect(outcome == answer.outcome || outcome == "200 then \(answer.outcome)")
        }
    }

    @Test("An answer to HEAD has no body, whatever its length says")
    func head() async throws {
        let server = try ScriptedServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n")
        let client = HTTPClient(server.address)
        try await Self.withLoop { _ in
            for _ in 0..<3 { #expect(await Self.outcome(client, HTTPClientRequest(.head, "/")) == "200 ") }
        }
        #expect(server.accepted.current == 1)
    }

    @Test("A body without length ends with the connection; one that is cut is told")
    func untilClose() async throws {
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
            // What is too long for the buffer is streamed, unless the end has come before the head was read.
            let streamed = await Self.outcome(client, buffer: 4)
            #expect(["closed(sent: true)", "200 then closed(sent: true)"].contains(streamed))
        }
    }

    @Test("What would break the request is not sent")
    func injection() async throws {
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

import Glibc
import Testing

@testable import HTTPKit

@Suite struct RequestIDTests {
    @Test(arguments: [
        ("a", true), ("A.b_c-9", true), (String(repeating: "x", count: 128), true),
        (String(repeating: "x", count: 129), false), ("", false), ("a b", false), ("ä", false),
        ("a/b", false),
        ("a\u{7F}", false),
    ])
    func `a caller's request id of 1 to 128 plain characters is kept`(_ id: String, _ isKept: Bool) {
        #expect(RequestID.isValid(id) == isKept)
        #expect((RequestID.of(["X-Request-Id": id]) == id) == isKept)
    }

    @Test func `new request ids are plain and differ`() {
        let ids = Set((0..<1_000).map { _ in RequestID.make() })
        #expect(ids.count == 1_000)
        #expect(ids.allSatisfy(RequestID.isValid))
    }

    // MARK: The server

    /// The request ids that a head says.
    private static func ids(in head: String?) -> [String] {
        let lines = (head ?? "").split(separator: "\r\n")
        return lines.filter { $0.lowercased().hasPrefix("x-request-id:") }.map { String($0.dropFirst(14)) }
    }

    @Test func `an answer has the request's id once, or a new one, whatever the handler sets`() throws {
        let live = try LiveServer { request in
            let fields: HTTPFields = [
                "X-Request-Id": "another", "X-Own": request.id, "x-request-id": "third",
            ]
            return HTTPResponse(status: 200, fields: fields)
        }
        let socket = try live.connect()
        socket.send("GET / HTTP/1.1\r\nHost: a\r\nX-Request-Id: first\r\n\r\n")
        let head = socket.readHead()
        #expect(Self.ids(in: head) == ["first"] && head?.contains("X-Own: first\r\n") == true)
        for field in ["", "X-Request-Id: no good\r\n", "X-Request-Id:\r\n"] {
            socket.send("GET / HTTP/1.1\r\nHost: a\r\n\(field)\r\n")
            let head = socket.readHead()
            let ids = Self.ids(in: head)
            #expect(ids.count == 1 && ids.allSatisfy(RequestID.isValid) && ids != ["first"])
            #expect(ids.contains { head?.contains("X-Own: \($0)\r\n") == true })
        }
    }

    private static let id = "X-Request-Id: mine\r\n"
    /// Requests that the server refuses after it has read the id.
    private static let named = [
        WireCase("no Host", "GET / HTTP/1.1\r\n\(id)\r\n", 400),
        WireCase("a bare CR in a later field", "GET / HTTP/1.1\r\nHost: a\r\n\(id)A: b\rc\r\n\r\n", 400),
        WireCase("an early end", "GET / HTTP/1.1\r\nHost: a\r\n\(id)A:", 400),
        WireCase(
            "two framings",
            "POST / HTTP/1.1\r\nHost: a\r\n\(id)Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        WireCase(
            "a broken body that came with its head",
            "POST / HTTP/1.1\r\nHost: a\r\n\(id)Transfer-Encoding: chunked\r\n\r\nx\r\n", 400),
        WireCase("a late body", "POST / HTTP/1.1\r\nHost: a\r\n\(id)Content-Length: 9\r\n\r\nabc", 408),
        WireCase(
            "a large body",
            "POST / HTTP/1.1\r\nHost: a\r\n\(id)Content-Length: 3000\r\nExpect: 100-continue\r\n\r\n", 413),
        WireCase("another expectation", "GET / HTTP/1.1\r\nHost: a\r\n\(id)Expect: 200-ok\r\n\r\n", 417),
        WireCase(
            "too many fields",
            "GET / HTTP/1.1\r\nHost: a\r\n\(id)" + String(repeating: "A: b\r\n", count: 101) + "\r\n", 431),
        WireCase(
            "a large field",
            "GET / HTTP/1.1\r\nHost: a\r\n\(id)A: " + String(repeating: "b", count: 17_000) + "\r\n\r\n", 431),
        WireCase("an answer's field that is not valid", "GET /field HTTP/1.1\r\nHost: a\r\n\(id)\r\n", 500),
        WireCase("a method that is not offered", "CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\(id)\r\n", 501),
    ]
    /// Requests that the server refuses before it has read a whole valid id.
    private static let unnamed = [
        WireCase("a field that breaks off", "GET / HTTP/1.1\r\nHost: a\r\nX-Request-Id: min", 400),
        WireCase("a broken field before", "GET / HTTP/1.1\r\nHost: a\r\nA\r\n\(id)\r\n", 400),
        WireCase("an id that is not valid", "GET / HTTP/1.1\r\nX-Request-Id: mi ne\r\n\r\n", 400),
        WireCase(
            "a long target",
            "GET /" + String(repeating: "a", count: 9_000) + " HTTP/1.1\r\nHost: a\r\n\(id)\r\n", 414),
        WireCase("another version", "GET / HTTP/2.0\r\nHost: a\r\n\(id)\r\n", 505),
    ]

    @Test(arguments: [true, false])
    func `the server's own refusals have the request's id when it was read, else a new one`(_ isNamed: Bool)
        throws
    {
        let live = try LiveServer(configure: { $0.bodyDeadlineMilliseconds = 100 }) { request in
            if request.path == "/field" { return HTTPResponse(status: 200, fields: ["A": "b\r\nC: d"]) }
            return .text(String(decoding: try await request.body.collect(upTo: 1_000), as: UTF8.self))
        }
        for test in isNamed ? Self.named : Self.unnamed {
            for isFirst in [true, false] {
                let socket = try live.connect()
                if !isFirst {
                    // The id of a request before is not taken for this one's.
                    socket.send("GET / HTTP/1.1\r\nHost: a\r\nX-Request-Id: before\r\n\r\n")
                    #expect(Self.ids(in: socket.readHead()) == ["before"])
                }
                socket.send(test.bytes)
                if test.status == 400 { socket.finishSending() }
                let head = socket.readHead()
                #expect(head?.contains(" \(test.status ?? 0) ") == true, "\(test.name)")
                let ids = Self.ids(in: head)
                #expect(ids.count == 1 && ids.allSatisfy(RequestID.isValid), "\(test.name)")
                #expect((ids == ["mine"]) == isNamed && ids != ["before"], "\(test.name)")
            }
        }
    }

    @Test func `a slow head and a connection above the limit are refused with an id`() throws {
        let live = try LiveServer(
            configure: {
                $0.headDeadlineMilliseconds = 100
                $0.connectionLimit = 1
            }, handler: { _ in .text("") })
        let slow = try live.connect()
        slow.send("GET / HTTP/1.1\r\nHost: a\r\n\(Self.id)A: b")
        #expect(eventually { live.server.connectionCount == 1 })
        let excess = Self.ids(in: try live.connect().readHead())
        #expect(excess.count == 1 && excess.allSatisfy(RequestID.isValid))
        let head = slow.readHead()
        #expect(head?.contains(" 408 ") == true && Self.ids(in: head) == ["mine"])
    }

    // MARK: The client

    private static let refused = "malformed(\"The answer does not name its request.\")"
    private static let mine = HTTPClientRequest(.get, "/", id: "mine")

    @Test(
        arguments: [
            "", "X-Request-Id: another\r\n", "X-Request-Id: MINE\r\n", "X-Request-Id:\r\n",
            "X-Request-Id: mine\r\nX-Request-Id: another\r\n",
            "X-Request-Id: another\r\nX-Request-Id: mine\r\n", "X-Request-Id: mine\r\nx-request-id: mine\r\n",
        ],
        [
            "Content-Length: 2\r\n\r\nok", "Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
            "Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n", "Content-Length: 4000\r\n\r\nok",
            "Content-Length: 0\r\n\r\n",
        ])
    func `an answer without exactly one copy of the request's id is refused, and its connection closes`(
        _ fields: String, _ body: String
    ) async throws {
        let ended = Latch(0)
        let server = try ScriptedServer { _, socket in
            while socket.readHead() != nil { socket.send("HTTP/1.1 200 OK\r\n\(fields)\(body)") }
            if socket.end == .ended { ended.update { $0 += 1 } }
        }
        let client = HTTPClient(server.address)
        try await ClientTests.withLoop { _ in
            for _ in 0..<3 { #expect(await ClientTests.outcome(client, Self.mine) == Self.refused) }
        }
        #expect(server.accepted.current == 3)
        #expect(ended.reaches { $0 == 3 })
    }

    @Test func `an answer with the id is accepted behind interim answers without it, on one connection`()
        async throws
    {
        let server = try ScriptedServer { _, socket in
            while let head = socket.readHead() {
                let id = Self.ids(in: head).joined(separator: "+")
                socket.send("HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nX-Request-Id: \(id)\r\n")
                socket.send("Content-Length: \(id.utf8.count)\r\n\r\n\(id)")
            }
        }
        let client = HTTPClient(server.address)
        try await ClientTests.withLoop { _ in
            for number in 0..<5 {
                let request = HTTPClientRequest(.get, "/", id: "id-\(number)")
                #expect(await ClientTests.outcome(client, request) == "200 id-\(number)")
            }
        }
        #expect(server.accepted.current == 1)
    }

    @Test func `a late answer to an earlier request is not taken for the next one's`() async throws {
        let server = try ScriptedServer { number, socket in
            while let head = socket.readHead() {
                let id = Self.ids(in: head).joined()
                let answer = "HTTP/1.1 200 OK\r\nX-Request-Id: \(id)\r\nContent-Length: 2\r\n\r\nok"
                socket.send(answer)
                // The fault: the same answer again, when the next request is on its way.
                if number == 1, socket.receive() { socket.send(answer) }
            }
        }
        let client = HTTPClient(server.address)
        try await ClientTests.withLoop { _ in
            for (id, outcome) in [("one", "200 ok"), ("two", Self.refused), ("two", "200 ok")] {
                let request = HTTPClientRequest(.get, "/", id: id)
                #expect(await ClientTests.outcome(client, request) == outcome)
            }
        }
        #expect(server.accepted.current == 2)
    }

    @Test func `an id that would break the request is not sent`() async throws {
        let live = try LiveServer { _ in .text("") }
        let client = HTTPClient(live.address)
        try await ClientTests.withLoop { _ in
            for id in ["", "a b", "a\r\nB: c"] {
                let outcome = await ClientTests.outcome(client, HTTPClientRequest(.get, "/", id: id))
                #expect(outcome == "malformed(\"The request is not well-formed.\")")
            }
        }
        #expect(live.server.counters.connectionsAccepted == 0)
    }
}

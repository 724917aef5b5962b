import Glibc
import Testing

@testable import HTTPKit

@Suite("Pipelined requests")
struct PipeliningTests {
    private static func quick(_ target: String) -> HTTPClientRequest {
        var request = HTTPClientRequest(.get, target)
        request.isQuick = true
        return request
    }

    /// Sends requests in one turn of a loop; their outcomes in their order.
    private static func together(
        _ requests: [HTTPClientRequest], to address: HTTPAddress, deadline: Int = 5_000,
        patience: Int = HTTPPipelining().patienceMilliseconds
    ) async throws -> [String] {
        var pipelining = HTTPPipelining()
        pipelining.patienceMilliseconds = patience
        let client = HTTPClient(address, pipelining: pipelining)
        return try await ClientTests.withLoop { await together(requests, by: client, deadline, on: $0) }
    }

    private static func together(
        _ requests: [HTTPClientRequest], by client: HTTPClient, _ deadline: Int = 5_000, on loop: EventLoop
    ) async -> [String] {
        let outcomes = Latch([Int: String]())
        for (number, request) in requests.enumerated() {
            loop.spawn {
                let outcome = await ClientTests.outcome(client, request, deadline: deadline)
                outcomes.update { $0[number] = outcome }
            }
        }
        while outcomes.current.count < requests.count { await loop.sleep(milliseconds: 2) }
        return requests.indices.compactMap { outcomes.current[$0] }
    }

    private static func answer(_ text: String) -> String {
        "HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)"
    }

    /// What a head asks for: `/3` of `GET /3 HTTP/1.1`.
    private static func target(_ head: String) -> String {
        head.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    }

    /// A server on a Unix socket, where a connection is there at once.
    private static func server(
        _ script: @escaping @Sendable (_ number: Int, _ socket: RawSocket) -> Void
    ) throws -> ScriptedServer {
        try ScriptedServer(unix: LiveServer.freshPath("shared"), script)
    }

    private static let targets = (1...4).map { "/\($0)" }
    private static let own = targets.map { "200 \($0)" }

    /// Answers everything with what was asked for.
    private static func answerAll(_ socket: RawSocket, then note: () -> Void = {}) {
        while let head = socket.readHead() {
            if head.contains("Content-Length: 1\r\n") { _ = socket.readBytes(1) }
            socket.send(answer(target(head)))
            note()
        }
    }

    @Test("Those of one turn leave in one call, eight on a connection, and each gets its own answer")
    func inOneCall() async throws {
        let together = Latch<[Int]>([])
        let server = try Self.server { _, socket in
            socket.receive()
            let heads = String(decoding: socket.takeReceived(), as: UTF8.self).split(separator: "\r\n\r\n")
            together.update { $0.append(heads.count) }
            socket.send(heads.map { Self.answer(Self.target(String($0))) }.joined())
            _ = socket.readAll()
        }
        let targets = (1...20).map { "/\($0)" }
        let outcomes = try await Self.together(
            targets.map(Self.quick), to: server.address, patience: 10_000)
        #expect(outcomes == targets.map { "200 \($0)" })
        #expect(together.current.sorted() == [4, 8, 8])
    }

    @Test("Others have a connection of their own: what changes something, and what may take its time")
    func ownConnections() async throws {
        let server = try Self.server { _, socket in Self.answerAll(socket) }
        var changing = Self.quick("/3")
        changing.method = .delete
        var withBody = Self.quick("/4")
        withBody.body = .bytes([1])
        let requests = [
            Self.quick("/1"), HTTPClientRequest(.get, "/2"), changing, withBody, Self.quick("/5"),
        ]
        #expect(try await Self.together(requests, to: server.address) == Self.own + ["200 /5"])
        #expect(server.accepted.current == 4)
    }

    @Test("Answers may come byte by byte")
    func byteByByte() async throws {
        let server = try Self.server { _, socket in
            while let head = socket.readHead() {
                socket.sendByByte(Array(Self.answer(Self.target(head)).utf8))
            }
        }
        let outcomes = try await Self.together(
            Self.targets.map(Self.quick), to: server.address, patience: 10_000)
        #expect(outcomes == Self.own && server.accepted.current == 1)
    }

    @Test("Nobody waits long for a slow answer; what is then answered behind it reaches nobody")
    func slow() async throws {
        let others = Latch(0)
        let isClosed = Latch(false)
        let server = try Self.server { number, socket in
            guard number == 1 else { return Self.answerAll(socket) { others.update { $0 += 1 } } }
            for _ in 1...4 { _ = socket.readHead() }
            // The first is answered when all others have been elsewhere.
            _ = others.reaches { $0 == 3 }
            socket.send(Self.answer("/1") + Self.answer("wrong") + Self.answer("wrong"))
            _ = socket.readAll()
            isClosed.set(socket.end != .open)
        }
        #expect(try await Self.together(Self.targets.map(Self.quick), to: server.address) == Self.own)
        #expect(isClosed.reaches { $0 })
    }

    @Test("Nobody waits long behind many that are a little slow")
    func slowInARow() async throws {
        let server = try Self.server { number, socket in
            while let head = socket.readHead() {
                if number == 1 { usleep(30_000) }
                socket.send(Self.answer(Self.target(head)))
            }
        }
        let targets = (1...8).map { "/\($0)" }
        let outcomes = try await Self.together(targets.map(Self.quick), to: server.address)
        #expect(outcomes == targets.map { "200 \($0)" } && server.accepted.current > 1)
    }

    @Test("Answers without a body, in chunks and behind interim ones are told apart")
    func kinds() async throws {
        let server = try Self.server { _, socket in
            for _ in 1...5 { _ = socket.readHead() }
            socket.send(
                "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + Self.answer("/1")
                    + "HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n"
                    + "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"
                    + "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" + Self.answer("/5"))
            _ = socket.readAll()
        }
        var requests = (1...5).map { Self.quick("/\($0)") }
        requests[2].method = .head
        let outcomes = try await Self.together(requests, to: server.address, patience: 10_000)
        #expect(outcomes == ["200 /1", "304 ", "200 ", "200 ", "200 /5"])
        #expect(server.accepted.current == 1)
    }

    @Test("An answer that names another request is refused with its connection, in a line or not")
    func echo() async throws {
        let server = try Self.server { number, socket in
            while let head = socket.readHead() {
                let name = number == 1 && Self.target(head) == "/2" ? "another" : "mine"
                let text = Self.target(head)
                socket.send(
                    "HTTP/1.1 200 OK\r\nX-Name: \(name)\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)")
            }
        }
        let requests = (1...4).map { number in
            var request = Self.quick("/\(number)")
            request.fields.append("X-Name", "mine")
            request.echoedField = "X-Name"
            return request
        }
        let outcomes = try await Self.together(requests, to: server.address)
        #expect(outcomes[1].hasPrefix("malformed"))
        #expect([outcomes[0], outcomes[2], outcomes[3]] == [Self.own[0], Self.own[2], Self.own[3]])
        #expect(server.accepted.current > 1)
    }

    @Test(
        "Where somebody had to begin anew, none is pipelined for a while",
        arguments: [(milliseconds: 60_000, connections: 6), (milliseconds: 0, connections: 4)])
    func pause(milliseconds: Int, connections: Int) async throws {
        let server = try Self.server { number, socket in
            guard number == 1 else { return Self.answerAll(socket) }
            for _ in 1...4 { _ = socket.readHead() }
        }
        var pipelining = HTTPPipelining()
        pipelining.pauseMilliseconds = milliseconds
        let client = HTTPClient(server.address, pipelining: pipelining)
        try await ClientTests.withLoop { loop in
            // The first connection ends unanswered; three are opened by those who go elsewhere, and kept.
            _ = await Self.together(Self.targets.map(Self.quick), by: client, on: loop)
            #expect(server.accepted.current == 4)
            let targets = (1...5).map { "/\($0)" }
            let outcomes = await Self.together(targets.map(Self.quick), by: client, on: loop)
            #expect(outcomes == targets.map { "200 \($0)" } && server.accepted.current == connections)
        }
    }

    @Test(
        "When the connection ends before their turn they ask elsewhere",
        arguments: [
            "", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n/1",
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n/1",
        ])
    func breaks(_ first: String) async throws {
        let server = try Self.server { number, socket in
            guard number == 1 else { return Self.answerAll(socket) }
            for _ in 1...4 { _ = socket.readHead() }
            socket.send(first)
        }
        let outcomes = try await Self.together(Self.targets.map(Self.quick), to: server.address)
        #expect(outcomes.dropFirst() == Self.own.dropFirst())
        // That of a fresh connection is not tried again, as ever.
        #expect(outcomes.first == (first.isEmpty ? "closed(sent: true)" : "200 /1"))
    }

    @Test("Nobody waits behind a body that streams")
    func streams() async throws {
        let others = Latch(0)
        let server = try Self.server { number, socket in
            guard number == 1 else { return Self.answerAll(socket) { others.update { $0 += 1 } } }
            for _ in 1...4 { _ = socket.readHead() }
            socket.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n/\r\n")
            _ = others.reaches { $0 == 3 }
            socket.send("1\r\n1\r\n0\r\n\r\n" + Self.answer("wrong"))
            _ = socket.readAll()
        }
        #expect(try await Self.together(Self.targets.map(Self.quick), to: server.address) == Self.own)
    }

    @Test("An answer that breaks HTTP fails its own request alone")
    func malformed() async throws {
        let server = try Self.server { number, socket in
            guard number == 1 else { return Self.answerAll(socket) }
            for _ in 1...4 { _ = socket.readHead() }
            socket.send(Self.answer("/1") + "HTTP/1.1 nonsense\r\n\r\n" + Self.answer("wrong"))
            _ = socket.readAll()
        }
        let outcomes = try await Self.together(Self.targets.map(Self.quick), to: server.address)
        #expect(outcomes[1].hasPrefix("malformed"))
        #expect([outcomes[0], outcomes[2], outcomes[3]] == [Self.own[0], Self.own[2], Self.own[3]])
    }

    @Test("A silent peer is given up at the deadline by all")
    func silence() async throws {
        let server = try Self.server { _, socket in _ = socket.readAll() }
        let outcomes = try await Self.together(
            Self.targets.map(Self.quick), to: server.address, deadline: 100)
        #expect(outcomes == Array(repeating: "timedOut", count: 4))
    }

    @Test("Among 3 000 requests to a server with moods, nobody gets another's answer")
    func moods() async throws {
        let server = try Self.server { number, socket in
            var random = Xorshift(seed: UInt64(number) &* 0x9E37_79B9)
            while let head = socket.readHead() {
                let answer = Array(Self.answer(Self.target(head)).utf8)
                switch random.next(40) {
                case 0: return
                case 1:
                    socket.send(Array(answer.prefix(random.next(answer.count))))
                    return
                case 2: usleep(UInt32(random.next(90_000)))
                default: break
                }
                socket.send(answer)
            }
        }
        var pipelining = HTTPPipelining()
        pipelining.pauseMilliseconds = 0
        let client = HTTPClient(server.address, pipelining: pipelining)
        let outcomes = Latch<[String: Int]>([:])
        try await ClientTests.withLoop { loop in
            for round in 0..<100 {
                for number in 0..<30 {
                    let target = "/\(round)/\(number)"
                    loop.spawn {
                        let outcome = await ClientTests.outcome(client, Self.quick(target))
                        let kind = outcome == "200 \(target)" ? "own" : outcome
                        outcomes.update { $0[kind, default: 0] += 1 }
                    }
                }
                await loop.sleep(milliseconds: 3)
            }
            while outcomes.current.values.reduce(0, +) < 3_000 { await loop.sleep(milliseconds: 5) }
        }
        #expect(outcomes.current.keys.allSatisfy { $0 == "own" || $0.hasPrefix("closed") })
        #expect(outcomes.current["own", default: 0] > 2_500)
    }
}

import Glibc
import Testing

@testable import HTTPKit

/// A client of a peer that may restart or fail.
@Suite struct PatienceTests {
    private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

    @Test func `a peer is left alone after five failures, and tried once a second until it answers`() {
        var health = PeerHealth()
        func admits(_ now: Int64) -> Bool { health.admits(now: now) }
        for number: Int64 in 0..<5 {
            #expect(admits(number * 100))
            health.note(.timedOut, now: number * 100)
        }
        #expect(!admits(401) && !admits(1_399))
        #expect(admits(1_400))
        #expect(!admits(1_400), "one exchange a second")
        health.note(.closed(sent: true), now: 1_500)
        #expect(!admits(2_499))
        #expect(admits(2_500))
        // A long poll has no answer yet: it keeps nobody else from trying.
        #expect(!admits(3_499))
        #expect(admits(3_500))
        health.note(.abandoned, now: 3_600)
        #expect(admits(4_500), "a client that leaves says nothing about the peer")
        health.noteAnswer()
        #expect(admits(4_501) && admits(4_501))
    }

    @Test func `an answer in between, another's fault, and one event's failures leave a peer in use`() {
        var health = PeerHealth()
        for number: Int64 in 0..<20 {
            health.note(.malformed(""), now: number * 100)
            if number % 4 == 3 { health.noteAnswer() }
        }
        for number: Int64 in 0..<20 {
            for error in [HTTPClientError.connectFailed(ENOENT), .overloaded, .abandoned, .bodyFailed] {
                health.note(error, now: 10_000 + number * 100)
            }
        }
        // All connections of a peer that ends.
        for _ in 0..<100 { health.note(.closed(sent: true), now: 20_000) }
        #expect(!health.isLeftAlone)
    }

    @Test func `retries are one for five requests, beyond some in a row`() {
        var budget = RetryBudget()
        func take() -> Bool { budget.take() }
        var inARow = 0
        while take() { inARow += 1 }
        #expect((100...1_000).contains(inARow))
        for _ in 0..<4 { budget.noteRequest() }
        #expect(!take())
        budget.noteRequest()
        #expect(take())
        #expect(!take())
        for _ in 0..<1_000_000 { budget.noteRequest() }
        var again = 0
        while take() { again += 1 }
        #expect(again == inARow, "nothing is saved beyond the limit")
    }

    @Test(arguments: [HTTPMethod.get, .post])
    func `a request waits for the socket of a peer that restarts`(method: HTTPMethod) async throws {
        let path = LiveServer.freshPath()
        defer { unlink(path) }
        try await ClientTests.withLoop { loop in
            let client = HTTPClient(.unix(path: path), isPatient: true)
            let outcome = Latch("")
            loop.spawn { outcome.set(await ClientTests.outcome(client, HTTPClientRequest(method, "/"))) }
            await loop.sleep(milliseconds: 200)
            #expect(outcome.current == "")
            let live = try LiveServer(on: .unix(path: path)) { .text($0.method.rawValue) }
            while outcome.current.isEmpty { await loop.sleep(milliseconds: 5) }
            #expect(outcome.current == "200 \(method.rawValue)")
            #expect(live.server.counters.requests == 1)
            client.closeIdle()
        }
    }

    @Test func `nobody waits for a peer that stayed away, nor does a probe`() async throws {
        let path = LiveServer.freshPath()
        defer { unlink(path) }
        try await ClientTests.withLoop { _ in
            let client = HTTPClient(.unix(path: path), isPatient: true)
            let request = HTTPClientRequest(.get, "/")
            let clock = ContinuousClock()
            let probe = await clock.measure {
                await #expect(throws: HTTPClientError.connectFailed(ENOENT)) {
                    try await client.send(request, deadlineMilliseconds: 60_000, isProbe: true)
                }
            }
            let first = await clock.measure { #expect(await ClientTests.outcome(client) == Self.missing) }
            let second = await clock.measure { #expect(await ClientTests.outcome(client) == Self.missing) }
            // The loop's time is that of its turn's begin.
            #expect(first >= .milliseconds(1_900))
            #expect(probe < first && second < first)
            let live = try LiveServer(on: .unix(path: path)) { _ in .text("back") }
            #expect(await ClientTests.outcome(client) == "200 back")
            client.closeIdle()
            withExtendedLifetime(live) {}
        }
    }

    private static let missing = "connectFailed(\(ENOENT))"

    @Test func `a GET that a peer lost is sent again, a POST never`() async throws {
        let requests = Latch<[String]>([])
        let server = try ScriptedServer { number, socket in
            guard let head = socket.readHead() else { return }
            requests.update { $0.append(String(head.prefix(4))) }
            if number % 2 == 0 { socket.send(Self.ok) }
        }
        try await ClientTests.withLoop { _ in
            let client = HTTPClient(server.address, isPatient: true)
            #expect(await ClientTests.outcome(client) == "200 ok")
            #expect(client.counters.retries == 1)
            let post = HTTPClientRequest(.post, "/", body: .bytes([1]))
            #expect(await ClientTests.outcome(client, post) == "closed(sent: true)")
            #expect(client.counters.retries == 1)
        }
        // The POST may meet a connection that its peer is closing, and then is not read.
        #expect(requests.current.filter { $0 == "GET " }.count == 2)
        #expect(requests.current.filter { $0 == "POST" }.count <= 1)
    }

    @Test func `a peer that loses every request sees a GET three times, and is then left alone`() async throws
    {
        let server = try ScriptedServer { _, socket in _ = socket.readHead() }
        try await ClientTests.withLoop { loop in
            let client = HTTPClient(server.address, isPatient: true)
            #expect(await ClientTests.outcome(client) == "closed(sent: true)")
            #expect(server.accepted.current == 3)
            var outcome = ""
            for _ in 0..<20 where outcome != "leftAlone" {
                await loop.sleep(milliseconds: 60)
                outcome = await ClientTests.outcome(client)
            }
            #expect(outcome == "leftAlone")
            let seen = server.accepted.current
            #expect(await ClientTests.outcome(client) == "leftAlone")
            #expect(server.accepted.current == seen)
            #expect(client.counters.refusals >= 2)
        }
    }
}

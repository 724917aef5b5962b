import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import GatewayService

/// Streams of events in the gateway's memory.
@Suite struct LiveStreamTests {
    private static let user = ID<User>(high: 1, low: 1)

    private static func stream(
        _ session: UInt64 = 1, of user: ID<User> = user, from address: String = "127.0.0.1",
        scopes: [TokenScope]? = nil
    ) -> LiveStream {
        LiveStream(
            AdmittedSession(
                user: user, session: ID(high: 2, low: session), lockedSince: nil,
                grant: scopes.map { TokenGrant(scopes: $0, accounts: nil) },
                identity: HTTPFields()),
            from: address,
            GatewayRoute(GatewayAPI.events.description, to: .document(.events), metrics: Metrics()))
    }

    private static func text(_ body: BodyStream) async throws -> String {
        String(decoding: try await body.next() ?? [], as: UTF8.self)
    }

    @Test func `an event comes to all streams of its user, and to nobody else's`() async throws {
        let streams = LiveStreams()
        let bodies = try [Self.stream(1), Self.stream(2), Self.stream(3, of: ID(high: 1, low: 2))]
            .map { try streams.open($0, after: nil) }
        for body in bodies { #expect(try await Self.text(body).contains("event: ready\ndata: {}\n\n")) }
        streams.tell([ChangeNotice(.book, for: Self.user, revision: 7)])
        for body in bodies.prefix(2) {
            #expect(try await Self.text(body).hasSuffix("event: book\ndata: {\"revision\":7}\n\n"))
        }
        streams.beat()
        #expect(try await Self.text(bodies[2]) == ":\n\n")
        #expect(streams.count == 3)
    }

    @Test func `a stream that nobody pulls any more is forgotten`() throws {
        let streams = LiveStreams()
        _ = try streams.open(Self.stream(), after: nil)
        #expect(streams.count == 0)
    }

    @Test func `notices that are not kept any more begin anew, and so do missed ones`() async throws {
        let streams = LiveStreams(keeping: 2)
        let body = try streams.open(Self.stream(), after: nil)
        let ready = try await Self.text(body)
        let place = String(try #require(ready.firstMatch(of: #/id: (.*)\n/#)?.output.1))
        streams.tell([ChangeNotice(.shares, for: Self.user)])
        let back = try streams.open(Self.stream(), after: place)
        #expect(try await Self.text(back).contains("event: shares"))
        for _ in 0..<4 { streams.tell([ChangeNotice(.shares, for: Self.user)]) }
        let late = try streams.open(Self.stream(2), after: place)
        #expect(try await Self.text(late).contains("event: resync"))
        streams.tellAll()
        #expect(try await Self.text(late).contains("event: resync"))
        let afterGap = try streams.open(Self.stream(3), after: place)
        #expect(try await Self.text(afterGap).contains("event: resync"))
    }

    @Test func `a client that takes nothing has one event for all that it missed`() async throws {
        let streams = LiveStreams()
        let body = try streams.open(Self.stream(), after: nil)
        for number in 0..<10_000 {
            streams.tell([ChangeNotice(.book, for: Self.user, revision: Int64(number))])
        }
        let text = try await Self.text(body)
        #expect(text.utf8.count < 64 * 1_024 && text.contains("event: resync"))
    }

    @Test func `a client that loses the connection in between misses nothing`() async throws {
        let streams = LiveStreams()
        let body = try streams.open(Self.stream(), after: nil)
        let first = try await Self.text(body)
        func ids(_ text: String) -> [String] {
            text.matches(of: #/id: (.*)\n/#).map { String($0.output.1) }
        }
        let start = try #require(ids(first).first)
        streams.tell([.book, .shares, .wallet].map { ChangeNotice($0, for: Self.user) })
        let back = try await Self.text(try streams.open(Self.stream(2), after: start))
        let places = ids(back)
        #expect(places.count == 4 && places[0] == start && Set(places).count == 4)
        // It saw only `ready`, or `ready` and one event.
        for (index, expected) in [["book", "shares", "wallet"], ["shares", "wallet"]].enumerated() {
            let again = try await Self.text(
                try streams.open(Self.stream(UInt64(3 + index)), after: places[index]))
            let names = again.matches(of: #/event: (.*)\n/#).map { String($0.output.1) }
            #expect(names == ["ready"] + expected)
        }
    }

    @Test func `a stream is ready once its services are followed, and hears nothing before`() async throws {
        let streams = LiveStreams(of: ["ledger", "sharing"])
        let body = try streams.open(Self.stream(), after: nil)
        streams.follow("ledger")
        streams.tell([ChangeNotice(.book, for: Self.user)])
        streams.follow("sharing")
        streams.tell([ChangeNotice(.shares, for: Self.user)])
        let names = try await Self.text(body).matches(of: #/event: (.*)\n/#).map { String($0.output.1) }
        #expect(names == ["ready", "shares"])
        #expect(streams.keepFollowing("ledger"))
    }

    @Test func `an address has a bound, beyond which a stream is refused`() throws {
        let streams = LiveStreams()
        let bodies = try (0..<UInt64(LiveStreams.perAddress)).map {
            try streams.open(Self.stream($0, of: ID(high: 3, low: $0)), after: nil)
        }
        #expect(throws: APIError.self) {
            _ = try streams.open(Self.stream(99, of: ID(high: 3, low: 99)), after: nil)
        }
        // One more of the same session takes a place of its own.
        for _ in 0..<2 {
            #expect(throws: APIError.self) {
                _ = try streams.open(Self.stream(1, of: ID(high: 3, low: 1)), after: nil)
            }
        }
        #expect(bodies.count == streams.count)
    }

    @Test func `the addresses of an IPv6 subscriber have one bound together`() throws {
        let streams = LiveStreams()
        let open = { (number: Int, address: String) in
            let stream = Self.stream(
                UInt64(number), of: ID(high: 3, low: UInt64(number)), from: address)
            return try streams.open(stream, after: nil)
        }
        var bodies = try (0..<LiveStreams.perAddress).map { try open($0, "2001:db8:0:1::\($0)") }
        #expect(throws: APIError.self) { _ = try open(1_000, "2001:db8:0:1::ffff") }
        bodies.append(try open(1_001, "2001:db8:0:2::1"))
        #expect(streams.count == LiveStreams.perAddress + 1)
        // A stream that ends makes room for another of its network.
        bodies.removeFirst()
        bodies.append(try open(1_002, "2001:db8:0:1::ffff"))
    }

    @Test func `an API token is told of what it may read, also of what it missed`() async throws {
        let streams = LiveStreams()
        let first = try streams.open(Self.stream(1, scopes: [.read]), after: nil)
        let place = String(try #require(try await Self.text(first).firstMatch(of: #/id: (.*)\n/#)?.output.1))
        streams.tell(ChangeKind.allCases.map { ChangeNotice($0, for: Self.user) })
        func names(_ body: BodyStream) async throws -> Set<String> {
            Set(try await Self.text(body).matches(of: #/event: (.*)\n/#).map { String($0.output.1) })
        }
        let readable: Set = ["book", "sharedBook", "books", "shares", "notifications", "profile"]
        #expect(try await names(first) == readable)
        let back = try streams.open(Self.stream(1, scopes: [.read]), after: place)
        #expect(try await names(back) == readable.union(["ready"]))
        let wallet = try streams.open(Self.stream(2, scopes: [.read, .wallet]), after: place)
        #expect(try await names(wallet) == readable.union(["ready", "wallet"]))
        let session = try streams.open(Self.stream(3), after: place)
        #expect(try await names(session) == readable.union(["ready", "wallet"]))
    }

    @Test func `a draining gateway ends all streams and opens none`() async throws {
        let streams = LiveStreams()
        let body = try streams.open(Self.stream(), after: nil)
        #expect(try await body.next() != nil)
        streams.close()
        #expect(try await body.next() == nil)
        let late = try streams.open(Self.stream(), after: nil)
        #expect(try await late.next() == nil)
    }
}

import Contracts
import Glibc
import HTTPKit
import ServiceKit
import Synchronization
import TestKit
import Testing

/// Every way in which a service can fail, for a GET, a POST and an answer that is a stream.
@Suite struct FaultTests {
    enum Fault: CaseIterable, Sendable {
        case isDown, isFrozen, isSlow, answersGarbage, answersHalf, stalls, answersTwice, closesEarly,
            refuses
    }

    enum Kind: CaseIterable, Sendable {
        case get, post, stream

        var method: HTTPMethod { self == .post ? .post : .get }
        var service: String { self == .stream ? "export" : "ledger" }
        var path: String {
            switch self {
            case .get: "/accounts"
            case .post: "/transactions"
            case .stream: "/export?format=csv"
            }
        }
    }

    private static let deadlineMilliseconds = 1_500

    /// A service on a plain socket with a fault, which counts its requests.
    private final class FaultyService: Sendable {
        private let count = Atomic<Int>(0)
        private let peer = Mutex<RawPeer?>(nil)

        init(_ fault: Fault, _ kind: Kind, at path: String) {
            guard fault != .isDown else { return }
            let keepsOpen = [.isFrozen, .isSlow, .stalls, .answersTwice, .refuses].contains(fault)
            let made = RawPeer(path: path, keepsOpen: keepsOpen) { [self] head in
                reply(to: head, fault, kind)
            }
            #expect(made != nil)
            peer.withLock { $0 = made }
        }

        private func reply(to head: String, _ fault: Fault, _ kind: Kind) -> String {
            count.wrappingAdd(1, ordering: .relaxed)
            let id = head.firstMatch(of: #/X-Request-Id: (\S+)/#)?.1 ?? ""
            return FaultTests.answer(fault, kind, id: String(id))
        }

        var requests: Int { count.load(ordering: .relaxed) }

        func close() { peer.withLock { $0.take() }?.close() }
    }

    private static func answer(_ fault: Fault, _ kind: Kind, id: String) -> String {
        let body = kind == .stream ? "raw" : "data"
        let head = "HTTP/1.1 200 OK\r\nX-Request-Id: \(id)\r\nX-Coffer-Body: \(body)\r\n"
        let whole = "\(head)Content-Length: 8\r\n\r\n{\"a\": 1}"
        switch fault {
        case .isDown, .isFrozen, .closesEarly: return ""
        case .isSlow:
            usleep(useconds_t(3 * deadlineMilliseconds * 1_000))
            return whole
        case .answersGarbage: return "garbage\r\n\r\n"
        case .answersHalf, .stalls:
            return kind == .stream
                ? "\(head)Transfer-Encoding: chunked\r\n\r\n3\r\n{\"a\r\n"
                : "\(head)Content-Length: 8\r\n\r\n{\"a"
        case .answersTwice: return whole + whole
        case .refuses:
            let error = #"{"error":"Something went wrong","code":"SERVER_ERROR"}"#
            return "HTTP/1.1 500 X\r\nX-Request-Id: \(id)\r\nX-Coffer-Body: error\r\n"
                + "Content-Length: \(error.utf8.count)\r\n\r\n\(error)"
        }
    }

    /// The contract's status; nil where the head has gone out before the fault, so that the answer breaks off.
    private static func status(_ fault: Fault, _ kind: Kind) -> Int? {
        switch fault {
        case .isDown: 503
        case .isFrozen, .isSlow: 504
        case .answersGarbage, .closesEarly: 502
        case .answersHalf: kind == .stream ? nil : 502
        case .stalls: kind == .stream ? nil : 504
        case .answersTwice: 200
        case .refuses: 500
        }
    }

    /// A GET that its service lost is sent three times at most, and everything else once.
    private static func requests(_ fault: Fault, _ kind: Kind) -> ClosedRange<Int> {
        switch fault {
        case .isDown: 0...0
        case .closesEarly where kind != .post, .answersHalf where kind == .get: 1...3
        default: 1...1
        }
    }

    @Test(arguments: Fault.allCases, Kind.allCases)
    func `a service that fails is answered as the contract says, and others are unharmed`(
        fault: Fault, kind: Kind
    ) async throws {
        let settings = ["COFFER_UPSTREAM_TIMEOUT_MS": String(Self.deadlineMilliseconds)]
        try await GatewayHarness.run(settings: settings, ledgerIsDown: true) { gateway in
            let path = gateway.context.socketPath(of: kind.service)
            let service = FaultyService(fault, kind, at: path)
            defer { service.close() }
            let token = gateway.auth.token(for: try gateway.auth.session())
            _ = try await gateway.get("/users/me", token: token)
            let clock = ContinuousClock()
            let start = clock.now
            async let others = gateway.get("/users/me", token: token)
            let answer = try? await gateway.send(
                kind.method, kind.path, token: token, json: kind == .post ? "{}" : nil)
            // The gateway ends it, not the client's own deadline of 30 seconds.
            #expect(clock.now - start < .seconds(25))
            #expect(answer?.status == Self.status(fault, kind))
            if let status = answer?.status, status >= 500 {
                #expect(answer?.json["success"].bool == false)
                #expect((answer?.fields["Retry-After"] != nil) == (status == 503))
            }
            #expect(try await others.status == 200)
            #expect(try await gateway.get("/users/me", token: token).status == 200)
            #expect(Self.requests(fault, kind).contains(service.requests), "\(service.requests)")
        }
    }

    @Test func `an answer too many is nobody's answer`() async throws {
        try await GatewayHarness.run(ledgerIsDown: true) { gateway in
            let path = gateway.context.socketPath(of: "ledger")
            let service = FaultyService(.answersTwice, .get, at: path)
            defer { service.close() }
            let token = gateway.auth.token(for: try gateway.auth.session())
            for number in 1...5 {
                let answer = try await gateway.get("/accounts", token: token)
                #expect(answer.status == 200 && answer.data["a"].int == 1)
                #expect(service.requests == number)
            }
        }
    }

    @Test func `a service that stays frozen is left alone, and found again when it has recovered`()
        async throws
    {
        let settings = ["COFFER_UPSTREAM_TIMEOUT_MS": "100"]
        try await GatewayHarness.run(settings: settings, ledgerIsDown: true) { gateway in
            let path = gateway.context.socketPath(of: "ledger")
            let service = FaultyService(.isFrozen, .get, at: path)
            let token = gateway.auth.token(for: try gateway.auth.session())
            var statuses: [Int] = []
            for _ in 0..<200 where statuses.last != 503 {
                statuses.append(try await gateway.get("/accounts", token: token).status)
            }
            #expect(statuses.dropLast().allSatisfy { $0 == 504 } && statuses.last == 503)
            // Within a second at most one request tries it; the others are refused at once, with the time.
            let before = service.requests
            for _ in 0..<5 {
                let answer = try await gateway.get("/accounts", token: token)
                #expect([503, 504].contains(answer.status))
                if answer.status == 503 { #expect(answer.fields["Retry-After"] == "1") }
            }
            #expect(service.requests <= before + 4)
            service.close()
            unlink(path)
            try gateway.stub("ledger", gateway.ledger.handler)
            #expect(
                try await eventually { try await gateway.get("/accounts", token: token).status == 200 })
        }
    }

    @Test func `a restart of a service is a short wait for everybody who asks it meanwhile`() async throws {
        try await GatewayHarness.run { gateway in
            let token = gateway.auth.token(for: try gateway.auth.session())
            #expect(try await gateway.get("/accounts", token: token).status == 200)
            await gateway.takeDown("ledger")
            async let read = gateway.get("/accounts", token: token)
            async let write = gateway.send(.post, "/transactions", token: token, json: "{}")
            try await Task.sleep(for: .milliseconds(200))
            try gateway.stub("ledger", gateway.ledger.handler)
            #expect(try await read.status == 200)
            #expect(try await write.status == 200)
            #expect(gateway.ledger.seen.count { $0.method == "POST" } == 1)
        }
    }
}

import Contracts
import HTTPKit
import SQLiteKit
import Synchronization
import TestKit
import Testing

@testable import ServiceKit

/// Deadlines that travel from a caller to a service, and on to the services that it calls.
@Suite struct DeadlineTests {
    private static let look = Endpoint<Empty, Empty>("look", .get, "/look", "Looks.", access: .service)
    private static let change = Endpoint<Empty, Empty>(
        "change", .post, "/change", "Changes.", access: .service)
    private static let ask = Endpoint<Empty, Empty>("ask", .get, "/ask", "Asks another.", access: .service)
    private static let passed = "1"
    private static let future = {
        var fields = HTTPFields()
        CallDeadline(afterMilliseconds: 30_000).write(to: &fields)
        return fields[CallDeadline.fieldName] ?? "no field"
    }()

    /// What the handlers saw.
    private final class Notes: Sendable {
        private let lines = Mutex<[String]>([])
        func add(_ line: String) { lines.withLock { $0.append(line) } }
        var all: [String] { lines.withLock { $0 } }
    }

    private static func run(_ body: (ServiceHarness, Notes) async throws -> Void) async throws {
        let notes = Notes()
        try await ServiceHarness.run("things") { context in
            var routes = ServiceRoutes(service: "things", context: context)
            let peer = ServiceClient(service: "peer", as: "things", context: context)
            for endpoint in [look, change] {
                routes.on(endpoint) { _ in
                    let limit = ReadDeadline.nanoseconds == nil ? "no limit" : "a limit"
                    notes.add("\(endpoint.description.path) with \(limit)")
                    return Empty()
                }
            }
            routes.on(ask) { _ in try await peer.call(look, deadlineMilliseconds: 600_000) }
            return RunningService(routes, databases: [])
        } body: {
            try await body($0, notes)
        }
    }

    private static func call(
        _ service: ServiceHarness, _ method: HTTPMethod, _ path: String, until deadline: String?,
        is status: Int
    ) async throws {
        let fields = deadline.map { [(CallDeadline.fieldName, $0)] } ?? []
        let answer = try await service.request(method, path, as: .service("gateway"), fields: fields)
        #expect(answer.status == status)
    }

    @Test func `a request whose caller has stopped waiting has no effect`() async throws {
        try await Self.run { service, notes in
            try await Self.call(service, .get, "/look", until: Self.passed, is: 503)
            try await Self.call(service, .post, "/change", until: Self.passed, is: 503)
            #expect(notes.all.isEmpty)
            #expect(service.context.metrics.expired.value == 2)
        }
    }

    @Test func `a read ends with its caller's wait, and a change runs to its end`() async throws {
        try await Self.run { service, notes in
            for deadline in [Self.future, nil, "soon", "-1"] {
                try await Self.call(service, .get, "/look", until: deadline, is: 200)
                try await Self.call(service, .post, "/change", until: deadline, is: 200)
            }
            #expect(
                notes.all == ["/look with a limit", "/change with no limit"]
                    + Array(repeating: ["/look with no limit", "/change with no limit"], count: 3).joined())
        }
    }

    @Test func `a call on behalf of a caller waits no longer than the caller`() async throws {
        try await Self.run { service, _ in
            let seen = Notes()
            try service.stub("peer") { request in
                seen.add(request.fields[CallDeadline.fieldName] ?? "none")
                return try Answer.json(Empty()).response
            }
            try await Self.call(service, .get, "/ask", until: Self.future, is: 200)
            try await Self.call(service, .get, "/ask", until: nil, is: 200)
            let limits = seen.all.compactMap { Int64($0) }
            let future = try #require(Int64(Self.future))
            #expect(limits.count == 2 && limits[0] <= future && limits[1] > future + 60_000)
        }
    }
}

import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// Provokes the declared errors of a service's endpoints. The general scenes follow from the declarations; a
/// service's own scenes provoke the rest.
struct ErrorScenes {
    let system: CofferSystem
    let service: String
    let endpoints: [EndpointDescription]

    /// Versions that no resource has, unknown and malformed ids, fields and parameters of the wrong kind: for
    /// every endpoint that declares the error, in an order in which nothing is gone too early. `belongings`
    /// are the member's own.
    func provokeGeneralErrors(as member: Member, _ belongings: Belongings) async throws {
        for endpoint in endpoints where endpoint.errors.contains(.preconditionFailed) {
            _ = try await member.send(
                endpoint.httpMethod, belongings.target(of: endpoint), validBody(endpoint),
                fields: [Self.noVersion])
        }
        for endpoint in endpoints where endpoint.errors.contains(.notFound) && endpoint.path.contains("{") {
            for id in ["01900000-0000-7000-8000-000000000001", "nobody"] {
                _ = try await send(endpoint, endpoint.target(id: id), member, validBody(endpoint))
            }
        }
        for endpoint in endpoints where endpoint.errors.contains(.validation) {
            let target =
                try endpoint.access.needsUser
                ? belongings.target(of: endpoint) : endpoint.target(id: member.id)
            _ = try await send(endpoint, target + wrongQuery, member, wrongBody(endpoint))
        }
    }

    /// The condition that a resource has a version which none has.
    static let noVersion = ("If-Match", #""999999.0""#)

    private let wrongQuery = Rubbish.query("x")

    private func wrongBody(_ endpoint: EndpointDescription) -> String? {
        endpoint.method == .get ? nil : Rubbish.object("{}")
    }

    /// A body that passes the checks before those of ids and versions.
    private func validBody(_ endpoint: EndpointDescription) -> String? {
        endpoint.method == .get
            ? nil
            : #"{"isArchived":true,"currency":"USD","name":"Name","password":"\#(CofferSystem.password)"}"#
    }

    /// Sends as the member, with an idempotency key; to the service itself where only services may ask.
    private func send(
        _ endpoint: EndpointDescription, _ target: String, _ member: Member, _ body: String?
    ) async throws -> TestAnswer {
        guard endpoint.access == .service else {
            return try await member.send(
                endpoint.httpMethod, target, body, fields: [("Idempotency-Key", "key")])
        }
        return try await ask(endpoint.httpMethod, target, body)
    }

    /// Sends requests at the same moment and returns their statuses.
    @discardableResult
    static func parallel(
        _ numbers: Range<Int>, _ send: @escaping @Sendable (Int) async throws -> TestAnswer
    ) async throws -> [Int] {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in numbers { group.addTask { try await send(number).status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    /// Sends the same request several times at the same moment until one of them is answered with a status;
    /// up to twenty rounds.
    static func repeats(
        _ count: Int, until status: Int, _ send: @escaping @Sendable () async throws -> TestAnswer
    ) async throws {
        for _ in 0..<20 {
            if try await parallel(0..<count, { _ in try await send() }).contains(status) { return }
        }
    }

    /// A request of another service to this one.
    @discardableResult
    func ask(_ method: HTTPMethod, _ target: String, _ body: String? = nil) async throws -> TestAnswer {
        try await system.harness.request(service, method, target, as: .service("gateway"), json: body)
    }
}

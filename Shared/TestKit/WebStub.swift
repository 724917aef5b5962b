import Contracts
package import HTTPKit
import ServiceKit
import Synchronization

/// A server on the loopback that stands in for a server outside the system: it answers each path with a text
/// that the test sets, and keeps what it was asked.
package final class WebStub: Sendable {
    package struct Answer: Sendable {
        package var status: Int
        package var body: String
        package var fields: [(String, String)]
        package var delayMilliseconds: Int

        package init(
            _ body: String, status: Int = 200, fields: [(String, String)] = [], delayMilliseconds: Int = 0
        ) {
            self.body = body
            self.status = status
            self.fields = fields
            self.delayMilliseconds = delayMilliseconds
        }
    }

    /// A request as it came.
    package struct Received: Sendable {
        package let target: String
        package let fields: HTTPFields
        package let body: String
    }

    private struct State {
        var received: [Received] = []
        var answers: [String: Answer] = [:]
        /// The answer to all other paths.
        var fallback = Answer("{}", status: 404)
        var requests: [(target: String, key: String?)] = []
        var bodies: [String] = []
    }

    private let state = Mutex(State())
    private let port = Mutex(0)

    /// Runs a test with a new server, and stops the server in any case.
    package static func run(_ body: (WebStub) async throws -> Void) async throws {
        let stub = WebStub()
        let loop = try EventLoop(index: 0, name: "web-stub")
        defer { loop.stop() }
        let server = HTTPServer(
            configuration: HTTPServerConfiguration(
                problem: { _ in HTTPResponse(status: 400) }, failure: { _ in HTTPResponse(status: 500) }),
            loops: [loop], handler: { try await stub.answer($0) })
        guard case .tcp(_, let port) = try server.listen(on: .tcp(host: "127.0.0.1", port: 0)) else {
            throw NoPort()
        }
        stub.port.withLock { $0 = port }
        try await cleaningUp(by: { await server.drain(deadlineMilliseconds: 100) }) { try await body(stub) }
    }

    private struct NoPort: Error {}

    /// The base URL, without a slash at the end.
    package var url: String { "http://127.0.0.1:\(port.withLock { $0 })" }

    /// The targets of all requests, the oldest first.
    package var requests: [String] { state.withLock { $0.requests.map(\.target) } }

    /// The bodies of all requests that had one.
    package var bodies: [String] { state.withLock { $0.bodies } }

    package var received: [Received] { state.withLock { $0.received } }

    /// The values of the header `x-api-key` or `x-cg-demo-api-key` of all requests.
    package var keys: [String?] { state.withLock { $0.requests.map(\.key) } }

    /// Sets the answer to a path, without its query.
    package func set(_ path: String, _ answer: Answer) { state.withLock { $0.answers[path] = answer } }

    package func set(_ path: String, _ body: String) { set(path, Answer(body)) }

    /// Answers every path in one way, until paths are set again.
    package func setAll(_ answer: Answer) {
        state.withLock { state in
            state.answers = [:]
            state.fallback = answer
        }
    }

    private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let body = try await request.collectBody(upTo: 1 << 20)
        let answer = state.withLock { state in
            if !body.isEmpty { state.bodies.append(String(decoding: body, as: UTF8.self)) }
            state.received.append(
                Received(
                    target: request.target, fields: request.fields,
                    body: String(decoding: body, as: UTF8.self)))
            state.requests.append(
                (
                    String(request.path) + (request.query.map { "?\($0)" } ?? ""),
                    request.fields["x-api-key"] ?? request.fields["x-cg-demo-api-key"]
                ))
            return state.answers[String(request.path)] ?? state.fallback
        }
        if answer.delayMilliseconds > 0 {
            await EventLoop.current?.sleep(milliseconds: answer.delayMilliseconds)
        }
        return HTTPResponse(
            status: answer.status, fields: HTTPFields(answer.fields), body: .bytes(Array(answer.body.utf8)))
    }
}

extension HTTPServer {
    /// Starts a stand-in for a service, which listens on the service's socket on the test's loop.
    package static func stub(
        at path: String, on loop: EventLoop, _ handler: @escaping HTTPHandler
    ) throws -> HTTPServer {
        let server = HTTPServer(
            configuration: HTTPServerConfiguration(
                problem: { problem in Answer.error(APIError(problem: problem)).response },
                failure: { error in Answer.error(APIError(cause: error)).response }),
            loops: [loop], handler: handler)
        try server.listen(on: .unix(path: path))
        return server
    }
}

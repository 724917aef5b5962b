package import HTTPKit
import JSONKit
import SQLiteKit
import Synchronization
package import Vocabulary

/// The reason why a call to another service failed.
package enum ServiceClientError: Error, Sendable {
    /// The other service answered with this error.
    case refused(APIError)
    /// The service is down or overloaded, and has not processed the request.
    case unavailable(String)
    /// No answer arrived in time. The service may have processed the request.
    case timedOut
    /// The connection broke after the request was sent, or the answer was invalid. The service may have
    /// processed the request.
    case malformed(String)

    /// Maps a failed exchange, for typed calls and for the gateway's proxy.
    package init(_ error: HTTPClientError) {
        self =
            switch error {
            case .connectFailed(let number): .unavailable("does not listen (errno \(number))")
            case .notSecured(let reason): .unavailable(reason)
            case .overloaded: .unavailable("overloaded")
            case .leftAlone: .unavailable("left alone after failures in a row")
            case .closed(sent: false): .unavailable("closed the connection")
            case .abandoned: .unavailable("the client has left")
            case .timedOut: .timedOut
            case .closed(sent: true): .malformed("closed the connection without an answer")
            case .malformed(let reason): .malformed(reason)
            case .bodyFailed: .malformed("the request's body broke off")
            }
    }
}

/// Typed calls to another service over its Unix socket, signed with a service's identity. Runs on a loop.
package final class ServiceClient: Sendable {
    private let client: HTTPClient
    private let caller: Caller
    private let signer: IdentitySigner
    private let patience: Int

    /// - Parameter connections: most exchanges at once on each loop; a stream occupies one until its end.
    package init(service: String, as caller: String, context: ServiceContext, connections: Int = 16) {
        client = HTTPClient(
            .unix(path: context.socketPath(of: service)), connectionsPerLoop: connections, isPatient: true,
            counters: context.metrics.client(of: service))
        self.caller = .service(caller)
        signer = context.signer
        patience = context.patience
    }

    /// Calls an endpoint without a body.
    package func call<Request, Response: Decodable>(
        _ endpoint: Endpoint<Request, Response>, path: [String: String] = [:], query: [(String, String)] = [],
        deadlineMilliseconds: Int = 5_000
    ) async throws(ServiceClientError) -> Response {
        try await send(endpoint, path, query, .empty, deadlineMilliseconds)
    }

    package func call<Request, Response: Decodable>(
        _ endpoint: Endpoint<Request, Response>, path: [String: String] = [:], query: [(String, String)] = [],
        body: some Encodable, deadlineMilliseconds: Int = 5_000
    ) async throws(ServiceClientError) -> Response {
        let bytes: [UInt8]
        do { bytes = try JSON.encode(body) } catch { throw .malformed("request: \(error)") }
        return try await send(endpoint, path, query, .bytes(bytes), deadlineMilliseconds)
    }

    /// Calls an endpoint with a body that is JSON already.
    package func call<Request, Response: Decodable>(
        _ endpoint: Endpoint<Request, Response>, path: [String: String] = [:], query: [(String, String)] = [],
        json: [UInt8], deadlineMilliseconds: Int = 5_000
    ) async throws(ServiceClientError) -> Response {
        try await send(endpoint, path, query, .bytes(json), deadlineMilliseconds)
    }

    /// Calls an endpoint with a body that is made while it is sent. The answer may take the whole deadline
    /// after the body's end.
    package func call<Response: Decodable>(
        _ endpoint: Endpoint<StreamedBody, Response>, path: [String: String] = [:],
        query: [(String, String)] = [], stream: BodyStream, deadlineMilliseconds: Int
    ) async throws(ServiceClientError) -> Response {
        try await send(endpoint, path, query, .stream(stream), deadlineMilliseconds)
    }

    /// Calls an endpoint that answers with a file, and returns the file as a stream. Each wait for a piece
    /// has the whole deadline; the head may take longer while the other service signals progress.
    package func stream<Request>(
        _ endpoint: Endpoint<Request, RawBody>, path: [String: String] = [:], query: [(String, String)] = [],
        deadlineMilliseconds: Int = 10_000, longestMilliseconds: Int = 60_000
    ) async throws(ServiceClientError) -> BodyStream {
        let answer = try await exchange(
            endpoint.description, path, query, .empty, deadlineMilliseconds, longestMilliseconds)
        guard Answer.Kind(of: answer.fields) == .raw else {
            let none: Empty = try await decode(answer)
            throw .malformed("an answer of \(none) instead of a file")
        }
        switch answer.body {
        case .empty: return BodyStream(length: 0) { nil }
        case .stream(let stream): return stream
        case .bytes(let bytes):
            let rest = Mutex<[UInt8]?>(bytes)
            return BodyStream(length: bytes.count) { rest.withLock { $0.taken() } }
        }
    }

    private func send<Request, Response: Decodable>(
        _ endpoint: Endpoint<Request, Response>, _ path: [String: String], _ query: [(String, String)],
        _ body: HTTPBody, _ deadlineMilliseconds: Int
    ) async throws(ServiceClientError) -> Response {
        try await decode(
            try await exchange(endpoint.description, path, query, body, deadlineMilliseconds, 0))
    }

    private func exchange(
        _ description: EndpointDescription, _ path: [String: String], _ query: [(String, String)],
        _ body: HTTPBody, _ deadlineMilliseconds: Int, _ longestMilliseconds: Int
    ) async throws(ServiceClientError) -> HTTPClientResponse {
        var request = HTTPClientRequest(
            HTTPMethod(rawValue: description.method.rawValue), target(description.path, path, query),
            id: RequestID.make())
        request.fields.set(IdentitySigner.headerName, signer.sign(caller))
        if case .bytes = body { request.fields.set("Content-Type", "application/json") }
        if let owner = WorkOwner.current { request.fields.set(WorkOwner.fieldName, owner.text) }
        if let trace = TraceContext.current { request.fields.set(TraceContext.fieldName, trace.header) }
        request.body = body
        let deadlineMilliseconds = CallDeadline.wait(ofAtMost: deadlineMilliseconds * patience)
        // A body that is made while it is sent has no deadline as a whole.
        if !description.streamsRequest {
            let wait = max(deadlineMilliseconds, longestMilliseconds)
            CallDeadline(afterMilliseconds: wait).write(to: &request.fields)
        }
        do {
            return try await client.send(
                request, deadlineMilliseconds: deadlineMilliseconds, longestMilliseconds: longestMilliseconds,
                bufferLimitBytes: 8 << 20)
        } catch {
            throw ServiceClientError(error)
        }
    }

    private func decode<Response: Decodable>(
        _ answer: HTTPClientResponse
    ) async throws(ServiceClientError) -> Response {
        let bytes: [UInt8]
        switch answer.body {
        case .empty: bytes = []
        case .bytes(let all): bytes = all
        case .stream(let stream):
            do { bytes = try await stream.collect(upTo: 64 << 20) } catch { throw .malformed("\(error)") }
        }
        switch Answer.Kind(of: answer.fields) {
        case .data:
            do { return try JSON.decode(Response.self, from: bytes) } catch { throw .malformed("\(error)") }
        case .error:
            guard let refusal = APIError(body: bytes) else { throw .malformed("unreadable error") }
            throw .refused(refusal)
        case .raw, nil: throw .malformed("status \(answer.status) without a kind")
        }
    }

    private func target(_ template: String, _ path: [String: String], _ query: [(String, String)]) -> String {
        var target = template
        if !path.isEmpty {
            target = template.split(separator: "/", omittingEmptySubsequences: false).map { segment in
                guard segment.hasPrefix("{"), let value = path[String(segment.dropFirst().dropLast())] else {
                    return String(segment)
                }
                return PercentEncoding.encode(value)
            }.joined(separator: "/")
        }
        guard !query.isEmpty else { return target }
        let pairs = query.map { "\(PercentEncoding.encode($0.0))=\(PercentEncoding.encode($0.1))" }
        return "\(target)?\(pairs.joined(separator: "&"))"
    }
}

package import HTTPKit
import JSONKit
import SQLiteKit
package import Vocabulary

/// A service's endpoints and their handlers, built once at start. `handler()` also serves health and metrics.
package struct ServiceRoutes: Sendable {
    typealias Handle = @Sendable (HTTPRequest, PathParameters, RequestScope) async throws -> Answer

    struct Route: Sendable {
        let endpoint: EndpointDescription
        let metrics: RouteMetrics
        let handle: Handle
    }

    /// The facts about a request that are known before its body is read.
    struct RequestScope: Sendable {
        let caller: Caller
        let now: Timestamp
    }

    let service: String
    let context: ServiceContext
    private var router = Router()
    /// The routes, indexed by their numbers in the router.
    private var routes: [Route] = []
    /// Maps the service's own errors. Returns nil to leave an error to ServiceKit's mapping.
    package var translate: @Sendable (any Error) -> APIError? = { _ in nil }

    /// Whether the service serves books besides the caller's own. Without it, every other is unknown.
    package var servesOtherBooks = false

    /// Asks whether a user may do in another's book what an endpoint asks for, before its handler runs. Nil
    /// where the units that read and write ask.
    package var admitGuest: (@Sendable (ID<User>, BookPlace) async throws -> Void)?

    /// Returns the violations of invariants of the service's file that no schema constraint can express
    /// (design §7).
    package var invariants: @Sendable () async throws -> [String] = { [] }

    /// Returns the contradictions between the service's file and another service's, which must run.
    package var agreements: @Sendable () async throws -> [String] = { [] }

    package init(service: String, context: ServiceContext) {
        self.service = service
        self.context = context
    }

    /// Mounts a handler that returns the endpoint's response value.
    package mutating func on<Request, Response: Encodable>(
        _ endpoint: Endpoint<Request, Response>,
        _ handler: @escaping @Sendable (Call<Request>) async throws -> Response
    ) {
        let status = endpoint.description.success
        mount(endpoint) { call in try Answer.json(try await handler(call), status: status) }
    }

    /// Mounts a handler that returns a whole `Answer`.
    package mutating func on<Request, Response>(
        _ endpoint: Endpoint<Request, Response>,
        _ handler: @escaping @Sendable (Call<Request>) async throws -> Answer
    ) {
        mount(endpoint, handler)
    }

    private mutating func mount<Request, Response>(
        _ endpoint: Endpoint<Request, Response>,
        _ handler: @escaping @Sendable (Call<Request>) async throws -> Answer
    ) {
        let description = endpoint.description
        let (fingerprintKey, tagKey) = (context.fingerprintKey, context.tagKey)
        let isTagged = description.details.isTagged
        let route = Route(
            endpoint: description,
            metrics: context.metrics.route(description.name)
        ) { request, parameters, scope in
            let (body, rawBody): (Request, [UInt8]) = try await Self.body(of: request, description)
            var answer = try await handler(
                Call(
                    body: body, request: request, rawBody: rawBody, caller: scope.caller,
                    now: scope.now, endpoint: description, parameters: parameters,
                    fingerprintKey: fingerprintKey, tagKey: tagKey))
            answer.tagFirstVersion(key: tagKey)
            if isTagged { answer.completeTag(for: request) }
            return answer
        }
        let number = router.add(HTTPMethod(rawValue: description.method.rawValue), description.path)
        assert(number == routes.count)
        routes.append(route)
    }

    /// The endpoints mounted so far.
    package var endpoints: [EndpointDescription] { routes.map(\.endpoint) }

    /// Returns the server's handler for all requests, including `CheckAPI` and `SnapshotAPI`.
    package func handler() -> HTTPHandler {
        var routes = self
        let (databases, invariants, agreements) = (context.databases, invariants, agreements)
        routes.on(CheckAPI.check) { _ in
            CheckReport(problems: try await databases.findings() + invariants() + agreements())
        }
        Snapshots(context: context).mount(on: &routes)
        return { [routes] request in await routes.respond(to: request) }
    }

    // This is the only place that catches a handler's error.
    private func respond(to request: HTTPRequest) async -> HTTPResponse {
        let started = Clock.monotonicMicroseconds()
        var metrics = context.metrics.unmatched
        var found: Int?
        let trace = context.tracer == nil ? nil : TraceContext(request.fields)
        var answer: Answer
        do {
            switch router.match(request.method, request.path) {
            case .found(let number, let parameters):
                metrics = routes[number].metrics
                found = number
                try context.databases.requireLead()
                answer = try await serve(request, parameters, by: routes[number], trace)
                // A COMMIT proves that this copy led; what was only read may be old.
                if request.method.isSafe { try context.databases.requireLead() }
            case .methodNotAllowed(let methods):
                answer = .error(APIError(.methodNotAllowed))
                answer.fields.set("Allow", methods.map(\.rawValue).joined(separator: ", "))
            case .notFound:
                guard let own = operatorAnswer(to: request) else { throw APIError.notFound }
                answer = own
            }
        } catch {
            let refusal = translate(error) ?? APIError(cause: error)
            report(refusal, request, of: found.map { routes[$0].endpoint.name })
            answer = .error(refusal)
        }
        let microseconds = Clock.monotonicMicroseconds() - started
        metrics.count(status: answer.status, microseconds: microseconds)
        if let trace, trace.isSampled, let found {
            context.tracer?.keep(
                Span(
                    trace, routes[found].endpoint.name, request, status: answer.status,
                    endedAt: context.clock.now(), microseconds: microseconds))
        }
        return answer.response
    }

    /// Runs a route's handler. A request whose caller has stopped waiting is refused before it has any
    /// effect; a read also ends with its caller's wait, but no work that changes something stops half-way.
    private func serve(
        _ request: HTTPRequest, _ parameters: PathParameters, by route: Route, _ trace: TraceContext?
    ) async throws -> Answer {
        let scope = RequestScope(caller: try admit(request, to: route.endpoint), now: context.clock.now())
        try await requireBook(request, of: scope.caller, route.endpoint)
        let deadline = CallDeadline(request.fields)
        if let deadline, deadline.hasPassed {
            context.metrics.expired.add(1)
            throw APIError(
                .serviceUnavailable, retryAfterSeconds: 1, logMessage: "the caller has stopped waiting")
        }
        if route.endpoint.details.writesFiles { try context.diskReserve.require() }
        if route.endpoint.streamsAnswer { request.signalProgress() }
        return try await WorkOwner.$current.withValue(scope.caller.owner(request.fields)) {
            guard let trace, trace.isSampled else {
                return try await serve(request, parameters, by: route, scope, until: deadline)
            }
            return try await TraceContext.$current.withValue(trace) {
                try await serve(request, parameters, by: route, scope, until: deadline)
            }
        }
    }

    private func serve(
        _ request: HTTPRequest, _ parameters: PathParameters, by route: Route, _ scope: RequestScope,
        until deadline: CallDeadline?
    ) async throws -> Answer {
        guard let deadline, request.method.isSafe, !route.endpoint.streamsAnswer else {
            return try await route.handle(request, parameters, scope)
        }
        return try await ReadDeadline.$nanoseconds.withValue(deadline.nanoseconds) {
            try await route.handle(request, parameters, scope)
        }
    }

    /// Answers health and metrics requests of the supervisor and the gateway on the service's own socket.
    private func operatorAnswer(to request: HTTPRequest) -> Answer? {
        guard request.method == .get || request.method == .head else { return nil }
        switch request.path {
        case "/healthz": return .json(bytes: Array(#"{"status":"ok"}"#.utf8))
        case "/readyz":
            let problems = context.databases.problems
            if problems.isEmpty { return Self.ready(context.databases.warnings) }
            return .error(
                APIError(.serviceUnavailable, problems.joined(separator: "; "), retryAfterSeconds: 5))
        case "/metrics":
            return .raw(
                .bytes(Array(context.metrics.render(service: service).utf8)),
                contentType: "text/plain; version=0.0.4")
        default: return nil
        }
    }

    private static func ready(_ warnings: [String]) -> Answer {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("status")
        writer.string("ready")
        if !warnings.isEmpty {
            writer.key("warnings")
            writer.beginArray()
            for warning in warnings { writer.string(warning) }
            writer.endArray()
        }
        writer.endObject()
        return .json(bytes: writer.take())
    }

    private func admit(_ request: HTTPRequest, to endpoint: EndpointDescription) throws(APIError) -> Caller {
        guard let header = request.fields[IdentitySigner.headerName],
            let caller = context.signer.verify(header)
        else { throw APIError(.unauthorized, logMessage: "no valid identity") }
        switch (endpoint.access, caller) {
        case (.anonymous, _), (.service, .service): return caller
        case (.session, .user(let identity)), (.user, .user(let identity)), (.book, .user(let identity)):
            // The gateway has checked it, too.
            try identity.grant?.require(endpoint.access)
            return caller
        case (.session, _), (.user, _), (.book, _): throw APIError(.unauthorized)
        case (.service, _): throw APIError(.forbidden)
        }
    }

    private func requireBook(
        _ request: HTTPRequest, of caller: Caller, _ endpoint: EndpointDescription
    ) async throws {
        guard case .user(let identity) = caller, endpoint.access.role != nil else { return }
        let place = try BookPlace(of: request, endpoint.access, by: identity)
        if place.key == identity.user { return }
        guard servesOtherBooks else { throw APIError.bookNotFound }
        try await admitGuest?(identity.user, place)
    }

    /// Logs a failure by the name of its route: the path itself may have a token.
    private func report(_ refusal: APIError, _ request: HTTPRequest, of route: String?) {
        guard refusal.code.status >= 500 else { return }
        let reason = refusal.logMessage ?? refusal.message
        let values: KeyValuePairs = [
            "requestId": request.id, "route": route ?? "unmatched", "code": refusal.code.rawValue,
            "reason": reason,
        ]
        // A full queue refuses thousands of requests a second.
        if refusal.code == .serviceUnavailable {
            context.log.flood("request failed", reason: reason, values)
        } else {
            context.log.error("request failed", values)
        }
    }

    /// Returns the decoded body and its bytes. `StreamedBody` leaves the bytes to the handler.
    private static func body<Body: Decodable & Sendable>(
        of request: HTTPRequest, _ endpoint: EndpointDescription
    ) async throws -> (Body, [UInt8]) {
        if let streamed = StreamedBody() as? Body { return (streamed, []) }
        let bytes = try await request.collectBody(upTo: endpoint.bodyLimitBytes)
        if bytes.isEmpty {
            if let empty = Empty() as? Body { return (empty, []) }
            return (try decode(Array("{}".utf8)), [])
        }
        guard let type = request.fields["Content-Type"], isJSON(type) else {
            throw APIError(.unsupportedMediaType)
        }
        return (try decode(bytes), bytes)
    }

    private static func decode<Body: Decodable>(_ bytes: [UInt8]) throws -> Body {
        do {
            return try JSON.decode(Body.self, from: bytes)
        } catch is DecodingError, is FieldProblem {
            throw APIError(.validation, "The body must be a JSON object with the members that are documented")
        }
    }

    /// Whether a content type is `application/json`. Only a charset parameter other than UTF-8 is refused.
    static func isJSON(_ contentType: String) -> Bool {
        let parts = contentType.asciiLowercased.split(separator: ";", omittingEmptySubsequences: false)
            .map { $0.trimmingASCIISpaces }
        guard parts.first == "application/json" else { return false }
        return parts.dropFirst().allSatisfy { parameter in
            !parameter.hasPrefix("charset=") || parameter == "charset=utf-8"
                || parameter == "charset=\"utf-8\""
        }
    }
}

extension Substring {
    var trimmingASCIISpaces: Substring {
        var text = self
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}

extension HTTPRequest {
    /// Returns the whole body. Throws `HTTPProblem` 413 past the limit.
    package func collectBody(upTo limitBytes: Int) async throws -> [UInt8] {
        try await body.collect(upTo: limitBytes)
    }
}

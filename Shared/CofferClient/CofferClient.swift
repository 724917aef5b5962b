public import Contracts

/// Speaks to one Coffer, for one user at a time. The resources (`client.transactions`, `client.budgets` …)
/// are thin: each method is an endpoint of the declarations and its arguments, and so is `call` for any
/// other.
///
/// Calls can be made from any task at once. An access token that has run out is renewed by the first call
/// that notices, and the others wait for it.
public final class CofferClient: Sendable {
    let transport: any Transport
    let keeper: SessionKeeper
    /// The API token that stands for a session.
    private let token: String?
    package let retries: RetryPolicy
    /// The book of all calls that are about one; nil for the user's personal one.
    package let place: ID<User>?

    private init(_ other: CofferClient, in place: ID<User>?) {
        (transport, keeper, token, retries) = (other.transport, other.keeper, other.token, other.retries)
        self.place = place
    }

    /// A client of the same session for another book (`books.list`): every call that is about a book goes to
    /// that one, and what is the user's own stays so.
    public func book(_ id: ID<User>) -> CofferClient { CofferClient(self, in: id) }

    /// - Parameters:
    ///   - session: the session that an earlier run of the program has saved.
    ///   - onSessionChange: called with each new session, which the program should save in a safe place, and
    ///     with nil at its end.
    public init(
        transport: any Transport, session: SavedSession? = nil, retries: RetryPolicy = RetryPolicy(),
        onSessionChange: @escaping @Sendable (SavedSession?) -> Void = { _ in }
    ) {
        self.transport = transport
        self.retries = retries
        token = nil
        place = nil
        keeper = SessionKeeper(session, onChange: onSessionChange)
    }

    /// A client that comes by an API token (`tokens.make`) instead of a sign-in: it can do what the token's
    /// scopes allow. A refusal names the scope that is missing.
    public init(transport: any Transport, token: String, retries: RetryPolicy = RetryPolicy()) {
        self.transport = transport
        self.token = token
        self.retries = retries
        place = nil
        keeper = SessionKeeper(nil) { _ in }
    }

    /// The session as it is now, to be saved; nil while nobody is signed in.
    public var session: SavedSession? {
        get async { await keeper.session }
    }

    /// Makes a call with a body.
    /// - Parameters:
    ///   - names: the values of the path's parameters, in order.
    ///   - query: the query's parameters; nil leaves one out.
    public func call<Request: Encodable, Response: Decodable>(
        _ endpoint: Endpoint<Request, Response>, _ body: Request,
        at names: [any CustomStringConvertible] = [],
        query: QueryItems = [:], options: CallOptions = CallOptions()
    ) async throws -> Reply<Response> {
        let answer = try await answer(
            to: endpoint.description, OutgoingBody(json: body), at: names, query: query, options)
        return try Reply(answer, to: endpoint.description)
    }

    /// Makes a call without a body.
    public func call<Response: Decodable>(
        _ endpoint: Endpoint<Empty, Response>, at names: [any CustomStringConvertible] = [],
        query: QueryItems = [:], options: CallOptions = CallOptions()
    ) async throws -> Reply<Response> {
        let answer = try await answer(to: endpoint.description, nil, at: names, query: query, options)
        return try Reply(answer, to: endpoint.description)
    }

    /// Sends a file as the body.
    public func upload<Response: Decodable>(
        _ endpoint: Endpoint<StreamedBody, Response>, _ file: some OutgoingFile,
        at names: [any CustomStringConvertible] = [], query: QueryItems = [:],
        options: CallOptions = CallOptions()
    ) async throws -> Reply<Response> {
        let answer = try await answer(
            to: endpoint.description, OutgoingBody(file: file), at: names, query: query, options)
        return try Reply(answer, to: endpoint.description)
    }

    /// Reads a file.
    public func download(
        _ endpoint: Endpoint<Empty, RawBody>, at names: [any CustomStringConvertible] = [],
        query: QueryItems = [:]
    ) async throws -> ClientFile {
        let answer = try await answer(to: endpoint.description, nil, at: names, query: query, CallOptions())
        return ClientFile(answer)
    }

    /// Reads a file of any size into a file of the device, which stands at its path only once it is whole.
    /// Throws a `FileFailure` when it cannot be written.
    public func download(
        _ endpoint: Endpoint<Empty, RawBody>, to path: String,
        at names: [any CustomStringConvertible] = [], query: QueryItems = [:]
    ) async throws -> StoredFile {
        let stream = try await stream(from: endpoint.description, at: names, query: query)
        var writer = try FileWriter(path)
        while let piece = try await stream.next() { try writer.write(piece) }
        try writer.finish()
        return StoredFile(path, contentType: stream.answer.contentType, name: stream.answer.fileName)
    }

    /// Makes a call of which an answer can be of two types: done, or still running (202).
    func work<Request, Done: Decodable, Running: Decodable>(
        _ endpoint: Endpoint<Request, Done>, _ body: OutgoingBody?, at names: [any CustomStringConvertible],
        query: QueryItems = [:], options: CallOptions = CallOptions(), running: Running.Type
    ) async throws -> Work<Done, Running> {
        let answer = try await answer(to: endpoint.description, body, at: names, query: query, options)
        return answer.status == EndpointSuccess.accepted.rawValue
            ? .running(try answer.data(Running.self)) : .done(try answer.data(Done.self))
    }

    /// Returns the answer of a success. Throws a `Refusal` for any other, and a `ConnectionFailure` when
    /// there is none.
    func answer(
        to endpoint: EndpointDescription, _ body: OutgoingBody?, at names: [any CustomStringConvertible],
        query: QueryItems, _ options: CallOptions
    ) async throws -> TransportAnswer {
        var request = TransportRequest(
            endpoint.method, try target(of: endpoint, names, query), body: body?.content)
        request.fields = options.fields
        if let body { request.fields.append(TransportField("Content-Type", body.contentType)) }
        if endpoint.idempotent {
            // One key for all attempts: a repeated request has no second effect.
            let key = options.idempotencyKey ?? IdempotencyKey.make()
            request.fields.append(TransportField("Idempotency-Key", key))
        }
        let isRepeatable =
            endpoint.method == .get || endpoint.idempotent || endpoint.session.contains(.renews)
        let transport = transport
        let answer = try await authorized(request, endpoint, of: options.user, isRepeatable: isRepeatable) {
            TransportStream(answer: try await transport.send($0))
        }.answer
        guard answer.status < 300 else { throw Refusal(answer, of: endpoint) }
        guard endpoint.successes.contains(answer.status) else {
            throw UnexpectedAnswer("\(endpoint.name) does not declare status \(answer.status)")
        }
        return answer
    }

    /// Opens an answer that comes piece by piece. Throws like `answer`.
    func stream(
        from endpoint: EndpointDescription, at names: [any CustomStringConvertible] = [],
        query: QueryItems = [:], fields: [TransportField] = []
    ) async throws -> TransportStream {
        var request = TransportRequest(
            endpoint.method, try target(of: endpoint, names, query), body: nil)
        request.fields = fields
        let transport = transport
        let stream = try await authorized(request, endpoint, of: nil, isRepeatable: true) {
            try await transport.open($0)
        }
        guard stream.answer.status < 300 else { throw Refusal(stream.answer, of: endpoint) }
        return stream
    }

    private func target(
        of endpoint: EndpointDescription, _ names: [any CustomStringConvertible], _ query: QueryItems
    ) throws -> String {
        let text = try RequestTarget.text(endpoint.path, names, query)
        guard let place, endpoint.access.role != nil else { return text }
        return "/books/\(place.text)\(text)"
    }

    private typealias Exchange = @Sendable (TransportRequest) async throws -> TransportStream

    /// Sends a request with the session's access token, and once more with a new one when it has run out.
    /// Throws `AnotherUser` when the session is not of the user for whom the request is, or was.
    private func authorized(
        _ request: TransportRequest, _ endpoint: EndpointDescription, of user: ID<User>?, isRepeatable: Bool,
        by exchange: Exchange
    ) async throws -> TransportStream {
        // Sign-ins and renewals speak for themselves.
        if let token, endpoint.access.needsUser {
            return try await repeated(
                request.authorized(by: token), isRepeatable: isRepeatable, by: exchange)
        }
        guard !endpoint.answersTokens else {
            return try await repeated(request, isRepeatable: isRepeatable, by: exchange)
        }
        if endpoint.access.needsUser, let old = await keeper.tokenThatRanOut { try await renew(old) }
        guard let session = await keeper.session else {
            return try await repeated(request, isRepeatable: isRepeatable, by: exchange)
        }
        if let user, let own = session.user, own != user { throw AnotherUser() }
        let found = try await repeated(
            request.authorized(by: session.accessToken), isRepeatable: isRepeatable, by: exchange)
        guard found.answer.status == ErrorCode.unauthorized.status, endpoint.access.needsUser else {
            return found
        }
        try await renew(session.accessToken)
        guard let renewed = await keeper.session else { return found }
        guard renewed.user == session.user else { throw AnotherUser() }
        return try await repeated(
            request.authorized(by: renewed.accessToken), isRepeatable: isRepeatable, by: exchange)
    }

    /// Renews the session, once for all callers whose token this is.
    private func renew(_ token: String) async throws {
        try await keeper.renew(insteadOf: token) { refreshToken in
            try await self.call(AuthAPI.refresh, RefreshRequest(refreshToken: .value(refreshToken))).value
        }
    }

    /// Sends a request up to as often as the policy allows: again after a failure before the request was
    /// sent, and after a lost answer or a short outage where a second request has no second effect.
    private func repeated(
        _ request: TransportRequest, isRepeatable: Bool, by exchange: Exchange
    ) async throws -> TransportStream {
        var attempt = 1
        var mayHaveArrived = false
        while true {
            let isLast = attempt >= retries.attempts
            do {
                let found = try await exchange(request)
                guard !isLast, isRepeatable, retries.isOutage(found.answer) else { return found }
                mayHaveArrived = true
            } catch let failure as ConnectionFailure {
                mayHaveArrived = mayHaveArrived || failure.mayHaveArrived
                guard !isLast, isRepeatable || !failure.mayHaveArrived else {
                    throw ConnectionFailure(failure.description, mayHaveArrived: mayHaveArrived)
                }
            }
            try await retries.wait(after: attempt)
            attempt += 1
        }
    }
}

extension EndpointDescription {
    /// The statuses of all declared successes.
    fileprivate var successes: [Int] { [success.rawValue] + details.also.map(\.status.rawValue) }
}

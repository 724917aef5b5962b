#if os(Linux)
    import Contracts
    import Glibc
    import HTTPKit
    import TLSKit

    /// HTTP by HTTPKit, and HTTPS by OpenSSL.
    public final class HTTPTransport: Transport {
        private let server: ServerAddress
        private let connector: HTTPConnector
        private let loop: EventLoop
        private let deadlineMilliseconds: Int

        /// The most bytes of an answer that is held in memory.
        private static let answerLimitBytes = 1 << 30

        /// - Parameters:
        ///   - address: as `https://money.example.org`, with a port or a path behind it where it has one.
        ///   - authorities: a file of certificates in PEM form that are trusted instead of the system's.
        ///   - timeoutSeconds: the wait for an answer; a slow one of a restore takes some seconds.
        public init(_ address: String, authorities: String? = nil, timeoutSeconds: Int = 60) throws {
            server = try ServerAddress(address)
            let tls = server.isSecure ? try TLSClient(authorities: authorities) : nil
            connector = HTTPConnector(server, tls)
            loop = try EventLoop(index: 0, name: "coffer-client")
            deadlineMilliseconds = timeoutSeconds * 1_000
        }

        deinit { loop.stop() }

        public func send(_ request: TransportRequest) async throws -> TransportAnswer {
            try await exchange(request) { answer in
                TransportAnswer(
                    status: answer.status, fields: Self.fields(answer),
                    body: try await answer.body.collect(upTo: Self.answerLimitBytes))
            }
        }

        public func open(_ request: TransportRequest) async throws -> TransportStream {
            try await exchange(request) { [loop] answer in
                let isStream = if case .stream = answer.body { answer.status < 300 } else { false }
                let head = TransportAnswer(
                    status: answer.status, fields: Self.fields(answer),
                    body: isStream ? [] : try await answer.body.collect(upTo: Self.answerLimitBytes))
                guard isStream, case .stream(let stream) = answer.body else {
                    return TransportStream(whole: head)
                }
                return TransportStream(answer: head) {
                    try await Self.failing { try await loop.perform { try await stream.next() } }
                }
            }
        }

        /// Sends a request and reads its answer, both on the client's loop.
        private func exchange<Value: Sendable>(
            _ request: TransportRequest,
            _ read: @escaping @Sendable (HTTPClientResponse) async throws -> Value
        ) async throws -> Value {
            var outgoing = HTTPClientRequest(
                HTTPMethod(rawValue: request.method.rawValue), server.path + request.target)
            for field in request.fields { outgoing.fields.append(field.name, field.value) }
            outgoing.body = try Self.body(request.body)
            let prepared = outgoing
            let client = try await connector.client()
            do {
                return try await Self.failing {
                    try await loop.perform { [deadlineMilliseconds] in
                        try await read(
                            try await client.send(prepared, deadlineMilliseconds: deadlineMilliseconds))
                    }
                }
            } catch let failure as ConnectionFailure {
                await connector.giveUp(client)
                throw failure
            }
        }

        private static func body(_ content: FileContent?) throws -> HTTPBody {
            switch content {
            case nil: return .empty
            case .bytes(let bytes): return .bytes(bytes)
            case .file(let path):
                guard let file = FileStream(path) else { throw FileFailure(path: path, number: errno) }
                return file.body
            }
        }

        private static func fields(_ answer: HTTPClientResponse) -> [TransportField] {
            var fields: [TransportField] = []
            answer.fields.forEach { fields.append(TransportField($0, $1)) }
            return fields
        }

        private static func failing<Value>(
            _ exchange: () async throws -> Value
        ) async throws -> Value {
            do { return try await exchange() } catch let error as HTTPClientError {
                throw ConnectionFailure(error)
            }
        }
    }

    extension ConnectionFailure {
        fileprivate init(_ error: HTTPClientError) {
            switch error {
            case .notSecured(let reason): self.init(reason, mayHaveArrived: false)
            case .connectFailed, .overloaded, .leftAlone: self.init("\(error)", mayHaveArrived: false)
            case .closed(let sent): self.init("\(error)", mayHaveArrived: sent)
            case .timedOut, .abandoned, .bodyFailed, .malformed:
                self.init("\(error)", mayHaveArrived: true)
            }
        }
    }

    extension CofferClient {
        /// A client for the gateway at an address, as `https://money.example.org`. Throws a
        /// `ConnectionFailure` for a text that is no address.
        public convenience init(
            _ address: String, session: SavedSession? = nil, retries: RetryPolicy = RetryPolicy(),
            onSessionChange: @escaping @Sendable (SavedSession?) -> Void = { _ in }
        ) throws {
            self.init(
                transport: try HTTPTransport(address), session: session, retries: retries,
                onSessionChange: onSessionChange)
        }
    }
#endif

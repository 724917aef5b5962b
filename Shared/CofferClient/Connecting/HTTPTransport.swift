#if os(Linux)
    import Contracts
    import HTTPKit

    /// Plain HTTP by HTTPKit, which has no TLS: to a gateway on the same machine, or by a proxy beside the
    /// program that adds TLS.
    public final class HTTPTransport: Transport {
        private let client: HTTPClient
        private let loop: EventLoop
        private let deadlineMilliseconds: Int

        /// The most bytes of an answer.
        private static let answerLimitBytes = 1 << 30

        /// - Parameters:
        /// - host: a numeric address or `localhost`. - timeoutSeconds: the wait for an answer; a slow one of
        /// an import or a restore takes some seconds.
        public init(host: String, port: Int, timeoutSeconds: Int = 60) throws {
            loop = try EventLoop(index: 0, name: "coffer-client")
            client = HTTPClient(.tcp(host: host, port: port), connectionsPerLoop: 16)
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
                    return TransportStream(answer: head)
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
            var outgoing = HTTPClientRequest(HTTPMethod(rawValue: request.method.rawValue), request.target)
            for field in request.fields { outgoing.fields.append(field.name, field.value) }
            if let body = request.body { outgoing.body = .bytes(body) }
            let prepared = outgoing
            return try await Self.failing {
                try await loop.perform { [client, deadlineMilliseconds] in
                    try await read(
                        try await client.send(prepared, deadlineMilliseconds: deadlineMilliseconds))
                }
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
            case .connectFailed, .overloaded, .leftAlone: self.init("\(error)", mayHaveArrived: false)
            case .closed(let sent): self.init("\(error)", mayHaveArrived: sent)
            case .timedOut, .abandoned, .bodyFailed, .malformed:
                self.init("\(error)", mayHaveArrived: true)
            }
        }
    }

    extension CofferClient {
        /// A client for the gateway at a host (a numeric address or `localhost`) and port, by plain HTTP.
        public convenience init(
            host: String, port: Int, session: SavedSession? = nil, retries: RetryPolicy = RetryPolicy(),
            onSessionChange: @escaping @Sendable (SavedSession?) -> Void = { _ in }
        ) throws {
            self.init(
                transport: try HTTPTransport(host: host, port: port), session: session, retries: retries,
                onSessionChange: onSessionChange)
        }
    }
#endif

#if canImport(Darwin)
    import Contracts
    public import Foundation

    /// HTTP and HTTPS by the system's URLSession.
    public final class URLSessionTransport: Transport {
        /// The gateway's address without a slash at its end.
        private let base: String
        private let session: URLSession
        private let delegate = NoRedirects()

        /// A password or a token goes to the gateway's address alone.
        private final class NoRedirects: NSObject, URLSessionTaskDelegate, Sendable {
            func urlSession(
                _: URLSession, task: URLSessionTask, willPerformHTTPRedirection _: HTTPURLResponse,
                newRequest _: URLRequest
            ) async -> URLRequest? { nil }
        }

        /// - Parameter base: the address of the gateway, with a path behind it where it has one.
        public init(_ base: URL, session: URLSession = .shared) {
            var base = base.absoluteString
            while base.hasSuffix("/") { base.removeLast() }
            self.base = base
            self.session = session
        }

        public func send(_ request: TransportRequest) async throws -> TransportAnswer {
            try await Self.failing {
                let (data, response) =
                    if case .file(let path) = request.body {
                        try await session.upload(
                            for: outgoing(request), fromFile: URL(filePath: path), delegate: delegate)
                    } else {
                        try await session.data(for: outgoing(request), delegate: delegate)
                    }
                return try Self.answer(response, [UInt8](data))
            }
        }

        public func open(_ request: TransportRequest) async throws -> TransportStream {
            try await Self.failing {
                let (bytes, response) = try await session.bytes(
                    for: outgoing(request), delegate: delegate)
                let lines = Lines(bytes)
                return TransportStream(answer: try Self.answer(response, [])) {
                    try await Self.failing { try await lines.next() }
                }
            }
        }

        /// The lines of an answer, each with its end, and longer ones in pieces; `AsyncBytes.lines` leaves
        /// empty ones out.
        private actor Lines {
            private static let pieceBytes = 64 << 10

            private var bytes: URLSession.AsyncBytes.AsyncIterator

            init(_ bytes: URLSession.AsyncBytes) { self.bytes = bytes.makeAsyncIterator() }

            func next() async throws -> [UInt8]? {
                var (iterator, line) = (bytes, [UInt8]())
                defer { bytes = iterator }
                while let byte = try await iterator.next() {
                    line.append(byte)
                    if byte == UInt8(ascii: "\n") || line.count == Self.pieceBytes { return line }
                }
                return line.isEmpty ? nil : line
            }
        }

        private func outgoing(_ request: TransportRequest) throws -> URLRequest {
            guard let url = URL(string: base + request.target) else {
                throw ConnectionFailure("no address: \(request.target)", mayHaveArrived: false)
            }
            var outgoing = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
            outgoing.httpMethod = request.method.rawValue
            outgoing.httpShouldHandleCookies = false
            for field in request.fields { outgoing.setValue(field.value, forHTTPHeaderField: field.name) }
            if case .bytes(let bytes) = request.body { outgoing.httpBody = Data(bytes) }
            return outgoing
        }

        private static func answer(_ response: URLResponse, _ body: [UInt8]) throws -> TransportAnswer {
            guard let response = response as? HTTPURLResponse else {
                throw ConnectionFailure("no HTTP", mayHaveArrived: true)
            }
            let fields = response.allHeaderFields.compactMap { name, value -> TransportField? in
                guard let name = name as? String, let value = value as? String else { return nil }
                return TransportField(name, value)
            }
            return TransportAnswer(status: response.statusCode, fields: fields, body: body)
        }

        private static func failing<Value>(
            _ exchange: () async throws -> Value
        ) async throws -> Value {
            do { return try await exchange() } catch let error as URLError {
                if error.code == .cancelled { throw CancellationError() }
                let unsent: [URLError.Code] = [
                    .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet,
                ]
                throw ConnectionFailure(
                    error.localizedDescription, mayHaveArrived: !unsent.contains(error.code))
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
            _ = try ServerAddress(address)
            guard let base = URL(string: address) else {
                throw ConnectionFailure("no address of a server: \(address)", mayHaveArrived: false)
            }
            self.init(
                transport: URLSessionTransport(base), session: session, retries: retries,
                onSessionChange: onSessionChange)
        }
    }
#endif

#if os(Linux)
    import HTTPKit
    import TLSKit

    /// Knows the numeric addresses of a server, and the client for the one in use. After a failure the next
    /// address has its turn, and behind the last one the name is looked up again.
    actor HTTPConnector {
        private let server: ServerAddress
        private let tls: TLSClient?
        private var waitingAddresses: [String] = []
        private var current: HTTPClient?

        init(_ server: ServerAddress, _ tls: TLSClient?) {
            self.server = server
            self.tls = tls
        }

        /// Throws a `ConnectionFailure` when the name has no address.
        func client() async throws -> HTTPClient {
            if let current { return current }
            if waitingAddresses.isEmpty {
                let found = try await NameLookup.addresses(of: server.host)
                if let current { return current }
                waitingAddresses = found
            }
            let client = HTTPClient(
                .tcp(host: waitingAddresses.removeFirst(), port: server.port), connectionsPerLoop: 16,
                authority: server.authority, over: tls?.transport(to: server.host))
            current = client
            return client
        }

        /// Leaves the address of a client that has no answer.
        func giveUp(_ client: HTTPClient) {
            if current === client { current = nil }
        }
    }
#endif

/// Answers one request; runs on the connection's loop and must not block it. What it throws becomes the
/// configuration's `failure` response.
package typealias HTTPHandler = @Sendable (HTTPRequest) async throws -> HTTPResponse

/// Where to listen or connect.
package enum HTTPAddress: Sendable, Hashable {
    case tcp(host: String, port: Int)
    case unix(path: String)
}

/// Limits and deadlines of a server; the defaults are the contract's.
package struct HTTPServerConfiguration: Sendable {
    package var headLimitBytes = 16 * 1024
    package var fieldLimit = 100
    package var targetLimitBytes = 8 * 1024
    package var connectionLimit = 1_024
    package var connectionsPerAddress = 100
    /// Peers that `connectionsPerAddress` does not count (edge proxies).
    package var trustedPeers: Set<String> = []
    package var headDeadlineMilliseconds = 10_000
    package var bodyDeadlineMilliseconds = 30_000
    package var idleDeadlineMilliseconds = 60_000
    package var requestsPerConnection = 100_000
    /// Turns what the server refuses by itself into a response.
    package var problem: @Sendable (HTTPProblem) -> HTTPResponse
    /// Turns an error thrown by the handler into a response.
    package var failure: @Sendable (any Error) -> HTTPResponse
    package init(
        problem: @escaping @Sendable (HTTPProblem) -> HTTPResponse,
        failure: @escaping @Sendable (any Error) -> HTTPResponse
    ) {
        self.problem = problem
        self.failure = failure
    }
}

/// A strict HTTP/1.1 server on shared loops.
package final class HTTPServer: Sendable {
    package init(configuration: HTTPServerConfiguration, loops: [EventLoop], handler: @escaping HTTPHandler) {}

    /// Binds, listens and accepts. Port 0 asks for a free one. Returns the address in force. A Unix path is
    /// bound under a temporary name and renamed into place, mode 0600.
    @discardableResult
    package func listen(on address: HTTPAddress) throws(HTTPSystemError) -> HTTPAddress { address }

    /// Accepts on a socket that is listening already (`LISTEN_FDS`).
    package func listen(inherited descriptor: Int32) throws(HTTPSystemError) {}

    /// Stops accepting, lets running requests end (their answers say `Connection: close`), closes idle
    /// connections, and returns when none is left or the time is over.
    package func drain(deadlineMilliseconds: Int) async {}

    /// Open connections now.
    package var connectionCount: Int { 0 }
}

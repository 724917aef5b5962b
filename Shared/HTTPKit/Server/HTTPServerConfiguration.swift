/// Limits and deadlines of a server; the defaults are the contract's.
package struct HTTPServerConfiguration: Sendable {
    package var headLimitBytes = 16 * 1024
    package var fieldLimit = 100
    package var targetLimitBytes = 8 * 1024
    package var connectionLimit = 1_024
    package var connectionsPerAddress = 100
    /// Peers that `connectionsPerAddress` does not count (edge proxies).
    package var trustedPeers: Set<String> = []
    /// From a head's first byte to its last.
    package var headDeadlineMilliseconds = 10_000
    /// From the head's end to the body's; see `HTTPRequest.allowSlowBody`.
    package var bodyDeadlineMilliseconds = 30_000
    /// Without a request, and without any byte of an answer taken by the client.
    package var idleDeadlineMilliseconds = 60_000
    package var requestsPerConnection = 100_000
    /// The least rate of a body whose handler allowed it to be slow, and how long it may fall behind it.
    package var slowBodyBytesPerSecond = 16 * 1024
    package var slowBodyGraceMilliseconds = 10_000
    /// How much of a body that the handler left unread is read to keep the connection.
    package var unreadBodyLimitBytes = 64 * 1024
    /// After an answer that closes, what the client still sends is read and dropped for this long and this
    /// much, so that a reset does not eat the answer: many clients read it when they have sent everything.
    package var lingerMilliseconds = 2_000
    package var lingerLimitBytes = 16 * 1024 * 1024
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

    var headLimits: HeadLimits {
        HeadLimits(headBytes: headLimitBytes, fields: fieldLimit, targetBytes: targetLimitBytes)
    }
}

/// Limits and deadlines of a server; the defaults are the contract's.
package struct HTTPServerConfiguration: Sendable {
    package var headLimitBytes = 16 * 1024
    package var fieldLimit = 100
    package var targetLimitBytes = 8 * 1024
    package var connectionLimit = 1_024
    /// Most connections of an IPv4 address or of a network of IPv6 (`IPv6Network`).
    package var connectionsPerAddress = 100
    /// Peers that `connectionsPerAddress` ignores (edge proxies).
    package var trustedPeers: Set<String> = []
    /// Time from the connection to the end of its transport's handshake.
    package var handshakeDeadlineMilliseconds = 10_000
    /// Handshakes under way at the same time on each loop; one more drops the oldest, so that silent clients
    /// do not keep others out.
    package var handshakeLimit = 256
    /// Time from a head's first byte to its last.
    package var headDeadlineMilliseconds = 10_000
    /// Time from the head's end to the body's; see `HTTPRequest.allowSlowBody`.
    package var bodyDeadlineMilliseconds = 30_000
    /// Time without a request, or without the client taking any byte of an answer.
    package var idleDeadlineMilliseconds = 60_000
    /// Time between the interim answers of `HTTPRequest.signalProgress`.
    package var progressMilliseconds = 2_000
    package var requestsPerConnection = 100_000
    /// Minimum rate of a body that its handler allows to be slow, and the time it may lag behind.
    package var slowBodyBytesPerSecond = 16 * 1024
    package var slowBodyGraceMilliseconds = 10_000
    /// Most bytes of a body that the server reads to keep the connection when the handler left them unread.
    package var unreadBodyLimitBytes = 64 * 1024
    /// After an answer that closes, the server reads and drops what the client still sends, for this long and
    /// this much: many clients read the answer after they have sent everything, and a reset would destroy it.
    package var lingerMilliseconds = 2_000
    package var lingerLimitBytes = 16 * 1024 * 1024
    /// Turns a refusal of the server itself into a response.
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

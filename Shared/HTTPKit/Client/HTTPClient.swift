/// A request to send; `Host` and the body's framing are added by the client.
package struct HTTPClientRequest: Sendable {
    package var method: HTTPMethod
    /// Origin form: path and query, already percent-encoded.
    package var target: String
    package var fields: HTTPFields
    package var body: HTTPBody
    package init(_ method: HTTPMethod, _ target: String, fields: HTTPFields = HTTPFields(), body: HTTPBody = .empty)
    {
        self.method = method
        self.target = target
        self.fields = fields
        self.body = body
    }
}

/// An answer whose head was read. A `.stream` body must be pulled to its end or `cancel`led by dropping it.
package struct HTTPClientResponse: Sendable {
    package var status: Int
    package var fields: HTTPFields
    package var body: HTTPBody
}

/// Why no answer came.
package enum HTTPClientError: Error, Sendable, Equatable {
    /// Nobody listens there.
    case connectFailed(Int32)
    /// The peer's accept queue is full (EAGAIN on a Unix socket), or our pool's wait queue is.
    case overloaded
    case timedOut
    /// The connection ended before an answer; `sent` tells whether any byte of the request may have been
    /// seen.
    case closed(sent: Bool)
    /// The peer broke HTTP.
    case malformed(String)
    /// The request's own body failed while it was being sent.
    case bodyFailed
}

/// A keep-alive client for one address with a pool per loop; `send` must run on an `EventLoop`.
package final class HTTPClient: Sendable {
    package init(_ address: HTTPAddress, connectionsPerLoop: Int = 64, waitingPerLoop: Int = 1_024) {}

    /// Sends a request and returns at the answer's head. Bodies of known length up to `bufferLimitBytes`
    /// come as `.bytes`, longer ones as `.stream`. Retried once on a fresh connection only if a kept-alive
    /// one turned out to be closed before any byte of an answer and the method is safe, or nothing was
    /// sent.
    package func send(
        _ request: HTTPClientRequest, deadlineMilliseconds: Int, bufferLimitBytes: Int = 256 * 1024
    ) async throws(HTTPClientError) -> HTTPClientResponse { throw .overloaded }

    /// Closes idle connections.
    package func closeIdle() {}
}

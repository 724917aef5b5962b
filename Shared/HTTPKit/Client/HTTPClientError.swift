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
    /// The peer broke HTTP, or the request itself would have.
    case malformed(String)
    /// The request's own body failed while it was being sent.
    case bodyFailed
}

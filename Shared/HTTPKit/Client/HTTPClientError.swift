/// The reason why a request got no answer.
package enum HTTPClientError: Error, Sendable, Equatable {
    /// The connection was refused or the address does not exist; the value is `errno`.
    case connectFailed(Int32)
    /// The connection could not be made secure: the peer speaks no TLS, or its certificate is not good, in
    /// words. Nothing was sent.
    case notSecured(String)
    /// The peer's accept queue (EAGAIN on a Unix socket) or the pool's wait queue is full.
    case overloaded
    /// The peer failed again and again and is left alone for a moment; nothing was sent.
    case leftAlone
    case timedOut
    /// The client on whose behalf the request was sent has left.
    case abandoned
    /// The connection ended before the answer did; `sent` says whether the peer may have seen any byte of the
    /// request.
    case closed(sent: Bool)
    /// The answer breaks HTTP or does not name its request, or the request itself would break HTTP.
    case malformed(String)
    /// The request's body failed while it was being sent.
    case bodyFailed
}

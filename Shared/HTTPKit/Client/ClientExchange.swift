/// A request with the terms under which its answer is awaited.
struct ClientExchange {
    let request: HTTPClientRequest
    /// In the loop's milliseconds.
    let deadline: Int64
    /// The longest wait for the peer where a body streams.
    let waitMilliseconds: Int
    let bufferLimitBytes: Int
}

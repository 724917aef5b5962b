/// Sends requests and returns their answers, whatever their status.
public protocol Transport: Sendable {
    /// Throws a `ConnectionFailure` when there is no whole answer.
    func send(_ request: TransportRequest) async throws -> TransportAnswer
}

/// Answers one request; runs on the connection's loop and must not block it. The configuration turns a thrown
/// `HTTPProblem` into a response with `problem`, any other error with `failure`.
package typealias HTTPHandler = @Sendable (HTTPRequest) async throws -> HTTPResponse

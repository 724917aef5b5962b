/// Answers one request; runs on the connection's loop and must not block it. What it throws becomes the
/// configuration's `failure` response, an `HTTPProblem` its `problem` response.
package typealias HTTPHandler = @Sendable (HTTPRequest) async throws -> HTTPResponse

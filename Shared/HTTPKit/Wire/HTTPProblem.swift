/// A refusal of the server itself, or a failure to read a body: a status (400, 408, 413, 414, 415, 417, 431,
/// 500, 501, 503, 505) and a reason for people. The server's configuration turns it into a response.
package struct HTTPProblem: Error, Sendable, Equatable {
    package let status: Int
    package let reason: String
    package init(status: Int, reason: String) {
        self.status = status
        self.reason = reason
    }

    package static let bodyTooLarge = HTTPProblem(status: 413, reason: "The request body is too large.")
    static let bodyEndedEarly = HTTPProblem(status: 400, reason: "The body ended early.")
    static let bodyTooSlow = HTTPProblem(status: 408, reason: "The body took too long to arrive.")
    static let headTooSlow = HTTPProblem(status: 408, reason: "The request took too long to arrive.")
    static let headTooLarge = HTTPProblem(status: 431, reason: "The request's header fields are too large.")
    static let tooManyFields = HTTPProblem(status: 431, reason: "The request has too many header fields.")
    static let targetTooLong = HTTPProblem(status: 414, reason: "The request target is too long.")
    static let requestOver = HTTPProblem(
        status: 400, reason: "The request was over before its body was read.")
    static let tooManyConnections = HTTPProblem(status: 503, reason: "Too many connections are open.")
    static let unfitField = HTTPProblem(status: 500, reason: "A header field of the answer is not valid.")

    static func malformed(_ reason: String) -> HTTPProblem { HTTPProblem(status: 400, reason: reason) }
}

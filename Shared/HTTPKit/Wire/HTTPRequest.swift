/// A request whose head was read; the handler pulls its body.
package struct HTTPRequest: Sendable {
    /// The immutable parts in one object, so that requests are cheap to pass on.
    private final class Fixed: Sendable {
        let id: String
        let method: HTTPMethod
        let target: String
        /// Bytes of `target` before `?`.
        let pathLength: Int
        let body: HTTPBody
        let peer: HTTPPeer
        let connection: ServerConnection
        /// The request's number on its connection.
        let number: Int

        init(
            _ id: String, _ method: HTTPMethod, _ target: String, _ pathLength: Int, _ body: HTTPBody,
            _ peer: HTTPPeer, _ connection: ServerConnection, _ number: Int
        ) {
            self.id = id
            self.method = method
            self.target = target
            self.pathLength = pathLength
            self.body = body
            self.peer = peer
            self.connection = connection
            self.number = number
        }
    }

    private let fixed: Fixed
    package var fields: HTTPFields

    init(
        id: String, method: HTTPMethod, target: String, pathLength: Int, fields: HTTPFields, body: HTTPBody,
        peer: HTTPPeer, connection: ServerConnection, number: Int
    ) {
        fixed = Fixed(id, method, target, pathLength, body, peer, connection, number)
        self.fields = fields
    }

    /// Returns the same request with another body and the type of its content.
    package func with(_ body: HTTPBody, contentType: String) -> HTTPRequest {
        var request = HTTPRequest(
            id: id, method: method, target: target, pathLength: pathLength, fields: fields, body: body,
            peer: peer, connection: fixed.connection, number: fixed.number)
        request.fields.set("Content-Type", contentType)
        return request
    }

    /// The caller's `X-Request-Id` if it is valid, otherwise a new id; the server writes it into the answer.
    package var id: String { fixed.id }
    package var method: HTTPMethod { fixed.method }

    /// The request target in origin form, as sent (an absolute form is reduced to its path and query), or `*`
    /// for a request about the whole server.
    package var target: String { fixed.target }
    /// Bytes of `target` before `?`.
    package var pathLength: Int { fixed.pathLength }
    package var body: HTTPBody { fixed.body }
    package var peer: HTTPPeer { fixed.peer }
    package var loop: EventLoop { fixed.connection.loop }

    /// The part before `?`, still percent-encoded.
    package var path: Substring { target[..<pathEnd] }

    /// The part after `?`, still percent-encoded; nil without `?`.
    package var query: Substring? {
        let end = pathEnd
        guard end < target.utf8.endIndex else { return nil }
        return target[target.utf8.index(after: end)...]
    }

    /// Replaces the absolute deadline of this request's body by a minimum rate of 16 KiB/s, for uploads that
    /// may take longer than the body deadline. Call it before the first pull.
    package func allowSlowBody() {
        if case .stream(let stream) = body { stream.allowSlowBody() }
    }

    /// Has an exchange end if the client ends its connection before it has the answer, a second later: a
    /// client that only ends its own side still gets quick answers. A new exchange replaces the last one.
    /// Call it on the request's loop.
    func note(_ exchange: DependentExchange) { fixed.connection.note(exchange, of: fixed.number) }

    /// Sends an interim answer (102, RFC 2518 §10.1) every two seconds until the answer begins, for a caller
    /// that gives up a silent peer. Call it on the request's loop.
    package func signalProgress() { fixed.connection.signalProgress(fixed.number) }

    private var pathEnd: String.Index {
        target.utf8.index(target.utf8.startIndex, offsetBy: fixed.pathLength)
    }
}

/// A request method; any token is one (RFC 9110 §9.1).
package struct HTTPMethod: Sendable, Hashable, RawRepresentable {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
    package static let get = HTTPMethod(rawValue: "GET")
    package static let head = HTTPMethod(rawValue: "HEAD")
    package static let post = HTTPMethod(rawValue: "POST")
    package static let put = HTTPMethod(rawValue: "PUT")
    package static let patch = HTTPMethod(rawValue: "PATCH")
    package static let delete = HTTPMethod(rawValue: "DELETE")
    package static let options = HTTPMethod(rawValue: "OPTIONS")

    /// Whether a request with an empty body states a length of 0 (RFC 9110 §8.6).
    var expectsBody: Bool { self == .post || self == .put || self == .patch }

    /// Whether the method only reads (RFC 9110 §9.2.1), so that a lost request may be sent again.
    package var isSafe: Bool { self == .get || self == .head || self == .options }
}

/// The other end of a connection.
package enum HTTPPeer: Sendable, Hashable {
    /// An IP address in its text form; an IPv4 address mapped into IPv6 is written as IPv4.
    case address(String)
    case unix
}

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
}

/// Header or trailer fields in order; names compare without case (RFC 9110 §5.1).
package struct HTTPFields: Sendable {
    package init() {}
    /// The first value under a name.
    package subscript(_ name: String) -> String? { nil }
    /// All values under a name, in order.
    package func values(_ name: String) -> [String] { [] }
    package mutating func append(_ name: String, _ value: String) {}
    /// Replaces every field of the name by one.
    package mutating func set(_ name: String, _ value: String) {}
    package mutating func remove(_ name: String) {}
    package func forEach(_ body: (_ name: String, _ value: String) -> Void) {}
    package var count: Int { 0 }
}

/// A body as it comes or goes: pulled piece by piece, so that back-pressure reaches the other side.
package struct BodyStream: Sendable {
    /// Bytes in all, where known beforehand.
    package let length: Int?
    /// The next piece, or nil at the end. Called by one task at a time.
    package let next: @Sendable () async throws -> [UInt8]?
    package init(length: Int?, next: @escaping @Sendable () async throws -> [UInt8]?) {
        self.length = length
        self.next = next
    }

    /// The whole body; throws `HTTPProblem` with status 413 past the limit.
    package func collect(upTo limitBytes: Int) async throws -> [UInt8] { fatalError("stub") }
}

package enum HTTPBody: Sendable {
    case empty
    case bytes([UInt8])
    case stream(BodyStream)
}

/// Where a peer is.
package enum HTTPPeer: Sendable, Hashable {
    /// An IP address in its text form.
    case address(String)
    case unix
}

/// A request whose head was read; the body is pulled by the handler.
package struct HTTPRequest: Sendable {
    package let method: HTTPMethod
    /// The request target as sent, in origin form.
    package let target: String
    /// The part before `?`, percent-encoding untouched.
    package var path: Substring { "" }
    /// The part after `?`, percent-encoding untouched; nil without `?`.
    package var query: Substring? { nil }
    package var fields: HTTPFields
    package let body: HTTPBody
    package let peer: HTTPPeer
    package let loop: EventLoop
}

package struct HTTPResponse: Sendable {
    package var status: Int
    package var fields: HTTPFields
    package var body: HTTPBody
    /// Closes the connection after this answer.
    package var closesConnection = false
    package init(status: Int, fields: HTTPFields = HTTPFields(), body: HTTPBody = .empty) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}

/// What the server refuses by itself, or a body cannot give: a status (400, 408, 413, 414, 431, 501, 503,
/// 505) and a reason for people. The server's configuration turns it into a response.
package struct HTTPProblem: Error, Sendable, Equatable {
    package let status: Int
    package let reason: String
    package init(status: Int, reason: String) {
        self.status = status
        self.reason = reason
    }
}

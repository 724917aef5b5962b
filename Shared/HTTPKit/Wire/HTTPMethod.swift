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

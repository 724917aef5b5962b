/// A response. The server writes `Connection`, the body's framing and, if it is missing, `Date`. It ignores
/// `Transfer-Encoding` and `Content-Length` in `fields`, but keeps `Content-Length` beside an empty body in
/// answer to HEAD or with status 304.
package struct HTTPResponse: Sendable {
    package var status: Int
    package var fields: HTTPFields
    package var body: HTTPBody
    /// Texts around a body that is not `.empty`.
    package var enclosure: HTTPEnclosure?
    package init(
        status: Int, fields: HTTPFields = HTTPFields(), body: HTTPBody = .empty,
        enclosure: HTTPEnclosure? = nil
    ) {
        self.status = status
        self.fields = fields
        self.body = body
        self.enclosure = enclosure
    }
}

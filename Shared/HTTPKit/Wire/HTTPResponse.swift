/// An answer. The server adds `Date` where missing, `Connection`, and the body's framing: what `fields` say
/// of `Content-Length` or `Transfer-Encoding` counts only for an empty body in answer to HEAD or of status
/// 304, where `Content-Length` is kept.
package struct HTTPResponse: Sendable {
    package var status: Int
    package var fields: HTTPFields
    package var body: HTTPBody
    /// Stands around a body that is not `.empty`.
    package var enclosure: HTTPEnclosure?
    /// Closes the connection after this answer.
    package var closesConnection = false
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

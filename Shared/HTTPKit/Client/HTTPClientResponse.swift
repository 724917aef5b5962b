/// An answer whose head was read. A `.stream` body must be pulled to its end or `cancel`led by dropping it,
/// which closes its connection.
package struct HTTPClientResponse: Sendable {
    package var status: Int
    package var fields: HTTPFields
    package var body: HTTPBody
    package init(status: Int, fields: HTTPFields = HTTPFields(), body: HTTPBody = .empty) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}

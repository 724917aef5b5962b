/// An answer. A `.stream` body must be pulled to its end or dropped; dropping it closes the connection.
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

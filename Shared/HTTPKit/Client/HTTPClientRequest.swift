/// A request to send; `Host` and the body's framing are added by the client.
package struct HTTPClientRequest: Sendable {
    package var method: HTTPMethod
    /// Origin form: path and query, already percent-encoded.
    package var target: String
    package var fields: HTTPFields
    package var body: HTTPBody
    package init(
        _ method: HTTPMethod, _ target: String, fields: HTTPFields = HTTPFields(), body: HTTPBody = .empty
    ) {
        self.method = method
        self.target = target
        self.fields = fields
        self.body = body
    }

    /// Whether the head can be written without breaking the message: the method is a token, the target has
    /// no byte that a target may not have, and no field was refused.
    var isWellFormed: Bool {
        !method.rawValue.isEmpty && method.rawValue.utf8.allSatisfy(Ascii.isToken) && !target.isEmpty
            && target.utf8.allSatisfy(Ascii.isTarget) && !fields.hasRefusedField
    }
}

/// A request to send; the client adds `Host`, `X-Request-Id` and the body's framing.
package struct HTTPClientRequest: Sendable {
    /// Sent as `X-Request-Id`. An answer that does not repeat the id exactly once is `.malformed`, and its
    /// connection is closed. A request without an id accepts every answer.
    package var id: String?
    package var method: HTTPMethod
    /// Path and query (origin form), percent-encoded.
    package var target: String
    package var fields: HTTPFields
    package var body: HTTPBody

    package init(
        _ method: HTTPMethod, _ target: String, id: String? = nil, fields: HTTPFields = HTTPFields(),
        body: HTTPBody = .empty
    ) {
        self.id = id
        self.method = method
        self.target = target
        self.fields = fields
        self.body = body
    }

    /// Whether a request that was sent may be sent again: GET and HEAD, whose body is at hand if there is
    /// one.
    var isRepeatable: Bool {
        if case .stream = body { return false }
        return method == .get || method == .head
    }

    /// Whether the head can be written without breaking the message: the method is a token, the target has
    /// only bytes that a target may have, the id is valid, and no field was refused.
    var isWellFormed: Bool {
        Self.isMade(method.rawValue, of: Ascii.isToken) && Self.isMade(target, of: Ascii.isTarget)
            && id.map(RequestID.isValid) ?? true && !fields.hasRefusedField
    }

    /// Whether the text is not empty and all its bytes are of a kind.
    @inline(__always) private static func isMade(_ text: String, of isKind: (UInt8) -> Bool) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            for byte in bytes where !isKind(byte) { return false }
            return !bytes.isEmpty
        }
    }
}

/// An answer. A `.stream` body must be pulled to its end or dropped; dropping it closes the connection.
package struct HTTPClientResponse: Sendable {
    package var status: Int
    package var fields: HTTPFields
    package var body: HTTPBody
}

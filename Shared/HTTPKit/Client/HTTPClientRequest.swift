/// A request to send; `Host` and the body's framing are added by the client.
package struct HTTPClientRequest: Sendable {
    package var method: HTTPMethod
    /// Origin form: path and query, already percent-encoded.
    package var target: String
    package var fields: HTTPFields
    package var body: HTTPBody
    /// The answer is made at once, so that others need not mind to wait for it: see `isPipelined`.
    package var isQuick = false
    /// A field that answers repeat where they have it. One that says something else answers another request:
    /// it is `.malformed`, and its connection is closed.
    package var echoedField: String?
    package init(
        _ method: HTTPMethod, _ target: String, fields: HTTPFields = HTTPFields(), body: HTTPBody = .empty
    ) {
        self.method = method
        self.target = target
        self.fields = fields
        self.body = body
    }

    /// Whether it may be sent on one connection with others of the same turn: quick, and sent anew without
    /// harm (RFC 9112 §9.3.2).
    var isPipelined: Bool {
        guard isQuick, method.isSafe, case .empty = body else { return false }
        return true
    }

    /// Whether the head can be written without breaking the message: the method is a token, the target has
    /// no byte that a target may not have, and no field was refused.
    var isWellFormed: Bool {
        Self.isMade(method.rawValue, of: Ascii.isToken) && Self.isMade(target, of: Ascii.isTarget)
            && !fields.hasRefusedField
    }

    /// Not empty, and all bytes of a kind; over the bytes themselves, as each request passes here.
    @inline(__always) private static func isMade(_ text: String, of isKind: (UInt8) -> Bool) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            for byte in bytes where !isKind(byte) { return false }
            return !bytes.isEmpty
        }
    }
}

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

/// Texts to write before and after an answer's body, so that the body is not copied.
package struct HTTPEnclosure: Sendable {
    let start: StaticString
    let end: StaticString

    package init(start: StaticString, end: StaticString) {
        self.start = start
        self.end = end
    }

    /// Returns a body with both texts around it.
    package func around(_ body: [UInt8]) -> [UInt8] {
        var whole: [UInt8] = []
        whole.reserveCapacity(body.count + count)
        start.withUTF8Buffer { whole.append(contentsOf: $0) }
        whole += body
        end.withUTF8Buffer { whole.append(contentsOf: $0) }
        return whole
    }

    /// The text before a body, and the text after it.
    package var texts: (start: [UInt8], end: [UInt8]) {
        (start.withUTF8Buffer { Array($0) }, end.withUTF8Buffer { Array($0) })
    }

    /// Bytes of both texts.
    package var count: Int { start.utf8CodeUnitCount + end.utf8CodeUnitCount }
}

/// A response's head, checked as a whole.
struct ResponseHead {
    var status: Int
    var fields: HTTPFields
    var framing: BodyFraming
    /// Whether the server keeps the connection open after this answer.
    var keepsAlive: Bool
}

extension HeadParser {
    /// Reads on. Takes a complete head off the input and returns it, checked; nil if bytes are missing.
    mutating func readResponse(
        from input: IOBuffer, _ limits: HeadLimits, isBodiless: Bool
    ) throws(HTTPProblem) -> ResponseHead? {
        guard try parse(input.readable, limits) else { return nil }
        let head = try takeResponse(isBodiless: isBodiless)
        input.consume(position)
        reset()
        return head
    }

    /// Returns the checked head that `parse` has completed; `isBodiless` is true for an answer to HEAD.
    private mutating func takeResponse(isBodiless: Bool) throws(HTTPProblem) -> ResponseHead {
        let fields = takeFields()
        let framing = FramingFields(fields)
        guard framing.codings.isEmpty || minorVersion > 0 else {
            throw .malformed("HTTP/1.0 knows no transfer codings.")
        }
        var bodyFraming = try framing.framing(missing: .untilClose)
        if isBodiless || status == 204 || status == 304 || status < 200 { bodyFraming = .none }
        return ResponseHead(
            status: status, fields: fields, framing: bodyFraming,
            keepsAlive: minorVersion > 0 && !framing.saysClose && bodyFraming != .untilClose)
    }
}

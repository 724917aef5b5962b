/// A request's head, checked as a whole.
struct RequestHead {
    var method: HTTPMethod
    /// The target in origin form, or `*`.
    var target: String
    var pathLength: Int
    var fields: HTTPFields
    var framing: BodyFraming
    /// Whether the client keeps the connection open after the answer.
    var keepsAlive: Bool
    /// Whether the client waits for status 100 before it sends the body.
    var expectsContinue: Bool
    var isVersion10: Bool
}

extension HeadParser {
    /// Reads on. Takes a complete head off the input and returns it, checked; nil if bytes are missing.
    mutating func readRequest(
        from input: IOBuffer, _ limits: HeadLimits
    ) throws(HTTPProblem) -> RequestHead? {
        guard try parse(input.readable, limits) else { return nil }
        let head = try takeRequest(input.readable)
        input.consume(position)
        reset()
        return head
    }

    /// Returns the checked head that `parse` has completed; throws 400, 415, 417 or 501.
    private mutating func takeRequest(_ head: UnsafeRawBufferPointer) throws(HTTPProblem) -> RequestHead {
        let framing = FramingFields(fields)
        let isVersion10 = minorVersion == 0
        guard framing.hostCount == 1 || (isVersion10 && framing.hostCount == 0) else {
            throw .malformed("A request has exactly one Host field.")
        }
        guard framing.hostCount == 0 || framing.isHostValid else {
            throw .malformed("The Host field is not valid.")
        }
        guard framing.codings.isEmpty || !isVersion10 else {
            throw .malformed("HTTP/1.0 knows no transfer codings.")
        }
        if let name = framing.repeated { throw .malformed("A request has at most one \(name) field.") }
        guard !framing.namesEndToEnd else {
            throw .malformed("Connection names a field that is not for one hop only.")
        }
        let bodyFraming = try framing.framing(missing: .none)
        guard !framing.isEncoded else {
            throw HTTPProblem(status: 415, reason: "Content codings are not taken. Send the body as it is.")
        }
        guard isVersion10 || framing.expectation != .other else {
            throw HTTPProblem(status: 417, reason: "The only expectation met is 100-continue.")
        }
        let method = Self.method(UnsafeRawBufferPointer(rebasing: head[methodRange]))
        guard method.rawValue != "CONNECT" else {
            throw HTTPProblem(status: 501, reason: "CONNECT is not offered.")
        }
        let target = try originForm(UnsafeRawBufferPointer(rebasing: head[targetRange]), method)
        return RequestHead(
            method: method, target: String(decoding: target, as: UTF8.self),
            pathLength: target.firstIndex(of: Ascii.question) ?? target.count, fields: takeFields(),
            framing: bodyFraming, keepsAlive: !isVersion10 && !framing.saysClose,
            expectsContinue: !isVersion10 && framing.expectation == .continuation && bodyFraming != .none,
            isVersion10: isVersion10)
    }

    /// Returns the target's path and query (RFC 9112 §3.2). An absolute form must have the Host field's
    /// authority; the authority form belongs to CONNECT, which is not offered.
    private func originForm(
        _ target: UnsafeRawBufferPointer, _ method: HTTPMethod
    ) throws(HTTPProblem) -> UnsafeRawBufferPointer {
        if target[0] == Ascii.slash { return target }
        if method == .options, target.count == 1, target[0] == UInt8(ascii: "*") { return target }
        var index = 0
        for scheme in ["http://", "https://"] as [StaticString] where target.count > scheme.utf8CodeUnitCount
        {
            let prefix = UnsafeRawBufferPointer(rebasing: target[..<scheme.utf8CodeUnitCount])
            if Ascii.equals(prefix, lowercase: scheme) { index = prefix.count }
        }
        guard index > 0 else { throw .malformed("The request target is not a path.") }
        let start = index
        while index < target.count, target[index] != Ascii.slash, target[index] != Ascii.question {
            index += 1
        }
        let authority = UnsafeRawBufferPointer(rebasing: target[start..<index])
        let isHost = fields.withValue("Host") { Ascii.equals($0, authority) }
        guard isHost == true else { throw .malformed("The request target's authority is not that of Host.") }
        guard index < target.count else {
            return UnsafeRawBufferPointer(start: Self.root.utf8Start, count: 1)
        }
        guard target[index] == Ascii.slash else { throw .malformed("The request target has no path.") }
        return UnsafeRawBufferPointer(rebasing: target[index...])
    }

    /// Whether the method was read and is HEAD, even if the rest of the head failed.
    func isHeadRequest(_ head: UnsafeRawBufferPointer) -> Bool {
        methodRange.count == 4 && head[methodRange].elementsEqual("HEAD".utf8)
    }

    private static let root: StaticString = "/"

    private static func method(_ bytes: UnsafeRawBufferPointer) -> HTTPMethod {
        HTTPMethod(rawValue: String(decoding: bytes, as: UTF8.self))
    }
}

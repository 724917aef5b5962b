/// A request header that an endpoint heeds.
public enum RequestHeader: String, Sendable, CaseIterable {
    case idempotencyKey = "Idempotency-Key"
    case ifMatch = "If-Match"
    case ifNoneMatch = "If-None-Match"
    case deviceToken = "X-Device-Token"
    case sessionMode = "X-Session-Mode"
}

extension EndpointDescription {
    /// The request headers that follow from the rest of the declaration.
    public var requestHeaders: [RequestHeader] {
        var headers: [RequestHeader] = []
        if idempotent { headers.append(.idempotencyKey) }
        if errors.contains(.preconditionFailed) { headers.append(.ifMatch) }
        if details.isTagged { headers.append(.ifNoneMatch) }
        if answersTokens { headers += [.deviceToken, .sessionMode] }
        return headers
    }

    /// The names in the path's braces, in order.
    public var pathParameters: [String] {
        path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
    }
}

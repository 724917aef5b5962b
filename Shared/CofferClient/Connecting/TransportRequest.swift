public import Contracts

public struct TransportRequest: Sendable {
    public let method: EndpointMethod
    /// Path and query, percent-encoded.
    public let target: String
    public var fields: [TransportField]
    /// Nil for a request without a body.
    public let body: FileContent?

    package init(_ method: EndpointMethod, _ target: String, body: FileContent?) {
        self.method = method
        self.target = target
        self.body = body
        fields = []
    }

    func authorized(by token: String) -> TransportRequest {
        var request = self
        request.fields.append(TransportField("Authorization", "Bearer \(token)"))
        return request
    }
}

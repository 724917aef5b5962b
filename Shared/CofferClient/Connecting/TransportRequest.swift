public import Contracts

public struct TransportRequest: Sendable {
    public let method: EndpointMethod
    /// Path and query, percent-encoded.
    public let target: String
    public var fields: [TransportField]
    /// Nil for a request without a body, and for one whose body is a file.
    public let body: [UInt8]?
    /// The path of the file that is the body; nil for none.
    public let file: String?

    package init(_ method: EndpointMethod, _ target: String, body: FileContent?) {
        self.method = method
        self.target = target
        self.body = if case .bytes(let bytes) = body { bytes } else { nil }
        file = if case .file(let path) = body { path } else { nil }
        fields = []
    }

    func authorized(by token: String) -> TransportRequest {
        var request = self
        request.fields.append(TransportField("Authorization", "Bearer \(token)"))
        return request
    }
}
